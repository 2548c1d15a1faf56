"""The description of the service: FastAPI's, with the problems, keys and headers that every operation has."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import iter_route_contexts
from starlette.routing import BaseRoute

from api.http.errors import problem_description
from api.http.examples import add_examples
from api.http.late_routes import LateRoutes
from api.http.shapes import shape_name
from api.http.texts import limit_texts, name_letters_plainly
from api.problems import GENERAL, Problem

VERSION = version("strata-survey")
_ALWAYS = (405, 414, 422, 431, 500, 503)
_WITH_KEY = (401, 403, 421, 429)
_WITH_BODY = (400, 408, 413, 415)
TAGS = [
    {"name": "papers", "description": "Papers of the graph, what they cite, who cites them, what is like them."},
    {"name": "search", "description": "Find papers by words, by meaning, or both."},
    {"name": "fields", "description": "A field of research: strata, communities, paths, timeline, exports."},
    {
        "name": "entities",
        "description": "What the papers of a field name: query functions, entities, relations, the domain graph.",
    },
    {"name": "imports", "description": "Papers into the graph, with a report for each row that was not taken."},
    {
        "name": "collections",
        "description": "The papers of a topic: searched for, screened, ranked, with the record of every candidate.",
    },
    {
        "name": "surveys",
        "description": "Cited surveys of a field: what they cost, their text, their claims, their files.",
    },
    {"name": "jobs", "description": "Long work: how far it is, its events, stopping it, going on."},
    {"name": "service", "description": "What this service can do, whether it is well, and what its problems mean."},
]
_SECURITY = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "`Authorization: Bearer strata_…`"},
    "api_key": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "The same key in `X-API-Key`"},
}
HEADERS = {
    "X-Request-ID": "The id of this request, as in the log of the service",
    "ETag": "The version of what is answered, for If-None-Match and If-Match",
    "Location": "Where that which was asked for is or will be",
    "RateLimit": "What is left of the limit of requests, and the seconds until there is more",
    "RateLimit-Policy": "The limit of requests",
    "X-RateLimit-Limit": "The limit of requests in a minute",
    "X-RateLimit-Remaining": "What is left of it",
    "X-RateLimit-Reset": "Seconds until there is more",
    "Retry-After": "Seconds to wait",
    "Link": "The next page of a list that is a file",
    "Content-Disposition": "The name of a file",
    "Allow": "The methods of an address",
    "Idempotent-Replayed": "`true` where an earlier answer is given again",
    "WWW-Authenticate": "How to come in",
}
"""What a client may need of the head of an answer; pages of other origins, where they may ask, may read these."""
_REFUSED_WITH = {401: ["WWW-Authenticate"], 405: ["Allow"], 429: ["Retry-After"], 503: ["Retry-After"]}
_SERVERS = [
    {"url": "/", "description": "The service that gives this description"},
    {"url": "http://127.0.0.1:8000", "description": "Where `strata serve` listens by default"},
]
_UNSAID = "Successful Response"
"""What FastAPI says of an answer of which its route says nothing."""
_SAID = {
    "200": "What was asked for",
    "202": "The job that does it; `Location` leads to it",
    "201": "What was made",
    "204": "It is no more; there is nothing to read",
}
_DESCRIPTION = """\
Strata turns papers into a living graph of a research field and writes surveys from it in which every citation can be
checked.

Names are snake_case, times are RFC 3339 in UTC, ids are opaque texts. What is missing is `null` and present; clients
must take fields and enum values that they do not know. Errors are problems (RFC 9457) with a `request_id`.
"""


class StrataApp(FastAPI):
    """The application, which describes itself in its own way; most of its routes are read late."""

    late_routes: LateRoutes

    @property
    def routes(self) -> list[BaseRoute]:
        """Every route; reads those that are not read."""
        self.late_routes.read_all()
        return self.router.routes

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI 3.1 description, made once."""
        return self._description

    @cached_property
    def _description(self) -> dict[str, Any]:
        routes = tuple(self.routes)
        own = tuple(map(id, routes))
        if own not in _DESCRIBED:
            _DESCRIBED[own] = routes, _describe(routes)
        return _DESCRIBED[own][1]

    @cached_property
    def description_text(self) -> bytes:
        """The description as JSON."""
        return json.dumps(self.openapi(), ensure_ascii=False, separators=(",", ":")).encode()

    def methods_of(self, path: str) -> list[str]:
        """The methods that the most exact pattern of a path has, sorted; HEAD with GET, and OPTIONS.

        That is the one with the fewest parameters, and of these the longest, since an id of a paper may hold slashes.
        """
        matching = [(pattern, methods) for pattern, methods in self._patterns if pattern.match(path)]
        exact = min(((pattern.groups, -len(pattern.pattern)) for pattern, _ in matching), default=None)
        found = {
            method
            for pattern, methods in matching
            if (pattern.groups, -len(pattern.pattern)) == exact
            for method in methods
        }
        return sorted(found | {"OPTIONS"} | ({"HEAD"} if "GET" in found else set()))

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], set[str]]]:
        return [(route.path_regex, route.methods or set()) for route in iter_route_contexts(self.routes)]


_DESCRIBED: dict[tuple[int, ...], tuple[Sequence[BaseRoute], dict[str, Any]]] = {}
"""Routes that were described, with their description: all applications of a process have the same, and it takes half a
second to make."""


def _describe(routes: Sequence[BaseRoute]) -> dict[str, Any]:
    schema = get_openapi(
        title="Strata",
        version=VERSION,
        summary="A literature knowledge graph, and surveys whose every citation can be checked.",
        description=_DESCRIPTION,
        license_info={"name": "Apache-2.0", "identifier": "Apache-2.0"},
        tags=TAGS,
        servers=_SERVERS,
        routes=routes,
        separate_input_output_schemas=False,
    )
    _complete(schema)
    return schema


def _complete(schema: dict[str, Any]) -> None:
    components = schema.setdefault("components", {})
    components["securitySchemes"] = _SECURITY
    schemas = components.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    made = Problem.model_json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
    schemas |= made.pop("$defs")
    schemas["Problem"] = made
    components["headers"] = {
        name: {"description": text, "schema": {"type": "string"}} for name, text in HEADERS.items()
    }
    components["responses"] = {
        str(status): {
            **problem_description(status),
            "headers": _headers("X-Request-ID", *_REFUSED_WITH.get(status, ())),
        }
        for status in sorted(GENERAL)
    }
    components["schemas"] = dict(sorted(schemas.items()))
    for path in schema["paths"].values():
        for method, operation in path.items():
            _describe_answers(operation, components["schemas"])
            _describe_headers(method, operation)
            _complete_operation(method, operation)
    limit_texts(schema)
    name_letters_plainly(schema)
    add_examples(schema)


def _headers(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _describe_answers(operation: dict[str, Any], schemas: Mapping[str, Any]) -> None:
    """Say of each answer what it is: its model knows, and its status knows it of one without."""
    for status, response in operation["responses"].items():
        if response.get("description") == _UNSAID:
            kinds = response.get("content", {}).values()
            names = [shape_name(kind.get("schema", {})) for kind in kinds]
            first_text = next((schemas[name].get("description", "") for name in names if name), "")
            sentence = first_text.partition("\n\n")[0].replace("\n", " ").strip().removesuffix(".")
            response["description"] = sentence if sentence and status == "200" else _SAID[status]


def _describe_headers(method: str, operation: dict[str, Any]) -> None:
    for status, response in operation["responses"].items():
        if int(status) < 400:
            names = ["X-Request-ID"]
            names += ["RateLimit", "RateLimit-Policy"] if operation.get("x-scope") else []
            names += ["ETag"] if method in {"get", "put"} and status == "200" else []
            names += ["Location"] if status in {"201", "202", "303"} else []
            names += ["Idempotent-Replayed"] if operation.get("x-idempotent") else []
            response["headers"] = _headers(*names) | response.get("headers", {})


def _complete_operation(method: str, operation: dict[str, Any]) -> None:
    statuses = {*_ALWAYS}
    if operation.pop("x-scope", None):
        operation["security"] = [{name: []} for name in _SECURITY]
        statuses |= {*_WITH_KEY}
    if "requestBody" in operation:
        statuses |= {*_WITH_BODY}
    if not operation.pop("x-untimed", False):
        statuses.add(504)
    if operation.pop("x-idempotent", False):
        statuses.add(409)
    responses = operation["responses"]
    statuses |= {int(status) for status in responses if int(status) >= 400}
    refused = {str(status): {"$ref": f"#/components/responses/{status}"} for status in statuses}
    if "ETag" in responses.get("200", {}).get("headers", {}) and method == "get":
        responses["304"] = {"description": "It is as `If-None-Match` names it", "headers": _headers("ETag")}
    operation["responses"] = dict(sorted((responses | refused).items()))
