"""Requests made from the description of the service: good ones, and ones with a text of the test's own in one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Schema = Mapping[str, Any]

DEEPEST = 6
"""Objects and lists inside each other; no place of a text lies deeper."""

NARROWING = frozenset({"enum", "const", "format", "pattern", "contentMediaType"})


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPlace:
    """A text that a request may hold: of a parameter, or at a JSON Pointer of a body."""

    method: str
    address: str
    where: str
    name: str
    schema: Schema

    def __str__(self) -> str:
        return f"{self.method} {self.address} {self.where} {self.name}"


class Described:
    """A description of the service, as requests are made of it."""

    def __init__(self, description: Schema) -> None:
        self._description = description

    def places(self) -> Iterator[TextPlace]:
        """Every text of every request."""
        for address, methods in self._description["paths"].items():
            for method, operation in methods.items():
                for each in operation.get("parameters", ()):
                    for outer in self._alternatives(each["schema"]):
                        schema = self._alternatives(outer["items"])[0] if outer.get("type") == "array" else outer
                        if schema.get("type") == "string":
                            yield TextPlace(
                                method=method, address=address, where=each["in"], name=each["name"], schema=schema
                            )
                if (body := json_body(operation)) is not None:
                    for name, schema in self._texts(body, "", DEEPEST):
                        yield TextPlace(method=method, address=address, where="body", name=name, schema=schema)

    def bodies(self, method: str, address: str, text: str) -> Iterator[tuple[str, Any]]:
        """Bodies of an operation with a text in one place each, and that place."""
        body = json_body(self._description["paths"][address][method])
        if body is not None:
            yield from self._with(body, text, "", DEEPEST)

    def sample(self, schema: Schema, deep: int = DEEPEST) -> Any:
        """A value of a schema, as small as it may be."""
        schema = self._alternatives(schema)[0]
        known = [schema[key] for key in ("const", "default") if key in schema]
        known += schema.get("examples") or schema.get("enum") or []
        if known:
            return known[0]
        kind = schema.get("type")
        if kind == "object":
            needed = schema.get("required", ()) if deep else ()
            return {name: self.sample(schema["properties"][name], deep - 1) for name in needed}
        if kind == "array":
            return [self.sample(schema["items"], deep - 1)] * schema.get("minItems", 0)
        if kind == "string":
            return "2020-01-01" if schema.get("format") == "date" else "a" * schema.get("minLength", 1)
        return {"boolean": False, "integer": schema.get("minimum", 1), "number": schema.get("minimum", 1)}.get(kind)

    def _with(self, schema: Schema, text: str, at: str, deep: int) -> Iterator[tuple[str, Any]]:
        for each in self._alternatives(schema):
            kind = each.get("type")
            if kind == "string":
                yield at, text
            elif kind == "object" and deep:
                whole = self.sample(each)
                for name, inner in each.get("properties", {}).items():
                    found = self._with(inner, text, f"{at}/{name}", deep - 1)
                    yield from ((place, whole | {name: value}) for place, value in found)
                if isinstance(inner := each.get("additionalProperties"), Mapping):
                    found = self._with(inner, text, f"{at}/*", deep - 1)
                    yield from ((place, {"input": "a", "more": value}) for place, value in found)
            elif kind == "array" and deep:
                found = self._with(each["items"], text, f"{at}/0", deep - 1)
                least = each.get("minItems", 1)
                more = [self.sample(each["items"])] * (least - 1)
                yield from ((place, [value, *more]) for place, value in found)

    def _texts(self, schema: Schema, at: str, deep: int) -> Iterator[tuple[str, Schema]]:
        for each in self._alternatives(schema):
            if each.get("type") == "string":
                yield at, each
            elif deep:
                for name, inner in each.get("properties", {}).items():
                    yield from self._texts(inner, f"{at}/{name}", deep - 1)
                for key, step in (("items", "0"), ("additionalProperties", "*")):
                    if isinstance(inner := each.get(key), Mapping):
                        yield from self._texts(inner, f"{at}/{step}", deep - 1)

    def _alternatives(self, schema: Schema) -> list[Schema]:
        """The schemas of which a value may have one, without null."""
        if "$ref" in schema:
            named = self._description["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
            return self._alternatives({**named, **{key: value for key, value in schema.items() if key != "$ref"}})
        several = schema.get("anyOf") or schema.get("oneOf")
        if not several:
            return [schema]
        outer = {key: value for key, value in schema.items() if key in {"examples", "default"} and value is not None}
        found = [{**each, **outer} for one in several for each in self._alternatives(one) if one.get("type") != "null"]
        return found or [schema]


def json_body(operation: Schema) -> Schema | None:
    """The schema of an operation's body, where it takes JSON that is no file."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    return None if content is None or content["schema"].get("format") == "binary" else content["schema"]
