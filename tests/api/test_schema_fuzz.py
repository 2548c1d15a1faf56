"""Every operation keeps what /v1/openapi.json promises, whatever it is sent: all checks of Schemathesis, over ASGI.

The requests are derived from the description alone, the same ones in every run. Jobs are queued and not worked on.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from api.app import create_app
from api.bootstrap import open_service
from api.service import Service
from services.access import Scope
from services.config import Settings
from tests.api.conftest import BASE_URL, build_example, settings_in
from tests.neo4j import Neo4jServer, empty

if TYPE_CHECKING:  # importing it takes a second, which the quick tests need not wait
    import schemathesis
    from schemathesis.engine import events

pytestmark = pytest.mark.slow

EXAMPLES = 4
"""Requests of each operation beside those that cover each parameter."""

_KEY = re.compile("[!-~]{1,200}")
_NUMBERS = count(1)

FIELD, PAPER, COMMUNITY = "graph-neural-networks", "wu2019comprehensive", "graph-neural-networks:development:0"
OTHER = "rusch2023survey"
_QUIET = {"workers": 0, "rate_per_minute": 1_000_000_000}
# What the description cannot say: only a cursor or an ETag that was given out is taken; any bytes but none
# are a file, and only some are a full text; only what was merged is parted; a field is made of an import or of papers,
# not of both; only a survey has a budget; only a model that is set up writes one, and none alone but a language model;
# only what was recorded is replayed; only sources that are switched on are asked; an extraction is for a query or for
# types; strata are those of a field that is named.
_ACCEPTED = ["2xx", "3xx", "401", "403", "404", "409", "429"]
_REFUSED = ["400", "404", "406", "412", "413", "414", "415", "422", "428"]
_IF_MATCH = {
    "include-operation-id": ["deleteField", "deletePaper", "deleteImport", "deleteTaxonomy", "editTaxonomy"],
    "checks": {"positive_data_acceptance": {"expected-statuses": [*_ACCEPTED, "412", "428"]}},
}
_OUTLINE = {
    "include-operation-id": "putSurveyOutline",
    "checks": {"positive_data_acceptance": {"expected-statuses": [*_ACCEPTED, "412", "422", "428"]}},
}
_FILE = {
    "include-operation-id": "createImport",
    "checks": {
        "positive_data_acceptance": {"expected-statuses": [*_ACCEPTED, "400"]},
        "negative_data_rejection": {"expected-statuses": [*_REFUSED, "202"]},
    },
}
_FULL_TEXT = {
    "include-operation-id": ["putFullText", "addFullText"],
    "checks": {"positive_data_acceptance": {"expected-statuses": [*_ACCEPTED, "400", "422"]}},
}
# The description names letters by what is none of them in ASCII, so that it takes signs as well.
_WORDS = {
    "include-operation-id": ["searchPapers", "listEntities", "getDomainGraph"],
    "checks": {"positive_data_acceptance": {"expected-statuses": [*_ACCEPTED, "422"]}},
}
_SELECTION = {
    "include-operation-id": [
        "comparePapers",
        "createField",
        "resumeJob",
        "createSurvey",
        "estimateSurvey",
        "evaluateSurvey",
        "createJudgedEvaluation",
        "estimateJudgedEvaluation",
        "createReplay",
        "createExtraction",
        "createFullTextFetch",
        "createEnrichment",
        "estimateEnrichment",
        "createTaxonomy",
        "createReading",
        "estimateReading",
        "decideNames",
        "estimateExtraction",
        "estimateTaxonomy",
        "searchSingleEntity",
        "searchRelatedEntity",
        "searchEntityPairs",
        "searchVector",
        "createCollection",
        "estimateCollection",
        "createUnaidedSurvey",
        "estimateUnaidedSurvey",
        "undoMerge",
    ],
    "checks": {"positive_data_acceptance": {"expected-statuses": [*_ACCEPTED, "422"]}},
}
_STORED = [
    {"include-path-regex": r"^(?!/v1/(papers|fields)/\{id\})", "enabled": False},
    {"include-method": "DELETE", "enabled": False},
    {"include-tag": "papers", "parameters": {"path.id": PAPER}},
    {
        "include-tag": "fields",
        "parameters": {"path.id": FIELD, "path.paper": PAPER, "path.community_id": COMMUNITY, "path.other": OTHER},
    },
    {"include-tag": "entities", "parameters": {"path.id": FIELD}},
]


def broken_promises(service: Service, *operations: dict[str, Any], phases: Collection[str]) -> Iterator[str]:
    """What answers of a service differ from its description, each with the request that shows it."""
    import schemathesis
    from schemathesis import engine
    from schemathesis.config import SchemathesisConfig

    take_new_keys()
    app = create_app(service)
    description = app.openapi()
    _, token = service.keys.create(f"fuzz {next(_NUMBERS)}", Scope.ADMIN, expires=None, per_minute=None)
    rules = [_IF_MATCH, _OUTLINE, _FILE, _FULL_TEXT, _WORDS, _SELECTION]
    config = SchemathesisConfig.from_dict(
        {
            "base-url": BASE_URL,
            # Without a key everybody may come in, and a promise to refuse strangers could not be checked.
            "headers": {"Authorization": f"Bearer {token}"},
            "seed": 1,
            "generation": {"max-examples": EXAMPLES, "deterministic": True, "database": "none"},
            "phases": {name: {"enabled": name in phases} for name in ("examples", "coverage", "fuzzing", "stateful")},
            "checks": {"negative_data_rejection": {"expected-statuses": _REFUSED}},
            "operations": [*_by_parameters(description), *rules, *operations],
        }
    )
    schema = schemathesis.openapi.from_dict(description, config=config)
    schema.app = app
    for event in engine.from_schema(schema).execute():
        yield from _told(event)


def _by_parameters(description: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Only a cursor that was given out is taken; one text is as good as a list of one where `paper` is repeated."""
    for path in description["paths"].values():
        for operation in path.values():
            names = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"}
            checks = {}
            if "cursor" in names:
                named = operation["operationId"] in _WORDS["include-operation-id"]
                expected = [*_ACCEPTED, "400", *(["422"] if named else [])]
                checks["positive_data_acceptance"] = {"expected-statuses": expected}
            if "paper" in names and operation["operationId"] not in _SELECTION["include-operation-id"]:
                checks["negative_data_rejection"] = {"expected-statuses": [*_REFUSED, "200"]}
            if checks:
                yield {"include-operation-id": operation["operationId"], "checks": checks}


@cache
def take_new_keys() -> None:
    """Send no Idempotency-Key of the right form twice: an earlier request has used it up."""
    import schemathesis

    @schemathesis.hook("before_call")
    def take_a_new_key(_context: schemathesis.HookContext, case: schemathesis.Case, _kwargs: dict[str, Any]) -> None:
        if _KEY.fullmatch(case.headers.get("Idempotency-Key", "")):
            case.headers["Idempotency-Key"] = f"fuzz-{next(_NUMBERS)}"


def _told(event: events.EngineEvent) -> Iterator[str]:
    from schemathesis.engine import events

    match event:
        case events.ScenarioFinished(recorder=recorder):
            for checks in recorder.checks.values():
                for check in checks:
                    if check.failure_info is not None:
                        failure = check.failure_info.failure
                        yield f"{recorder.label}: {failure.title}\n{failure.message}\n{check.failure_info.code_sample}"
        case events.NonFatalError(label=label, value=value):
            yield f"{label}: {value}"
        case events.FatalError(exception=exception):
            raise exception


def refuse(found: Iterator[str]) -> None:
    """Fail with all that was found, whole."""
    if text := "\n\n".join(found):
        pytest.fail(text, pytrace=False)


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Iterator[Service]:
    """The example on the embedded engine."""
    with open_service(settings_in(tmp_path_factory.mktemp("fuzz"), **_QUIET)) as service:
        asyncio.run(build_example(service.workbench, root))
        yield service


@pytest.fixture(scope="module")
def on_neo4j(neo4j_server: Neo4jServer, tmp_path_factory: pytest.TempPathFactory, root: Path) -> Iterator[Service]:
    """The example on a Neo4j server."""
    empty(neo4j_server)
    settings = Settings(
        _env_file=None,
        graph=neo4j_server.uri,
        neo4j_user=neo4j_server.user,
        neo4j_password=neo4j_server.password,
        neo4j_database=neo4j_server.database,
        state=str(tmp_path_factory.mktemp("fuzz") / "state.sqlite"),
        **_QUIET,
    )
    with open_service(settings) as service:
        asyncio.run(build_example(service.workbench, root))
        yield service


def test_every_operation_keeps_its_promises_whatever_it_is_sent(embedded: Service) -> None:
    refuse(broken_promises(embedded, phases={"examples", "coverage", "fuzzing", "stateful"}))


def test_every_operation_on_what_is_stored_keeps_its_promises(embedded: Service) -> None:
    refuse(broken_promises(embedded, *_STORED, phases={"examples", "fuzzing"}))


@pytest.mark.release("lts")
def test_every_operation_keeps_its_promises_on_neo4j(on_neo4j: Service) -> None:
    refuse(broken_promises(on_neo4j, phases={"examples", "coverage", "fuzzing", "stateful"}))


@pytest.mark.release("current")
def test_every_operation_on_what_is_stored_keeps_its_promises_on_neo4j(on_neo4j: Service) -> None:
    refuse(broken_promises(on_neo4j, *_STORED, phases={"examples", "fuzzing"}))
