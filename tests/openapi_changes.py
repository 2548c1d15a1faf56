"""What a change of the OpenAPI description means to those who use the service: what breaks them, what is only new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Description = Mapping[str, Any]
Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """A description as flat facts, each a place and the type of what stands there.

    `given` is what answers hold, `taken` what requests may hold, `needed` the places that a request must fill.
    """

    operations: Mapping[str, str]
    given: Mapping[str, str]
    taken: Mapping[str, str]
    needed: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What is different, in lines for people."""

    breaking: tuple[str, ...]
    additions: tuple[str, ...]


def changes(old: Description, new: Description) -> Changes:
    """What a new description takes away from the users of the old one, and what it adds."""
    before, after = contract(old), contract(new)
    breaking = [
        *_lost("operation", before.operations, after.operations),
        *_lost("answer", before.given, after.given),
        *_lost("request", before.taken, after.taken),
        *(
            f"request: {place} is needed now"
            for place in sorted(after.needed - before.needed)
            if _concerns(place, before)
        ),
    ]
    additions = [
        f"{what}: {place} is new"
        for what, old_facts, new_facts in (
            ("operation", before.operations, after.operations),
            ("answer", before.given, after.given),
            ("request", before.taken, after.taken),
        )
        for place in sorted(new_facts.keys() - old_facts.keys())
    ]
    return Changes(breaking=tuple(breaking), additions=tuple(additions))


def contract(description: Description) -> Contract:
    """The facts of a description."""
    operations, given, taken, needed = {}, {}, {}, set()
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            name = operation["operationId"]
            operations[name] = f"{method.upper()} {path}"
            for status, media_type, schema in _answers(operation):
                given |= {f"{name} {status} {media_type} {place}": type for place, type in _flat(schema, description)}
            for place, type, is_needed in _requests(operation, description):
                taken[f"{name} {place}"] = type
                if is_needed:
                    needed.add(f"{name} {place}")
    return Contract(operations=operations, given=given, taken=taken, needed=frozenset(needed))


def _lost(what: str, before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    for place in sorted(before):
        if place not in after:
            yield f"{what}: {place} is gone"
        elif after[place] != before[place]:
            yield f"{what}: {place} was {before[place]} and is {after[place]}"


def _concerns(place: str, before: Contract) -> bool:
    """Whether somebody may use the operation of a place already."""
    return place.split(" ", 1)[0] in before.operations


def _answers(operation: Schema) -> Iterator[tuple[str, str, Schema]]:
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            for media_type, content in answer.get("content", {"nothing": {}}).items():
                yield status, media_type, content.get("schema", {})


def _requests(operation: Schema, description: Description) -> Iterator[tuple[str, str, bool]]:
    for parameter in operation.get("parameters", ()):
        place = f"{parameter['in']} {parameter['name']}"
        for inner, type in _flat(parameter["schema"], description, with_values=True):
            yield place + inner, type, parameter.get("required", False) and not inner
    body = operation.get("requestBody", {})
    for media_type, content in body.get("content", {}).items():
        schema = content.get("schema", {})
        needed = {f"/{name}" for name in _resolved(schema, description).get("required", ())}
        for place, type in _flat(schema, description, with_values=True):
            yield f"body {media_type} {place}", type, place in needed


def _flat(
    schema: Schema, description: Description, *, with_values: bool = False, place: str = "", above: tuple[str, ...] = ()
) -> Iterator[tuple[str, str]]:
    """Each place of a schema with its type; with the values of enumerations, which a request may not lose.

    Answers may have new values of an enumeration at any time, as the description says. A schema inside itself is named
    and not followed.
    """
    name = schema.get("$ref", "").rpartition("/")[2]
    if name in above:
        yield place, name
        return
    above = (*above, name) if name else above
    schema = _resolved(schema, description)
    yield place, _type(schema, description)
    if with_values:
        yield from ((f"{place}={value}", "value") for value in schema.get("enum", ()))
    inner = {
        **{f"{place}/{name}": part for name, part in schema.get("properties", {}).items()},
        **({f"{place}/-": schema["items"]} if "items" in schema else {}),
    }
    if isinstance(schema.get("additionalProperties"), Mapping):
        inner[f"{place}/*"] = schema["additionalProperties"]
    for below, part in inner.items():
        yield from _flat(part, description, with_values=with_values, place=below, above=above)
    for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        found = _flat(part, description, with_values=with_values, place=place, above=above)
        yield from ((below, type) for below, type in found if below != place)


def _type(schema: Schema, description: Description) -> str:
    parts = [_resolved(part, description) for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ()))]
    if parts:
        return "|".join(sorted({_type(part, description) for part in parts}))
    kind = schema.get("type", "anything")
    return f"{kind}:{schema['format']}" if "format" in schema else str(kind)


def _resolved(schema: Schema, description: Description) -> Schema:
    while "$ref" in schema:
        schema = description["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema
