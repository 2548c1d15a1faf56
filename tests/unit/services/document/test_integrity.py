"""The integrity check finds each fault where it is planted, and none elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kg.model.papers.paper import CitationKey, Identifier, PaperId
from kg.model.surveys.survey import Claim, Passage, PassageId, PassageSource, Section, Support, Survey
from services.document.integrity import Fault, check, is_verbatim
from tests.builders.rendering_values import BY_KEY, PAPERS, SURVEY
from tests.builders.two_versions import ARTICLE, PREPRINT

FRONTIER = SURVEY.sections[3]


def resting_on_records(claim: Claim, supports: Sequence[Support]) -> Claim:
    """The claim with the catalogue record of the paper in the place of each of these supports."""
    records = []
    for support in supports:
        title = PAPERS[support.passage.paper_id].title
        record = replace(support.passage, source=PassageSource.RECORD, text=title, start=0, end=len(title))
        records.append(replace(support, passage=record))
    return replace(claim, supports=(*records, *claim.supports[len(records) :]))


def faults(survey: Survey) -> dict[str, int]:
    return {fault: count for fault, count in check(survey, PAPERS).counts().items() if count}


def with_frontier(section: Section) -> Survey:
    return replace(SURVEY, sections=(*SURVEY.sections[:3], section, *SURVEY.sections[4:]))


def test_a_grounded_survey_has_no_fault() -> None:
    report = check(SURVEY, PAPERS)
    assert report.is_sound
    assert (report.cited_papers, report.citations, report.claims, report.supported_claims) == (13, 14, 11, 11)
    assert report.support == 1.0
    assert report.summary() == (
        "14 citations of 13 papers; 11 cited sentences: 11 with a passage of the paper; no fault found"
    )


def test_sentences_that_rest_on_the_catalogue_are_counted_apart() -> None:
    first, second = FRONTIER.claims
    claims = (resting_on_records(first, first.supports), resting_on_records(second, second.supports[:1]))
    report = check(with_frontier(replace(FRONTIER, claims=claims)), PAPERS)
    assert report.is_sound
    assert report.evidence == {"passage": 9, "record": 1, "both": 1}
    assert report.evidence_summary() == (
        "11 cited sentences: 9 with a passage of the paper, 1 with the catalogue record, 1 with passages and records"
    )


def test_a_key_without_a_paper_is_dangling() -> None:
    keys = {key: paper for key, paper in SURVEY.keys.items() if key != "tonshoff2025where"}
    assert faults(replace(SURVEY, keys=keys)) == {Fault.DANGLING_KEY: 1, Fault.UNSUPPORTED_CLAIM: 1}


def test_a_key_nobody_cites_is_unused() -> None:
    keys = {**SURVEY.keys, CitationKey("zhao2026graphtext"): BY_KEY[CitationKey("zhao2026graphtext")].id}
    assert faults(replace(SURVEY, keys=keys)) == {Fault.UNUSED_REFERENCE: 1}


def test_papers_that_share_an_identifier_are_duplicates() -> None:
    first, second = BY_KEY[CitationKey("kipf2017semi")], BY_KEY[CitationKey("xu2019powerful")]
    doi = Identifier("doi:10.1/1")
    papers = {
        **PAPERS,
        first.id: replace(first, identifiers=(*first.identifiers, doi)),
        second.id: replace(second, identifiers=(*second.identifiers, doi)),
    }
    report = check(SURVEY, papers)
    assert [finding.fault for finding in report.findings] == [Fault.DUPLICATE_REFERENCE]
    assert "xu2019powerful" in report.findings[0].detail


def test_one_work_under_two_titles_is_a_duplicate() -> None:
    ids = list(dict.fromkeys(SURVEY.keys[key] for key in sorted(SURVEY.keys)))[:2]
    versions = {
        id: replace(version, id=id, citation_key=PAPERS[id].citation_key)
        for id, version in zip(ids, (PREPRINT, ARTICLE), strict=True)
    }
    report = check(SURVEY, {**PAPERS, **versions})
    details = [finding.detail for finding in report.findings if finding.fault is Fault.DUPLICATE_REFERENCE]
    assert len(details) == 1
    assert details[0].endswith("are one work under two titles")


def test_a_citation_outside_every_claim_is_found() -> None:
    section = replace(FRONTIER, claims=FRONTIER.claims[1:])
    assert faults(with_frontier(section)) == {Fault.UNCLAIMED_CITATION: 1}


def test_a_claim_needs_a_passage_of_each_paper_it_cites() -> None:
    claim = replace(FRONTIER.claims[1], supports=FRONTIER.claims[1].supports[:1])
    survey = with_frontier(replace(FRONTIER, claims=(FRONTIER.claims[0], claim)))
    assert faults(survey) == {Fault.UNSUPPORTED_CLAIM: 1}
    assert check(survey, PAPERS).support == 10 / 11


def test_a_claim_must_be_the_text_at_its_offsets() -> None:
    survey = with_frontier(replace(FRONTIER, text=FRONTIER.text.replace("Tuned", "Tamed")))
    assert faults(survey) == {Fault.MISPLACED_CLAIM: 1}


def test_a_passage_must_be_a_slice_of_its_paper() -> None:
    support = FRONTIER.claims[0].supports[0]
    altered = replace(support, passage=replace(support.passage, text=support.passage.text.upper()))
    claim = replace(FRONTIER.claims[0], supports=(altered,))
    survey = with_frontier(replace(FRONTIER, claims=(claim, FRONTIER.claims[1])))
    assert faults(survey) == {Fault.ALTERED_PASSAGE: 1}


def test_a_passage_of_an_unknown_paper_or_of_no_text_is_not_verbatim() -> None:
    passage = FRONTIER.claims[0].supports[0].passage
    paper = PAPERS[passage.paper_id]
    assert is_verbatim(passage, paper)
    assert not is_verbatim(passage, None)
    assert not is_verbatim(replace(passage, text="", end=passage.start), paper)
    assert not is_verbatim(replace(passage, source=PassageSource.SUMMARY), paper)


def test_a_record_names_its_paper_and_stands_whole() -> None:
    paper = BY_KEY[CitationKey("kipf2017semi")]
    line = f"Kipf, Welling. 2016. {paper.title}."
    record = Passage(
        id=PassageId("r"), paper_id=PaperId(paper.id), source=PassageSource.RECORD, text=line, start=0, end=len(line)
    )
    assert is_verbatim(record, paper)
    assert not is_verbatim(replace(record, end=3), paper)
    assert not is_verbatim(record, BY_KEY[CitationKey("xu2019powerful")])


def test_a_sentence_that_asserts_something_and_cites_nothing_is_counted() -> None:
    told = "This section has two parts. Ten papers stand here together. Attention weights explain predictions."
    survey = with_frontier(replace(FRONTIER, text=f"{FRONTIER.text}\n\n{told}"))
    before, after = check(SURVEY, PAPERS), check(survey, PAPERS)
    assert after.uncited_claims == before.uncited_claims + 1
    assert after.uncited_rate == after.uncited_claims / (11 + after.uncited_claims)
    assert after.is_sound


def test_scores_are_of_claims_on_text_alone() -> None:
    report = check(SURVEY, PAPERS)
    assert len(report.scores) == 11
    assert all(0.0 <= score <= 1.0 for score in report.scores)
    first = FRONTIER.claims[0]
    records = resting_on_records(first, first.supports)
    survey = with_frontier(replace(FRONTIER, claims=(records, *FRONTIER.claims[1:])))
    assert len(check(survey, PAPERS).scores) == 10


def test_authors_who_are_named_are_cited() -> None:
    claim = FRONTIER.claims[0]
    named = claim.sentence.replace("Tuned", "As Maron et al. ask, tuned")
    section = replace(
        FRONTIER,
        text=FRONTIER.text.replace(claim.sentence, named),
        claims=(replace(claim, sentence=named, end=claim.start + len(named)),),
    )
    report = check(with_frontier(section), PAPERS)
    assert [each.fault for each in report.findings if each.fault is Fault.UNCITED_AUTHORS] == [Fault.UNCITED_AUTHORS]
    assert "Maron et al." in next(each.detail for each in report.findings if each.fault is Fault.UNCITED_AUTHORS)


def test_authors_in_a_heading_may_be_repeated() -> None:
    title = "Around Kipf and Welling 2017: Convolutions"
    section = replace(FRONTIER, title=title, text=f"{FRONTIER.text} This part is about work {title}.")
    assert Fault.UNCITED_AUTHORS not in {each.fault for each in check(with_frontier(section), PAPERS).findings}


def test_so_are_those_of_a_sentence_without_a_claim() -> None:
    section = replace(FRONTIER, text=f"{FRONTIER.text} Kipf and Welling did it first. Spearman and Kendall did not.")
    found = [each for each in check(with_frontier(section), PAPERS).findings if each.fault is Fault.UNCITED_AUTHORS]
    assert ["Kipf and Welling" in each.detail for each in found] == [True]


def test_each_cited_part_of_a_claim_needs_a_passage_of_its_own() -> None:
    section = next(each for each in SURVEY.walk() if each.number == "3")
    claim = section.claims[0]
    assert claim.sentence.count("[@") == 2
    halved = resting_on_records(replace(claim, supports=claim.supports[::-1]), claim.supports[-1:])
    made = replace(section, claims=(halved, *section.claims[1:]))
    sections = tuple(made if each.number == "3" else each for each in SURVEY.sections)
    report = check(replace(SURVEY, sections=sections), PAPERS)
    assert report.counts()[Fault.UNBACKED_HALF] == 1
    assert report.supported_claims == report.claims - 1
    assert "the loss is exponential in depth" in report.findings[0].detail
