"""`strata survey list`, `revisions` and `delete`: which surveys the graph has."""

from __future__ import annotations

from typing import Annotated

import typer

from api.bootstrap import open_workbench
from api.cli import completing
from api.cli.options import GraphFile, settings_of
from api.cli.output import AsJson, out, print_json, print_table
from api.cli.removing import Yes, confirm, survey_removal_facts
from api.cli.shapes import Shape

SurveyName = Annotated[
    str, typer.Argument(help="Id of a survey, as `strata survey list` shows it.", autocompletion=completing.surveys)
]


def list_surveys(graph: GraphFile = None, as_json: AsJson = False) -> None:
    """List the surveys of the graph."""
    from api.cli.shapes.surveys import surveys_shape

    with open_workbench(settings_of(graph)) as workbench:
        surveys = workbench.surveys.briefs()
    show_list("Surveys", surveys_shape(surveys), as_json=as_json)


def revisions(survey: SurveyName, graph: GraphFile = None, as_json: AsJson = False) -> None:
    """List the revisions of a survey: it gets one each time it is written of something that changed."""
    from api.cli.shapes.surveys import revisions_shape

    with open_workbench(settings_of(graph)) as workbench:
        found = workbench.surveys.revisions(survey)
    show_list(f"Revisions of {survey}", revisions_shape(found), as_json=as_json)


def delete(survey: SurveyName, yes: Yes = False, graph: GraphFile = None) -> None:
    """Delete a survey with all its revisions, once you have seen what goes; field and papers stay."""
    from api.schemas.removals import survey_removal_out
    from services.removing import plan_survey

    with open_workbench(settings_of(graph)) as workbench:
        plan = survey_removal_out(plan_survey(workbench, survey))
        confirm(f"delete the survey {survey}", survey_removal_facts(plan), yes=yes)
        workbench.remove_survey(survey)
    out.print(f"deleted {survey}", highlight=False)


def show_list(title: str, page: Shape, *, as_json: bool) -> None:
    """Surveys or revisions, as the service gives them."""
    if as_json:
        print_json(page)
        return
    names = ("id", "revision", "field_id", "title", "cited_papers", "status")
    rows = [[each[name] for name in names] for each in page["items"]]
    shown = ("id", "revision", "field", "title", "cited papers", "status")
    print_table(title, shown, rows, least=("field", "cited papers", "revision"))
