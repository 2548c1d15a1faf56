"""One request to the service as a value: what is sent, how the answer is read, whether it may be sent again."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import quote

from pydantic import BaseModel

T_co = TypeVar("T_co", covariant=True)
M = TypeVar("M", bound=BaseModel)

ROOT = "/v1"


class Read(Protocol[T_co]):
    """Makes a value of the body of an answer."""

    def __call__(self, body: bytes, /) -> T_co:
        """The value."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiRequest(Generic[T_co]):
    """One request. `is_repeatable`: sent twice, it does what it does once, so that it may be tried again.

    `files` are opened for each try and streamed; `fields` go with them into the form.
    """

    method: str
    address: str
    read: Read[T_co]
    params: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: BaseModel | None = None
    files: tuple[Path, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)
    is_repeatable: bool = True

    @contextmanager
    def content(self) -> Iterator[dict[str, Any]]:
        """What the HTTP library takes as the body, with the files open."""
        if self.files:
            with ExitStack() as opened:
                parts = [("file", (path.name, opened.enter_context(path.open("rb")))) for path in self.files]
                yield {"files": parts, "data": dict(self.fields)}
        elif self.body is not None:
            yield {"content": self.body.model_dump_json(exclude_unset=True)}
        else:
            yield {}

    @property
    def all_headers(self) -> dict[str, str]:
        """The headers, with the type of a body in JSON."""
        return {**self.headers, **({"Content-Type": "application/json"} if self.body is not None else {})}


def get(address: str, model: type[M], **params: Any) -> ApiRequest[M]:
    """Read something; parameters that are None are left out."""
    return ApiRequest(method="GET", address=address, read=model.model_validate_json, params=plain(params))


def post(address: str, model: type[M], body: BaseModel | None = None) -> ApiRequest[M]:
    """Ask for something that may be asked twice."""
    return ApiRequest(method="POST", address=address, read=model.model_validate_json, body=body)


def create(
    address: str,
    model: type[M],
    key: str | None,
    *,
    body: BaseModel | None = None,
    files: tuple[Path, ...] = (),
    fields: Mapping[str, Any] | None = None,
) -> ApiRequest[M]:
    """Make something new; its `Idempotency-Key`, made up where none is given, makes sure that it is made once."""
    return ApiRequest(
        method="POST",
        address=address,
        read=model.model_validate_json,
        headers={"Idempotency-Key": key or secrets.token_hex(16)},
        body=body,
        files=files,
        fields=plain(fields or {}),
    )


def delete(address: str, tag: str) -> ApiRequest[None]:
    """Delete the version of something that has the entity tag `tag`; `*` deletes whichever there is."""
    return ApiRequest(method="DELETE", address=address, read=_nothing, headers={"If-Match": tag}, is_repeatable=False)


def change(address: str, model: type[M], body: BaseModel, tag: str) -> ApiRequest[M]:
    """Change the version of something that has the entity tag `tag`; `*` changes whichever there is."""
    return ApiRequest(
        method="PATCH",
        address=address,
        read=model.model_validate_json,
        headers={"If-Match": tag},
        body=body,
        is_repeatable=False,
    )


def put(address: str, model: type[M], body: BaseModel, tag: str | None = None) -> ApiRequest[M]:
    """Put something in its place; a second time changes nothing, unless it replaces the version with the tag `tag`."""
    return ApiRequest(
        method="PUT",
        address=address,
        read=model.model_validate_json,
        headers={} if tag is None else {"If-Match": tag},
        body=body,
        is_repeatable=tag is None,
    )


def put_file(address: str, model: type[M], file: Path, **params: Any) -> ApiRequest[M]:
    """Put a file in its place, which is streamed; a second time changes nothing."""
    return ApiRequest(
        method="PUT", address=address, read=model.model_validate_json, params=plain(params), files=(file,)
    )


def post_file(address: str, model: type[M], file: Path, **params: Any) -> ApiRequest[M]:
    """Send a file for which the service finds the place; a second time changes nothing."""
    return ApiRequest(
        method="POST", address=address, read=model.model_validate_json, params=plain(params), files=(file,)
    )


def forget(address: str) -> ApiRequest[None]:
    """Delete something of which there is one version only."""
    return ApiRequest(method="DELETE", address=address, read=_nothing, is_repeatable=False)


def take_back(address: str, model: type[M]) -> ApiRequest[M]:
    """Delete something of which there is one version only; the answer says what that made of the rest."""
    return ApiRequest(method="DELETE", address=address, read=model.model_validate_json, is_repeatable=False)


def raw(address: str, **params: Any) -> ApiRequest[bytes]:
    """Read something as the bytes that come."""
    return ApiRequest(method="GET", address=address, read=bytes, params=plain(params))


def head(address: str) -> ApiRequest[bytes]:
    """Read nothing but the headers."""
    return ApiRequest(method="HEAD", address=address, read=bytes)


def at(*parts: str) -> str:
    """An address below the root: `at("fields", id, "graph")`; ids are escaped."""
    return "/".join([ROOT, *(quote(part, safe="") for part in parts)])


def plain(params: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters as they are in an address, without those that are None."""
    return {name: _text(value) for name, value in params.items() if value is not None}


def _text(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_text(each) for each in value]
    return value.value if isinstance(value, Enum) else value


def _nothing(_body: bytes) -> None:
    return None
