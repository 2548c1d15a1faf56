"""What `strata survey write` reads beside the field: full texts of the papers that carry it, papers from sources."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.bootstrap import read_settings
from api.cli.options import number_of_papers
from api.cli.output import err

if TYPE_CHECKING:
    from services.jobs.requests import SurveyRequest
    from services.workbench import Workbench

FullTexts = Annotated[
    str | None,
    typer.Option(
        "--full-texts",
        metavar="N|all|none",
        help="Fetch the texts of so many of the papers that carry its parts, once the outline is made, and write from "
        "them; STRATA_FULL_TEXTS names the sources.",
        show_default="STRATA_SURVEY_FULL_TEXTS, none",
    ),
]

Sources = Annotated[
    list[str] | None,
    typer.Option(
        "--source",
        help="Ask this source for papers of each part of a first outline; those that fit join the field, and the "
        "survey is planned again. May be given several times.",
    ),
]


def full_texts_of(wanted: str | None) -> dict[str, Any]:
    """What a request says of full texts, by the settings where the command does not; nothing where none are wanted."""
    wanted = wanted or read_settings().survey_full_texts
    if wanted == "none":
        return {}
    fault = "is not a number of papers, all or none"
    return {"full_texts": number_of_papers(wanted, option="--full-texts", fault=fault) or "all"}


def offer_full_texts(workbench: Workbench, request: SurveyRequest) -> None:
    """Say that texts could be fetched, where sources are switched on and none are wanted; nothing is asked of them."""
    if request.full_texts is None and workbench.text_sources and request.replay is None:
        err.print(
            "The papers that carry the survey are described from their abstracts and the texts that are kept; "
            "--full-texts 60 fetches more.",
            highlight=False,
        )
