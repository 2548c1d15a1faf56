"""Examples in the description of the service: for each parameter and body that is needed, and for each answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from api.http.shapes import Schema, shape_name

SURVEY = "job_0f3a5b7c9d1e2f40"
PARAMETERS: Mapping[str, Any] = {
    "id": SURVEY,
    "number": 2,
    "name": "html",
    "code": "not-found",
    "decision_id": "nd_3f9c0a1b2c4d5e6f",
    "if-match": '"5f0c1f9ad3b4e8c7"',
    "first": "GCN",
    "second": "GAT",
    "rows": "method",
    "columns": "dataset",
    "path": "method/task",
}
"""Examples of needed parameters that state none themselves."""

BODIES: Mapping[str, Any] = {
    "createField": {"topic": "graph neural networks"},
    "createFullTextFetch": {"papers": 12},
    "createExtraction": {"entity_types": ["method", "dataset"]},
    "estimateExtraction": {"entity_types": ["method", "dataset"]},
    "createEnrichment": {"label": "zotero"},
    "estimateEnrichment": {"label": "zotero"},
    "createRefresh": {},
    "estimateRefresh": {},
    "editTaxonomy": {"action": "rename", "category": "Spectral methods", "name": "Spectral"},
    "putSurveyOutline": {"sections": [{"title": "Spectral methods", "papers": ["wu2019comprehensive"]}]},
    "evaluateSurvey": {"survey_id": SURVEY},
    "resumeJob": {"budget": {"max_model_calls": 500}},
}
"""Examples of bodies whose needed fields alone are not one."""

_MOST_DEPTH = 8
_PLAIN: Mapping[str, Any] = {"integer": 1, "number": 0.5, "boolean": True, "null": None, "string": "text"}
_FORMATS: Mapping[str, str] = {"date-time": "2026-01-31T12:00:00Z", "date": "2026-01-31"}
_BY_NAME: Mapping[str, Any] = {
    "id": SURVEY,
    "field_id": "graph-neural-networks",
    "survey_id": SURVEY,
    "topic": "graph neural networks",
    "next": None,
    "next_cursor": None,
    "links": {"self": "/v1/…"},
}


def add_examples(description: dict[str, Any]) -> None:
    """Write an example beside each needed parameter, each body and each answer in JSON that has none.

    Args:
        description: an OpenAPI description; it is changed.
    """
    schemas = description["components"]["schemas"]
    for path in description["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", ()):
                _add_to_parameter(parameter, schemas)
            body = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if body is not None and not _has_example(body):
                name = operation["operationId"]
                body["example"] = BODIES[name] if name in BODIES else example_of(body["schema"], schemas, needed=True)
            for answer in _answers(operation):
                answer["example"] = example_of(answer["schema"], schemas)


def example_of(schema: Schema, schemas: Mapping[str, Schema], *, name: str = "", needed: bool = False) -> Any:
    """A value that a schema allows: of its own examples where it states some.

    Args:
        schemas: those that it refers to, by name.
        name: the name of the field that has this schema.
        needed: whether fields that may be left out are left out.
    """
    return _value(schema, schemas, name, needed, ())


def _value(schema: Schema, schemas: Mapping[str, Schema], name: str, needed: bool, above: tuple[str, ...]) -> Any:
    if stated := [*_stated_examples(schema)]:
        return stated[0]
    if target := shape_name(schema):
        return _value(schemas[target], schemas, name, needed, (*above, target))
    if variants := schema.get("anyOf") or schema.get("oneOf"):
        first = next((each for each in variants if not _is_closed(each, above)), variants[0])
        return _value(first, schemas, name, needed, above)
    if schema.get("type") == "array":
        inner = schema.get("items", {})
        return [] if _is_closed(inner, above) or not inner else [_value(inner, schemas, name, needed, above)]
    return _BY_NAME[name] if name in _BY_NAME else _scalar_or_object(schema, schemas, needed, above)


def _scalar_or_object(schema: Schema, schemas: Mapping[str, Schema], needed: bool, above: tuple[str, ...]) -> Any:
    kind = schema.get("type", "string")
    if kind == "object":
        return dict(_fields(schema, schemas, needed, above))
    if kind == "string":
        return _FORMATS.get(schema.get("format", ""), _PLAIN["string"])
    return max(_PLAIN[kind], schema["minimum"]) if "minimum" in schema else _PLAIN[kind]


def _stated_examples(schema: Schema) -> Iterator[Any]:
    """The examples that a schema states itself, or else its only or usual value."""
    yield from (schema[key] for key in ("example", "const", "default") if schema.get(key) is not None)
    yield from schema.get("examples", ())
    yield from schema.get("enum", ())


def _fields(
    schema: Schema, schemas: Mapping[str, Schema], needed: bool, above: tuple[str, ...]
) -> Iterator[tuple[str, Any]]:
    required = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        if name in required or not needed:
            yield name, _value(field, schemas, name, needed, above)


def _is_closed(schema: Schema, above: tuple[str, ...]) -> bool:
    """Whether a schema is inside itself, or so deep that an example would hide what it shows."""
    target = shape_name(schema)
    return bool(target) and (target in above or len(above) >= _MOST_DEPTH)


def _add_to_parameter(parameter: dict[str, Any], schemas: Mapping[str, Schema]) -> None:
    if parameter.get("required") and not _has_example(parameter) and not parameter["schema"].get("examples"):
        named = PARAMETERS.get(parameter["name"].lower())
        parameter["example"] = example_of(parameter["schema"], schemas) if named is None else named


def _answers(operation: Schema) -> Iterator[dict[str, Any]]:
    for status, response in operation["responses"].items():
        content = response.get("content", {}).get("application/json")
        if status < "300" and content is not None and not _has_example(content):
            yield content


def _has_example(described: Schema) -> bool:
    return "example" in described or "examples" in described
