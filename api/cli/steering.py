"""Options of the commands that write surveys: what is wished of one, and the outline that it is written from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from services.document.headings import HeadingLanguage
from services.pipeline.wishes import Audience, Length

if TYPE_CHECKING:
    from services.jobs.requests import SurveyRequest

Pinned = Annotated[
    list[str] | None,
    typer.Option("--pin", help="A paper that must be described, by id or citation key; may be given several times."),
]
Banned = Annotated[
    list[str] | None,
    typer.Option("--ban", help="A paper that must not be cited, by id or citation key; may be given several times."),
]
IncludeRetracted = Annotated[
    bool,
    typer.Option(
        "--include-retracted", help="Let retracted papers be evidence; else they are left out.", show_default=False
    ),
]
LengthOption = Annotated[Length | None, typer.Option("--length", help="How much a part says.")]
PapersPerPart = Annotated[
    int | None, typer.Option("--papers-per-part", min=1, max=100, help="Papers that a part describes, at most.")
]
SectionsOption = Annotated[int | None, typer.Option("--sections", min=1, max=30, help="Body sections wished for.")]
AudienceOption = Annotated[Audience | None, typer.Option("--audience", help="Whom a language model writes for.")]
HeadingsOption = Annotated[
    HeadingLanguage | None, typer.Option("--headings", help="Language of the headings that every survey has.")
]
OutlineName = Annotated[
    str | None, typer.Option("--outline", help="Id of a survey whose outline is written, exactly as it is.")
]
OutlineRevision = Annotated[
    int | None,
    typer.Option("--outline-revision", min=1, help="Number of its revision.", show_default="last"),
]
Improve = Annotated[
    bool,
    typer.Option(
        "--improve", help="Let that outline be improved first, but for its locked sections.", show_default=False
    ),
]
StopAfterOutline = Annotated[
    bool,
    typer.Option("--stop-after-outline", help="Make only the outline, to be changed first.", show_default=False),
]


def wishes_of(**wishes: Any) -> dict[str, Any]:
    """The wishes that were given, as a request takes them; none where none was."""
    given = {name: value for name, value in wishes.items() if value}
    return {"wishes": given} if given else {}


def outline_of(survey: str | None, revision: int | None, *, improve: bool) -> dict[str, Any]:
    """The outline that was named, as a request takes it.

    Raises:
        BadParameter: something is said of an outline that is not named.
    """
    if survey is None:
        if revision is not None or improve:
            raise typer.BadParameter("name the survey whose outline it is with --outline")
        return {}
    return {"outline": {"survey_id": survey, "revision": revision, "improve": improve}}


def request_to_write(
    *, max_cost: float | None, max_model_calls: int | None, model: str | None, fresh: bool, **values: Any
) -> SurveyRequest:
    """What the options of `strata survey write` ask for."""
    budget = {"max_cost": max_cost, "max_model_calls": max_model_calls}
    return _request(values, {"budget": budget, "model": model, "fresh": fresh})


def request_to_estimate(*, model: str | None = None, **values: Any) -> SurveyRequest:
    """What the options of `strata survey estimate` ask for."""
    return _request(values, {} if model is None else {"model": model})


def _request(options: Mapping[str, Any], more: Mapping[str, Any]) -> SurveyRequest:
    from api.cli.survey_reading import full_texts_of
    from services.jobs.requests import SurveyRequest, request_of

    wishes = dict(options)
    field, preset, without = wishes.pop("field"), wishes.pop("preset"), wishes.pop("without")
    stop, full_texts = wishes.pop("stop_after_outline"), wishes.pop("full_texts", None)
    sources = wishes.pop("source", None)
    outline = outline_of(wishes.pop("outline"), wishes.pop("outline_revision"), improve=wishes.pop("improve"))
    values = {
        "field_id": field,
        **more,
        **({"preset": preset} if preset else {}),
        **({"without": without} if without else {}),
        **outline,
        **({"stop_after": "outline"} if stop else {}),
        **({"sources": sources} if sources else {}),
        **full_texts_of(full_texts),
        **wishes_of(**wishes),
    }
    return request_of(SurveyRequest, values)
