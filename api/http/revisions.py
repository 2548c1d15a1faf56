"""Entity tags of fields, from their states: whether a client has a field as it is costs one small query."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version

from starlette.requests import Request
from starlette.responses import Response

from api.http.call import call_of
from api.http.responses import names_tag
from kg.model.fields.view import FieldView
from kg.repository.fields.fields import FieldRepository
from services.steps.offload import offload

_VERSION = version("strata-survey")
"""A new version may tell the same field in other words."""


def strong_tag(revision: str) -> str:
    """The tag of what a field's revision decides to the last byte."""
    return f'"{revision}-{_VERSION}"'


def weak_tag(state: str, format: str = "json") -> str:
    """The tag of what also holds its papers' own facts: a later import may correct a title in the same field."""
    return f'W/"{state}-{_VERSION}-{format}"'


def answer_if_unchanged(request: Request, tag: str) -> Response | None:
    """The answer 304 to a client that has this already, before anything is read; None to the others."""
    call_of(request).is_compared = True
    given = request.headers.get("if-none-match")
    return Response(status_code=304, headers={"ETag": tag}) if given and names_tag(given, tag) else None


async def answer_of_field(
    request: Request,
    fields: FieldRepository,
    id: str,
    answered: Callable[[FieldView, str], Response],
    *,
    tag: Callable[[str], str] = weak_tag,
) -> Response:
    """What is answered about a field, in one crossing to a thread: its row is read once, its view only for a client
    that has another state of it.

    Args:
        answered: makes the answer of the view and its entity tag.
        tag: the entity tag of a state of the field.
    Raises:
        NotFoundError: no field has this id.
    """

    def work() -> Response:
        state, read = fields.open_view(id)
        if known := answer_if_unchanged(request, tag(state)):
            return known
        view = read()
        return answered(view, tag(view.state))

    return await offload(work)
