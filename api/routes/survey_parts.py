"""The parts of a survey: outline, sections, claims, references, and the files it can be downloaded as."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from enum import StrEnum
from itertools import islice
from typing import Annotated, Any

from fastapi import Header, Query, Request, Response

from api.artifacts import KINDS, PAGE_POLICY, ArtifactKind, ArtifactName
from api.http.dependencies import BenchDep, Reader, ServiceDep, Writer
from api.http.errors import problems
from api.http.filters import RevisionNumber, SectionInPath, SurveyInPath
from api.http.formats import (
    PAPER_FORMATS,
    PaperFormat,
    describe_formats,
    file_name,
    references,
    schema_of,
    suffix_of,
    with_charset,
)
from api.http.kept_files import answer_with_file
from api.http.negotiation import choose_format
from api.http.paging import PageDep
from api.http.problem_error import ProblemError
from api.http.responses import answer, check_precondition, file_answer
from api.http.revisions import answer_if_unchanged, weak_tag
from api.http.routing import resource
from api.schemas.claim_index import ClaimIndexOut, claim_index
from api.schemas.links import survey_link
from api.schemas.sections import (
    ClaimList,
    OutlineOut,
    ReferenceList,
    SectionList,
    SectionOut,
    claim_out,
    claims_of,
    number_of,
    outline_of,
    reference_list,
    section_list,
    section_out,
)
from api.schemas.surveys import ArtifactBrief, ArtifactList
from kg.errors import NotFoundError
from kg.model.fields.naming import names_digest, state_of
from kg.model.fields.view import FieldView
from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Section, Survey, SurveyStamp
from kg.repository.papers.full_texts import FullTextRepository
from services.document.citations import citation_table
from services.document.landmarks import landmarks_of_survey
from services.document.table_pointers import with_table_numbers
from services.jobs.outline_requests import OutlineRequest
from services.rendering.rendered_files import Edition
from services.rendering.survey.files import artifact_bytes
from services.rendering.survey.pdf import render_pdf
from services.steps.offload import Lane, offload, offload_to
from services.workbench import Workbench

router = resource("/surveys/{id}", "surveys")


class OutlineFormat(StrEnum):
    """What an outline comes in."""

    JSON = "json"
    TOML = "toml"


_OUTLINE_FORMATS = {OutlineFormat.JSON: "application/json", OutlineFormat.TOML: "application/toml"}
_TOML: dict[int | str, dict[str, Any]] = {200: {"content": {"application/toml": {"schema": {"type": "string"}}}}}
_PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}
}


@router.get(
    "/outline",
    operation_id="getSurveyOutline",
    summary="Read the outline of a survey",
    response_model=OutlineOut,
    responses=_TOML | problems(404, 406, 422),
)
async def get_outline(
    request: Request,
    id: SurveyInPath,
    bench: BenchDep,
    _reader: Reader,
    revision: RevisionNumber = None,
    format: Annotated[OutlineFormat | None, Query(description="Its format; counts more than `Accept`.")] = None,
) -> Response:
    """Its sections as a tree, without their texts, and as a `plan` that can be changed and put back; or that plan as
    the TOML file of `strata survey outline`."""
    from services.jobs.steering import outline_file

    form = choose_format(request, format, _OUTLINE_FORMATS)

    def work() -> Response:
        survey = bench.surveys.get(id, revision)
        if form is OutlineFormat.JSON:
            return answer(outline_of(survey), headers={"Vary": "Accept"})
        name, media_type = file_name(f"{id}-outline", "toml"), with_charset(_OUTLINE_FORMATS[form])
        return file_answer(outline_file(bench, survey), media_type=media_type, name=name, headers={"Vary": "Accept"})

    return await offload(work)


@router.put(
    "/outline",
    operation_id="putSurveyOutline",
    summary="Change the outline of a survey",
    response_model=OutlineOut,
    responses=problems(404, 412, 428),
)
async def put_outline(
    request: Request,
    id: SurveyInPath,
    body: OutlineRequest,
    bench: BenchDep,
    _writer: Writer,
    if_match: Annotated[str | None, Header(max_length=1_000, description="`ETag` of the outline.")] = None,
) -> Response:
    """Put the `plan` of the outline back as you changed it: rename, reorder, add, delete, move, lock. It becomes the
    next revision of the survey, with the status `outline`, and `createSurvey` with `outline` writes the survey from it.
    `If-Match` takes the ETag of the outline."""
    from services.jobs.steering import change_outline

    def work() -> Response:
        survey = bench.surveys.get(id)
        check_precondition(request, answer(outline_of(survey)).headers["ETag"])
        return answer(outline_of(change_outline(bench, id, body.value(), after=survey.revision.number)))

    return await offload(work)


@router.get(
    "/sections",
    operation_id="listSurveySections",
    summary="List the sections of a survey",
    response_model=SectionList,
    responses=problems(404),
)
async def list_sections(
    id: SurveyInPath, bench: BenchDep, _reader: Reader, revision: RevisionNumber = None
) -> Response:
    """In reading order, the abstract first, each section before its subsections."""
    return await offload(lambda: answer(section_list(bench.surveys.get(id, revision))))


@router.get(
    "/sections/{number}",
    operation_id="getSurveySection",
    summary="Read a section of a survey",
    response_model=SectionOut,
    responses=problems(404),
)
async def get_section(
    id: SurveyInPath, number: SectionInPath, bench: BenchDep, _reader: Reader, revision: RevisionNumber = None
) -> Response:
    """Its text in Markdown, and its claims with the passages behind them. `abstract` is the abstract."""

    def work() -> Response:
        survey = with_table_numbers(bench.surveys.get(id, revision))
        return answer(section_out(survey, _section(survey, number)))

    return await offload(work)


@router.get(
    "/claims",
    operation_id="listSurveyClaims",
    summary="List the claims of a survey",
    response_model=ClaimList,
    responses=problems(400, 404),
)
async def list_claims(
    id: SurveyInPath,
    bench: BenchDep,
    _reader: Reader,
    section: Annotated[
        str | None, Query(max_length=50, description="Number of a section: only its claims and those below it.")
    ] = None,
    paper: Annotated[str | None, Query(max_length=200, description="Id of a paper: only claims about it.")] = None,
    revision: RevisionNumber = None,
    *,
    page: PageDep,
) -> Response:
    """Every sentence that cites, in reading order, with the passages that support it."""
    kind = f"claims/{id}/{revision or ''}/{section or ''}/{paper or ''}"
    start = page.offset(kind)

    def work() -> Response:
        survey = bench.surveys.get(id, revision)
        if section is not None:
            _section(survey, section)
        found = list(islice(claims_of(survey, section=section, paper=paper), start, start + page.limit + 1))
        items = (claim_out(survey, place, claim) for place, claim in found[: page.limit])
        return answer(page.page(ClaimList, items, kind, page.end(kind, start + len(found))))

    return await offload(work)


@router.get(
    "/claim-index",
    operation_id="getClaimIndex",
    summary="Show which sentences of a survey rest on which papers",
    description="All claims with their places and papers, without sentences and passages, for a reader beside a map.",
    response_model=ClaimIndexOut,
    responses=problems(404),
)
async def get_claim_index(
    id: SurveyInPath, bench: BenchDep, _reader: Reader, revision: RevisionNumber = None
) -> Response:
    """Papers to claims, communities and paths to sections."""
    return await offload(lambda: answer(claim_index(bench.surveys.get(id, revision))))


@router.get(
    "/references",
    operation_id="listSurveyReferences",
    summary="List the references of a survey",
    response_model=ReferenceList,
    responses=describe_formats(PaperFormat) | problems(404, 406),
)
async def list_references(
    request: Request,
    id: SurveyInPath,
    bench: BenchDep,
    _reader: Reader,
    format: Annotated[PaperFormat | None, Query(description="Format of the list; counts more than `Accept`.")] = None,
    revision: RevisionNumber = None,
) -> Response:
    """The cited papers, in the order in which a reader meets them: as JSON with the sections that cite each, or as
    CSL-JSON, BibTeX or RIS, by `Accept` or `format`."""
    form = choose_format(request, format, PAPER_FORMATS)

    def work() -> Response:
        survey = bench.surveys.get(id, revision)
        table = citation_table(survey, bench.papers.find(sorted(set(survey.keys.values()))))
        if form is PaperFormat.JSON:
            return answer(reference_list(table), headers={"Vary": "Accept"})
        body = references(table.papers, form)
        media_type, name = with_charset(PAPER_FORMATS[form]), file_name(id, suffix_of(form))
        return file_answer(body, media_type=media_type, name=name, headers={"Vary": "Accept"})

    return await offload(work)


@router.get(
    "/artifacts",
    operation_id="listSurveyArtifacts",
    summary="List the files of a survey",
    response_model=ArtifactList,
    responses=problems(404, 409),
)
async def list_artifacts(
    id: SurveyInPath, service: ServiceDep, _reader: Reader, revision: RevisionNumber = None
) -> Response:
    """Every file that it can be downloaded as. None is made for the list."""
    bench = service.workbench

    def work() -> Response:
        stamp = bench.surveys.stamp(id, revision)
        view = bench.fields.open_view(stamp.field_id, stamp.field_revision)[1]()
        if beside := bench.surveys.cited_papers(id, revision) - view.position.keys():
            _check_cited(beside, landmarks_of_survey(bench.surveys.get(id, revision)).keys())
        texts = _texts(bench, id, revision)
        kept = {name: service.files.get(_edition(stamp, view, name, texts)) for name in ArtifactName}
        return answer(ArtifactList(items=[_artifact(id, name, body) for name, body in kept.items()]))

    return await offload(work)


@router.get(
    "/artifacts/{name}",
    operation_id="getSurveyArtifact",
    summary="Download a file of a survey",
    response_class=Response,
    responses={
        200: {
            "description": "The file",
            "content": {
                kind.media_type.partition(";")[0]: {"schema": schema_of(kind.media_type)} for kind in KINDS.values()
            },
        },
        **problems(404, 409),
    },
)
async def get_artifact(
    request: Request,
    id: SurveyInPath,
    name: ArtifactName,
    service: ServiceDep,
    _reader: Reader,
    revision: RevisionNumber = None,
) -> Response:
    """Markdown and its pictures, a page, LaTeX and its BibTeX, CSL-JSON, a page to explore the field, or Word: byte
    for byte the files that the command line writes."""
    kind, bench = KINDS[name], service.workbench

    def edition() -> Edition | Response:
        stamp = bench.surveys.stamp(id, revision)
        latest, read = bench.fields.open_view(stamp.field_id, stamp.field_revision)
        texts = _texts(bench, id, revision)
        tag = weak_tag(_revision(stamp, latest, texts), name)
        return answer_if_unchanged(request, tag) or _edition(stamp, read(), name, texts)

    def respond(tag: str, body: bytes) -> Response:
        headers = {
            "ETag": weak_tag(tag, name),
            **({"Content-Security-Policy": PAGE_POLICY} if kind.is_page else {}),
        }
        return file_answer(body, media_type=kind.media_type, name=kind.filename, inline=kind.is_page, headers=headers)

    return await answer_with_file(service.files, edition, lambda _: _render(bench, id, revision, kind), respond)


@router.get(
    "/pdf",
    operation_id="getSurveyPdf",
    summary="Download a survey as PDF",
    description="Its pictures are vectors. Needs the extra `pdf` where the service runs.",
    response_class=Response,
    responses=_PDF | problems(404, 409, 422),
)
async def get_survey_pdf(
    id: SurveyInPath, bench: BenchDep, _reader: Reader, revision: RevisionNumber = None
) -> Response:
    """The whole survey, set."""

    def work() -> Response:
        survey = bench.surveys.get(id, revision)
        field = bench.field_of(survey)
        _check_cited(survey.keys.values(), field.citable.keys())
        return file_answer(render_pdf(survey, field), media_type="application/pdf", name="survey.pdf")

    return await offload_to(Lane.FILES, work)


def _render(bench: Workbench, id: str, number: int | None, kind: ArtifactKind) -> tuple[str, bytes]:
    """A file of a survey, and the state that it is of: that of the survey, of its field, and which texts are kept."""
    stamp, survey = bench.surveys.stamp(id, number), bench.surveys.get(id, number)
    field, revision = bench.field_and_revision(survey)
    _check_cited(survey.keys.values(), field.citable.keys())
    state = state_of(revision, names_digest(field.communities))
    return _revision(stamp, state, _texts(bench, id, number)), artifact_bytes(kind.filename, survey, field)


def _texts(bench: Workbench, id: str, number: int | None) -> str:
    return FullTextRepository(bench.engine).state(bench.surveys.cited_papers(id, number))


def _edition(stamp: SurveyStamp, view: FieldView, name: ArtifactName, texts: str) -> Edition:
    subject = f"survey {stamp.id} {stamp.number}"
    return Edition(subject=subject, format=name, revision=_revision(stamp, view.state, texts), facts=view.facts)


def _revision(stamp: SurveyStamp, field_state: str, texts: str) -> str:
    return f"{stamp.revision}-{field_state}{texts and f'-{texts}'}"


def _section(survey: Survey, number: str) -> Section:
    found = next((section for section in survey.walk() if number_of(section) == number), None)
    if found is None:
        raise NotFoundError("section", number, hint=f"{survey_link(survey.id, 'sections')} lists those that there are")
    return found


def _check_cited(cited: Iterable[PaperId], papers: AbstractSet[PaperId]) -> None:
    """Refuse to render a survey whose field, built again, lacks papers that it cites."""
    if not papers >= set(cited):
        raise ProblemError(
            "conflict",
            "An older Strata built the field again without papers that this survey cites; write the survey again.",
        )


def _artifact(id: str, name: ArtifactName, body: bytes | None) -> ArtifactBrief:
    kind = KINDS[name]
    return {
        "name": name,
        "filename": kind.filename,
        "media_type": kind.media_type.partition(";")[0],
        "bytes": None if body is None else len(body),
        "links": {"self": survey_link(id, f"artifacts/{name}")},
    }
