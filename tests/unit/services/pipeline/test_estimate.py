"""Prices, and estimates that hold what really happens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date
from itertools import islice
from pathlib import Path

import pytest

from api.bootstrap import open_workbench, read_settings
from kg.model.fields.field import FieldGraph, FieldParameters
from services.adapters.formats.files import read_records
from services.adapters.models.offline.model import OfflineModel
from services.collecting.ingest import ingest
from services.field.build import build_field
from services.models.price import FREE, Price, tokens_of
from services.models.routed import RoutedModel
from services.pipeline.estimate import Estimate, estimate_survey
from services.pipeline.survey import write_survey
from services.pipeline.wanted_survey import WantedSurvey
from services.structure.survey_domain_graph import unread_papers
from services.tasks.prompting import load_prompts
from services.tasks.task import Range
from services.workbench import Workbench
from tests.builders.priced_model import PRICE, PricedModel
from tests.builders.survey_field import bee_field

QUICK = "statistical_significance"
CORPORA = (QUICK, "research_findings_false", "deep_meta_learning")
ROWS = 60
"""Enough of a corpus for every kind of call; whole corpora give the same answer, slowly."""


def holds(range: Range[int] | Range[float] | None, real: float) -> bool:
    return range is not None and range.low <= real <= range.high


def test_a_price_is_of_a_million_tokens() -> None:
    assert Price(input=2.5, output=10.0).of(1_000_000, 500_000) == 7.5
    assert FREE.of(10**9, 10**9) == 0.0
    assert FREE.is_free
    assert not Price(input=0.0, output=0.1).is_free


@pytest.mark.parametrize(("text", "tokens"), [("", 0), ("a", 1), ("abcd", 1), ("abcde", 2)])
def test_four_characters_are_a_token(text: str, tokens: int) -> None:
    assert tokens_of(text) == tokens


def test_summaries_are_counted_exactly_and_the_rest_in_order() -> None:
    field, estimate = bee_field(), estimate_survey(bee_field(), PricedModel())
    assert estimate.calls["community_summary"] == Range(low=len(field.communities), high=len(field.communities))
    assert next(iter(estimate.calls)) == "community_summary"
    assert list(estimate.calls)[-4:] == ["abstract", "claim_support", "table_aspects", "table_cells"]
    assert estimate.total_calls.low == sum(calls.low for calls in estimate.calls.values())


def test_the_offline_writer_has_no_price_and_reads_no_tokens() -> None:
    estimate = estimate_survey(bee_field(), OfflineModel())
    assert estimate.price == Range(low=0.0, high=0.0)
    assert estimate.input_tokens == estimate.output_tokens == Range(low=0, high=0)


def test_a_model_that_thinks_writes_its_thoughts_at_the_price_of_answers() -> None:
    quick, thinking = PricedModel(), PricedModel()
    thinking.traits = replace(thinking.traits, thoughts=1_000, most_thoughts=8_000)
    without, found = estimate_survey(bee_field(), quick), estimate_survey(bee_field(), thinking)
    more = 1_000 * found.expected.calls
    assert found.expected.output_tokens == without.expected.output_tokens + more
    assert found.expected.price == pytest.approx((without.expected.price or 0) + PRICE.of(0, more))
    assert found.output_tokens.low == without.output_tokens.low
    assert found.output_tokens.high == without.output_tokens.high + 8_000 * found.total_calls.high
    assert found.seconds.high > without.seconds.high


def test_a_free_model_on_a_server_reads_tokens_for_nothing() -> None:
    estimate = estimate_survey(bee_field(), PricedModel(price=FREE))
    assert estimate.price == Range(low=0.0, high=0.0)
    assert 0 < estimate.input_tokens.low < estimate.input_tokens.high


def test_a_price_that_nobody_knows_stays_unknown() -> None:
    assert estimate_survey(bee_field(), PricedModel(price=None)).price is None


def test_what_is_most_likely_lies_within_the_ranges() -> None:
    estimate = estimate_survey(bee_field(), PricedModel())
    likely = estimate.expected
    assert estimate.total_calls.low <= likely.calls <= estimate.total_calls.high
    assert estimate.input_tokens.low <= likely.input_tokens <= estimate.input_tokens.high
    assert estimate.output_tokens.low <= likely.output_tokens <= estimate.output_tokens.high
    assert likely.price == pytest.approx(PRICE.of(likely.input_tokens, likely.output_tokens))


def test_each_part_that_a_model_may_do_has_its_price() -> None:
    estimate = estimate_survey(bee_field(), OfflineModel(), others=[PricedModel(), OfflineModel()])
    assert estimate.expected.calls == 0
    parts = {choice.route: choice.expected for choice in estimate.choices}
    assert {choice.model for choice in estimate.choices} == {"priced/1"}
    assert [*parts][:3] == ["", "cheap", "strong"]
    assert parts[""].calls == parts["cheap"].calls + parts["strong"].calls
    assert parts["introduction"].calls == 1
    assert 0 < (parts["introduction"].price or 0) < (parts["front"].price or 0) < (parts[""].price or 0)


def test_a_route_to_a_model_is_priced_as_its_part_says() -> None:
    routed = RoutedModel(OfflineModel(), {"introduction": PricedModel()})
    estimate = estimate_survey(bee_field(), routed)
    (part,) = [choice for choice in estimate.choices if choice.route == "introduction"]
    assert estimate.expected.calls == part.expected.calls == 1
    # who writes the introduction alone reads the points of a plan by rules, which has another number of parts
    assert estimate.expected.input_tokens == pytest.approx(part.expected.input_tokens, rel=0.5)


@pytest.fixture(params=[each if each == QUICK else pytest.param(each, marks=pytest.mark.slow) for each in CORPORA])
async def bench(
    request: pytest.FixtureRequest, shared: Path, tmp_path: Path
) -> AsyncIterator[tuple[Workbench, FieldGraph]]:
    """A real corpus, imported and built."""
    with open_workbench(read_settings(tmp_path / "graph.kgl")) as bench:
        rows = islice(read_records(shared / "corpora" / f"{request.param}.jsonl.gz"), ROWS)
        await ingest(rows, bench.papers, label="corpus")
        field = await build_field(
            topic=request.param.replace("_", " "),
            as_of=date(2025, 1, 1),
            parameters=FieldParameters(),
            papers=bench.papers,
            fields=bench.fields,
            embedder=bench.embedder,
            analytics=bench.analytics,
        )
        yield bench, field


async def written(bench: Workbench, field: FieldGraph) -> tuple[Estimate, PricedModel]:
    """An estimate, then the survey that it is of."""
    model = PricedModel()
    unread = unread_papers(bench.engine, model, load_prompts(), field)
    estimate = estimate_survey(field, model, summaries=bench.fields.summaries(field.field.id), unread=unread)
    survey = await write_survey(
        WantedSurvey(
            engine=bench.engine,
            field=field,
            model=model,
            embedder=bench.embedder,
            surveys=bench.surveys,
            fields=bench.fields,
            papers=bench.papers,
        )
    )
    bench.surveys.delete(survey.id)
    return estimate, model


@pytest.mark.shared
async def test_the_estimate_holds_what_a_survey_really_takes(bench: tuple[Workbench, FieldGraph]) -> None:
    for _ in ("first", "with every summary stored"):
        estimate, model = await written(*bench)
        for task, calls in estimate.calls.items():
            assert holds(calls, model.calls[task]), task
        assert holds(estimate.input_tokens, model.read)
        assert holds(estimate.output_tokens, model.written)
        assert holds(estimate.price, PRICE.of(model.read, model.written))
        assert holds(estimate.total_calls, estimate.expected.calls)
        assert holds(estimate.input_tokens, estimate.expected.input_tokens)
