"""The next revision of a survey, in which one section, subsection or paragraph is as a reader asked."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Mapping
from dataclasses import replace

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.revision import Revision
from kg.model.surveys.survey import Section, Survey, SurveyStatus
from services.document.markup import cited_keys
from services.document.table_pointers import with_pointers
from services.evidence.index import FieldIndex
from services.models.model_requirement import require_model
from services.models.port import LanguageModel
from services.pipeline.preset import find_preset
from services.pipeline.preset_field import grounds_of, without_papers
from services.pipeline.retracted_papers import RetractedPapers
from services.pipeline.run import run_to_end
from services.pipeline.stage import Results
from services.pipeline.stages.rewriting import REWRITING
from services.pipeline.survey_manifest import with_claims
from services.pipeline.survey_tools import SurveyTools
from services.pipeline.wishes import Wishes
from services.steps.digest import digest
from services.steps.offload import offload
from services.steps.progress import Progress, silent
from services.tasks.refining.section_rewriting import SECTION_REWRITING
from services.writing.front import Frame
from services.writing.revising.rewriting import (
    RewrittenPart,
    parts_of,
    section_numbered,
    with_sections,
)
from services.writing.revising.tables import without_keys
from services.writing.revising.wanted import WantedRewriting

logger = logging.getLogger(__name__)

_REWRITTEN = "rewritten."
_NOTED = " Rewritten as a reader asked: "


def check_rewritable(survey: Survey, wanted: WantedRewriting, model: LanguageModel) -> tuple[Section, ...]:
    """The parts that a rewriting would write again.

    Raises:
        NotFoundError: the survey has no such section.
        InvalidInputError: the survey is partial, the section has no such paragraph, or rules would have to rewrite it.
    """
    if survey.status is SurveyStatus.PARTIAL:
        raise InvalidInputError(f"{survey.id} is unfinished; go on with its job first", field="survey_id")
    parts = parts_of(section_numbered(survey, wanted.section), wanted.paragraph)
    require_model(model, SECTION_REWRITING)
    return parts


async def rewrite_survey(
    survey: Survey,
    field: FieldGraph,
    wanted: WantedRewriting,
    tools: SurveyTools,
    *,
    progress: Progress = silent,
) -> tuple[Survey, tuple[str, ...]]:
    """Store the next revision of a survey, and say in lines what became of the wish.

    Where nothing of the text changes, the revision is the one there was.
    Every other section, and of a section every other paragraph, stays byte for byte. The same wish for the same
    revision, by the same model, gives the same revision again.

    Args:
        survey: the revision that is changed.
        field: the field that it was written from.
    Raises:
        NotFoundError, InvalidInputError: as `check_rewritable`; or the wish would leave nothing of a part.
        StoppedError, UpstreamError, UngroundedClaimError: as for a survey; nothing is stored.
    """
    check_rewritable(survey, wanted, tools.model)
    model = tools.model.route(SECTION_REWRITING).traits.name
    version = tools.prompts[SECTION_REWRITING.name].version
    input = digest([survey.revision.input or survey.revision.number, wanted, model, version])
    if (stored := await offload(tools.surveys.revision_of_input, survey.id, input)) is not None:
        return stored, _last_outcomes(stored.manifest, wanted)
    index = FieldIndex.of(await offload(_grounds, field, survey))
    results = await run_to_end(
        (REWRITING,),
        Results().with_value(index).with_value(survey).with_value(wanted),
        tools.of_stages(survey, find_preset(survey.preset)),
        progress=progress,
        enter=tools.ledger.enter,
    )
    made = results.get(RewrittenPart)
    outcomes = tuple(each.summary_line() for each in made.outcomes)
    if with_sections(survey, made.sections) == survey:
        return survey, outcomes
    changed = _with_new_sections(survey, field, wanted, made, input=input)
    if survey.revision.field_revision:
        await offload(tools.fields.keep, field, survey.revision.field_revision)
    stored = await offload(tools.surveys.add, changed)
    logger.info("survey rewritten", extra={"parts": len(made.sections), "outcomes": len(made.outcomes)})
    return stored, outcomes


def _grounds(field: FieldGraph, survey: Survey) -> FieldGraph:
    """What a part may rest on: not on retracted papers, but for those that the survey cites or that are wished for."""
    wishes = Wishes.read(survey.manifest.get("wishes", ""))
    gone = RetractedPapers.of(field, wishes, also=survey.keys.values()).left_out
    return grounds_of(without_papers(field, gone), find_preset(survey.preset).switches)


def _with_new_sections(
    survey: Survey, field: FieldGraph, wanted: WantedRewriting, made: RewrittenPart, *, input: str
) -> Survey:
    """The survey with its new sections, and everything that follows from them."""
    barred = {field.citable[paper].citation_key for paper in made.barred}
    exhibits = without_keys(survey.exhibits, made.sections.keys(), barred)
    new = with_pointers(with_sections(replace(survey, exhibits=exhibits), made.sections))
    writers = " and ".join(dict.fromkeys(made.writers))
    record = {
        "instruction": wanted.instruction,
        "paragraph": wanted.paragraph,
        "by": writers,
        "from_revision": survey.revision.number,
        "outcomes": [each.summary_line() for each in made.outcomes],
    }
    place = f"{_REWRITTEN}{wanted.section}"
    records = [*json.loads(survey.manifest.get(place, "[]")), record]
    manifest = {**survey.manifest, "input": input, place: json.dumps(records, ensure_ascii=False)}
    return replace(
        new,
        keys=cited_papers(new, field),
        notice=_rewritten_notice(survey.notice, f"{wanted.place} by {writers}"),
        manifest=with_claims(manifest, Frame(title=new.title, abstract=new.abstract, sections=new.sections)),
        revision=Revision(input=input, field_revision=survey.revision.field_revision),
    )


def cited_papers(survey: Survey, field: FieldGraph) -> dict[CitationKey, PaperId]:
    """The papers and landmarks that texts and tables of a survey cite, by their keys."""
    before = {key: id for key, id in survey.keys.items() if id in field.citable}
    papers = {**before, **{paper.citation_key: paper.id for paper in field.citable.values()}}
    return {key: papers[key] for key in dict.fromkeys(key for _, text in survey.texts() for key in cited_keys(text))}


def _rewritten_notice(notice: str, place: str) -> str:
    """The notice, with the places that were rewritten and by whom."""
    own, _, noted = notice.partition(_NOTED)
    places = dict.fromkeys((*filter(None, noted.removesuffix(".").split("; ")), place))
    return f"{own}{_NOTED}{'; '.join(places)}."


def move_places(notice: str, gone: Collection[str], moved: Mapping[str, str]) -> str:
    """The notice after a refresh, which names the rewritten sections by their new numbers.

    Args:
        gone: numbers of sections whose rewriting was replaced.
        moved: new numbers of others, by the old ones, where they differ.
    """
    own, _, noted = notice.partition(_NOTED)
    found = [(_section_of(place), place) for place in noted.removesuffix(".").split("; ") if place]
    places = [moved.get(number, number) + place[len(number) :] for number, place in found if number not in gone]
    return f"{own}{_NOTED}{'; '.join(places)}." if places else own


def move_records(manifest: Mapping[str, str], gone: Collection[str], moved: Mapping[str, str]) -> dict[str, str]:
    """What a manifest notes of rewritings, as `move_places` takes it."""
    found = {name.removeprefix(_REWRITTEN): text for name, text in manifest.items() if name.startswith(_REWRITTEN)}
    return {f"{_REWRITTEN}{moved.get(name, name)}": text for name, text in found.items() if name not in gone}


def _section_of(place: str) -> str:
    return place.partition(" by ")[0].partition(",")[0]


def _last_outcomes(manifest: Mapping[str, str], wanted: WantedRewriting) -> tuple[str, ...]:
    """What became of the last wish for a section, a line for each part of it."""
    return tuple(json.loads(manifest[f"{_REWRITTEN}{wanted.section}"])[-1]["outcomes"])
