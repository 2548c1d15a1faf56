"""`strata survey list`, `revisions` and `delete`: which surveys the graph has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from api.bootstrap import open_workbench
from api.cli import completing
from api.cli.options import GraphFile, settings_of
from api.cli.output import AsJson, out, print_json, print_table
from api.cli.removing import Yes, confirm
from kg.model.surveys.survey import SurveyBrief

SurveyName = Annotated[
    str, typer.Argument(help="Id of a survey, as `strata survey list` shows it.", autocompletion=completing.surveys)
]


def list_surveys(graph: GraphFile = None, as_json: AsJson = False) -> None:
    """List the surveys of the graph."""
    from api.cli.shapes.surveys import surveys_shape

    with open_workbench(settings_of(graph)) as workbench:
        surveys = workbench.surveys.briefs()
    if as_json:
        print_json(surveys_shape(surveys))
    else:
        _print_list("Surveys", surveys)


def revisions(survey: SurveyName, graph: GraphFile = None, as_json: AsJson = False) -> None:
    """List the revisions of a survey: it gets one each time it is written of something that changed."""
    from api.cli.shapes.surveys import revisions_shape

    with open_workbench(settings_of(graph)) as workbench:
        found = workbench.surveys.revisions(survey)
    if as_json:
        print_json(revisions_shape(found))
    else:
        _print_list(f"Revisions of {survey}", found)


def delete(survey: SurveyName, yes: Yes = False, graph: GraphFile = None) -> None:
    """Delete a survey with all its revisions, once you have seen what goes; field and papers stay."""
    from services.removing import plan_survey

    with open_workbench(settings_of(graph)) as workbench:
        plan = plan_survey(workbench, survey)
        facts = {"title": plan.title, "revisions that go": plan.revisions, "cited papers that stay": plan.cited_papers}
        confirm(f"delete the survey {survey}", facts, yes=yes)
        workbench.remove_survey(survey)
    out.print(f"deleted {survey}", highlight=False)


def _print_list(title: str, briefs: Sequence[SurveyBrief]) -> None:
    rows = [
        (brief.id, brief.revision.number, brief.field_id, brief.title, brief.cited_papers, brief.status.value)
        for brief in briefs
    ]
    print_table(title, ("id", "revision", "field", "title", "cited papers", "status"), rows)
