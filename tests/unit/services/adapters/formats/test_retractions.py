"""That a work was retracted, and which work a notice retracts, in the words of each format."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from kg.algorithms.identity.resolution import resolve
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import PaperRecord
from kg.model.papers.retraction import Retraction
from services.adapters.formats import (
    bibtex,
    crossref,
    csl_json,
    europe_pmc,
    openalex,
    pubmed,
    record_lines,
    ris,
    semantic_scholar,
)
from services.adapters.formats.retraction_titles import TitleMark, read_title
from tests.builders.rows_of import parted
from tests.tables import every_case

WORK = "Ileal hyperplasia and bowel disease in children"


@every_case(
    "title",
    [
        f"RETRACTED: {WORK}",
        f"Retracted: {WORK}",
        f"RETRACTED ARTICLE: {WORK}",
        f"RETRACTED CHAPTER: {WORK}",
        f"Retracted Paper: {WORK}",
        f"WITHDRAWN: {WORK}",
        f"REMOVED: {WORK}",
        f"[Retracted] {WORK}",
        f"(Retracted) {WORK}",
        f"[RETRACTED ARTICLE] {WORK}",
        f"RETRACTED—{WORK}",
        f"Retracted - {WORK}",
        f"RETRACTED: “{WORK}”",
        f"RETRACTED ARTICLE {WORK}",
        f"This article has been retracted: {WORK}",
        f"{WORK} (Retracted)",
        f"{WORK} [Retracted]",
        f"{WORK} (Retracted article. See vol. 375, pg. 445, 2010)",
        f"{WORK} (Retracted Article. See vol 12 (2010))",
        f"{WORK} - RETRACTED",
    ],
)
def test_the_title_of_a_retracted_work_is_known_and_loses_its_mark(title: str) -> None:
    found = read_title(title)
    assert found is not None
    assert (found.mark, found.work) == (TitleMark.RETRACTED, WORK)


@every_case(
    "title",
    [
        f"Retraction notice to “{WORK}” [Lancet 351 (1998) 637–641]",
        f'Retraction notice to "{WORK}"',
        f"Retraction Notice: {WORK}",
        f"Retraction Note: {WORK}",
        f"Retraction Note to: {WORK}",
        f"Retraction: {WORK}",
        f"Retraction—{WORK}",
        f"RETRACTION: {WORK}",
        f"[Retraction] {WORK}",
        f"Retraction of: {WORK}",
        f"Retraction of “{WORK}”",
        f"Retraction to: {WORK}",
        f"Statement of Retraction: {WORK}",
        f"Notice of retraction: {WORK}",
        f"Retraction statement: {WORK}",
        f"Withdrawal notice to “{WORK}”",
        f"Retraction for Wakefield et al., {WORK}",
        f"{WORK} (Retraction of vol 351, pg 637, 1998)",
    ],
)
def test_the_title_of_a_notice_says_which_work_it_retracts(title: str) -> None:
    found = read_title(title)
    assert found is not None
    assert (found.mark, found.work) == (TitleMark.NOTICE, WORK)


@every_case(
    "title",
    [
        WORK,
        "Retracted articles: a bibliometric study",
        "Retracted Science and the Retraction Index",
        "Retraction of scientific publications: a study",
        "Retraction notices in biomedical journals: an analysis",
        "Retraction-based path planning",
        "Withdrawal: naloxone and opioids",
        "Removed: a history of borders",
        "Papers that were withdrawn (and why)",
        "Expression of concern: a study of bees",
        "Correction to: a study of bees",
        "Partial retraction: a study of bees",
        "TEMPORARY REMOVAL: a study of bees",
        "Why a retracted paper (retracted and still cited) lives on",
        "The retracted",
        "]",
    ],
)
def test_works_about_retractions_and_other_notes_are_neither(title: str) -> None:
    assert read_title(title) is None


def test_two_publishers_use_the_words_in_their_own_way() -> None:
    ieee = read_title(f"Notice of Retraction: {WORK}", ["doi:10.1109/icbbe.2011.1"])  # type: ignore[list-item]
    hindawi = read_title(f"Retracted: {WORK}", ["doi:10.1155/2023/1"])  # type: ignore[list-item]
    assert ieee is not None
    assert hindawi is not None
    assert (ieee.mark, hindawi.mark) == (TitleMark.RETRACTED, TitleMark.NOTICE)


def line(**values: Any) -> PaperRecord:
    return parted(record_lines.rows(values, source="x.jsonl")).only


def test_a_study_under_a_title_that_could_be_a_notice_is_a_study() -> None:
    assert line(title=f"Retraction: {WORK}").retracts is not None
    assert line(title=f"Retraction: {WORK}", abstract="We study how muscles contract.").retracts is None
    assert line(title=f"Retraction: {WORK}", abstract="This paper has been retracted.").retracts is not None


@every_case(
    ("abstract", "is_told"),
    [
        ("This paper has been withdrawn by the author due to a crucial error in Lemma 2.", True),
        ("This article has been retracted: please see Elsevier Policy on Article Withdrawal.", True),
        ("This submission has been withdrawn by arXiv administrators.", True),
        ("Withdrawn by the authors.", True),
        ("The paper is withdrawn.", True),
        ("The paper was retracted in 2010, and goes on being cited.", False),
        ("We ask why this paper has been retracted.", False),
        ("This paper studies retracted papers.", False),
    ],
)
def test_an_abstract_that_is_replaced_by_a_note_says_it(abstract: str, is_told: bool) -> None:
    assert (line(title=WORK, abstract=abstract).retraction is not None) is is_told


NBIB = "PMID- 1\nTI  - {title}.\nFAU - Foo, Jay\nDP  - 2010\n"


def test_pubmed_says_it_of_a_work_with_its_notice() -> None:
    text = NBIB.format(title=WORK) + (
        "PT  - Journal Article\nPT  - Retracted Publication\n"
        "RIN - Lancet. 2010 Feb 6;375(9713):445. doi: 10.1016/S0140-6736(10)60175-4. PMID:\n      20137807\n"
        "EIN - Lancet. 2004 Mar 6;363(9411):750. PMID: 15016483\n"
    )
    found = parted(pubmed.rows(text, source="n")).only
    assert found.retraction == Retraction(sources=("PubMed",), date="2010", notice="doi:10.1016/s0140-6736(10)60175-4")
    assert found.title == WORK


def test_pubmed_says_which_work_a_notice_retracts() -> None:
    text = NBIB.format(title="Retraction--Ileal hyperplasia") + (
        "PT  - Retraction of Publication\nROF - Lancet. 1998 Feb 28;351(9103):637-41. PMID: 9500320\n"
    )
    found = parted(pubmed.rows(text, source="n")).only
    assert found.retraction is None
    assert found.retracts is not None
    assert [each.identifiers for each in found.retracts] == [("pubmed:9500320",)]
    said = found.retracts[0].retraction
    assert said == Retraction(sources=("notice",), date="2010", notice="pubmed:1")


@pytest.mark.parametrize("kind", ["Published Erratum", "Expression of Concern", "Comment", "Journal Article"])
def test_pubmed_s_other_types_are_no_retractions(kind: str) -> None:
    found = parted(pubmed.rows(NBIB.format(title=WORK) + f"PT  - {kind}\n", source="n")).only
    assert (found.retraction, found.retracts) == (None, None)


def of_crossref(**values: Any) -> PaperRecord:
    return parted(crossref.rows({"DOI": "10.1000/work", "title": [WORK], **values}, source="w")).only


def test_crossref_says_by_which_notice_a_work_was_retracted() -> None:
    update = {
        "DOI": "10.1000/notice",
        "type": "retraction",
        "source": "publisher",
        "updated": {"date-parts": [[2010, 2, 6]]},
    }
    found = of_crossref(**{"updated-by": [update]})
    assert found.retraction == Retraction(sources=("Crossref",), date="2010-02-06", notice="doi:10.1000/notice")
    watched = of_crossref(**{"updated-by": [{**update, "source": "retraction-watch"}]})
    assert watched.retraction is not None
    assert watched.retraction.sources == ("Retraction Watch",)


@pytest.mark.parametrize("kind", ["retraction", "Retraction", "withdrawal", "removal"])
def test_crossref_says_which_works_a_notice_retracts(kind: str) -> None:
    updates = [{"DOI": "10.1000/a", "type": kind}, {"DOI": "10.1000/b", "type": kind}]
    found = of_crossref(title=["Retraction notice"], **{"update-to": updates})
    assert found.retraction is None
    assert found.retracts is not None
    assert [each.identifiers for each in found.retracts] == [("doi:10.1000/a",), ("doi:10.1000/b",)]


def test_a_work_that_crossref_lets_update_itself_is_the_retracted_one() -> None:
    found = of_crossref(**{"update-to": [{"DOI": "10.1000/WORK", "type": "withdrawal"}]})
    assert found.retracts is None
    assert found.retraction == Retraction(sources=("Crossref",))


@every_case(
    "kind", ["correction", "erratum", "expression_of_concern", "partial_retraction", "new_version", "addendum", None]
)
def test_crossref_s_other_updates_are_no_retractions(kind: str | None) -> None:
    for key in ("update-to", "updated-by"):
        found = of_crossref(**{key: [{"DOI": "10.1000/x", "type": kind}]})
        assert (found.retraction, found.retracts) == (None, None)


@every_case("updates", [None, {}, "x", [None], [{"type": "retraction"}], [{"type": ["retraction"]}]])
def test_odd_updates_do_no_harm(updates: Any) -> None:
    assert of_crossref(**{"update-to": updates, "updated-by": updates, "relation": updates}).title == WORK


def test_relations_of_crossref_say_it_too() -> None:
    stated = [{"id-type": "doi", "id": "10.1000/other"}]
    assert of_crossref(relation={"is-retracted-by": stated}).retraction == Retraction(
        sources=("Crossref",), notice="doi:10.1000/other"
    )
    assert of_crossref(relation={"retracts": stated}).retracts is not None
    assert of_crossref(relation={"is-preprint-of": stated}).retraction is None


def of_openalex(**values: Any) -> PaperRecord:
    return parted(openalex.rows({"id": "https://openalex.org/W1", "title": WORK, **values}, source="w")).only


def test_openalex_says_it_and_a_notice_that_it_marks_stays_a_notice() -> None:
    assert of_openalex(is_retracted=True).retraction == Retraction(sources=("OpenAlex",))
    assert of_openalex(is_retracted=False).retraction is None
    notice = of_openalex(is_retracted=True, type="retraction", title=f"Retraction: {WORK}")
    assert (notice.retraction, notice.retracts and notice.retracts[0].title) == (None, WORK)
    untyped = of_openalex(is_retracted=True, type="article", title=f"Retraction Note: {WORK}")
    assert (untyped.retraction, untyped.retracts and untyped.retracts[0].title) == (None, WORK)


def test_europe_pmc_says_it_by_types_and_by_corrections() -> None:
    result: dict[str, Any] = {
        "id": "1",
        "source": "MED",
        "pmid": "1",
        "title": f"{WORK}.",
        "pubYear": "1998",
        "pubTypeList": {"pubType": ["Retracted Publication", "Journal Article"]},
        "commentCorrectionList": {
            "commentCorrection": [
                {"id": "20137807", "source": "MED", "reference": "Lancet. 2010 Feb 6", "type": "Retraction in"},
                {"id": "1", "source": "MED", "reference": "Lancet. 2004", "type": "Erratum in"},
            ]
        },
    }
    found = parted(europe_pmc.rows([result], source="w")).only
    assert found.retraction == Retraction(sources=("Europe PMC",), date="2010", notice="pubmed:20137807")
    notice = {
        **result,
        "title": "Retraction.",
        "pubTypeList": {"pubType": "Retraction of Publication"},
        "commentCorrectionList": {
            "commentCorrection": [
                {"id": "9500320", "source": "MED", "reference": "Lancet. 1998", "type": "Retraction of"}
            ]
        },
    }
    found = parted(europe_pmc.rows([notice], source="w")).only
    assert found.retraction is None
    assert found.retracts is not None
    assert found.retracts[0].identifiers == ("pubmed:9500320",)


def test_semantic_scholar_says_it_where_its_types_do() -> None:
    paper = {"paperId": "a" * 40, "title": WORK, "publicationTypes": ["JournalArticle", "RetractedPublication"]}
    assert parted(semantic_scholar.rows(paper, source="w")).only.retraction is not None
    assert parted(semantic_scholar.rows({**paper, "publicationTypes": ["Review"]}, source="w")).only.retraction is None


@every_case(
    ("field", "value", "expected"),
    [
        ("note", "Retracted", Retraction(sources=("note",))),
        ("note", "{Retracted}", Retraction(sources=("note",))),
        (
            "note",
            "Retracted 2010-02-06, notice doi:10.1000/n",
            Retraction(sources=("note",), date="2010-02-06", notice="doi:10.1000/n"),
        ),
        ("note", "This article has been retracted.", Retraction(sources=("note",))),
        ("annote", "Retracted article", Retraction(sources=("note",))),
        ("note", "arXiv:1; Withdrawn", Retraction(sources=("note",))),
        (
            "note",
            "Retraction in: Lancet. 2010. PMID: 20137807",
            Retraction(sources=("note",), date="2010", notice="pubmed:20137807"),
        ),
        ("keywords", "bees, Retracted Publication", Retraction(sources=("keyword",))),
        ("note", "Not retracted", None),
        ("note", "Retracted papers are discussed", None),
        ("note", "Cites a retracted paper", None),
        ("keywords", "retraction, misconduct", None),
    ],
)
def test_notes_and_keywords_of_bibtex_say_it(field: str, value: str, expected: Retraction | None) -> None:
    text = f"@article{{k, title = {{{WORK}}}, {field} = {{{value}}}}}"
    assert parted(bibtex.rows(text, source="x.bib")).only.retraction == expected


def test_notes_of_ris_and_csl_say_it() -> None:
    text = f"TY  - JOUR\nTI  - {WORK}\nN1  - Retracted 2010-02-06\nER  - \n"
    assert parted(ris.rows(text, source="x.ris")).only.retraction == Retraction(sources=("note",), date="2010-02-06")
    typed = f"TY  - JOUR\nTI  - {WORK}\nM3  - Retracted Publication\nER  - \n"
    assert parted(ris.rows(typed, source="x.ris")).only.retraction == Retraction(sources=("keyword",))
    for key in ("note", "status"):
        item = {"id": "k", "type": "article-journal", "title": WORK, key: "Retracted"}
        assert parted(csl_json.rows([item], source="x.json")).only.retraction == Retraction(sources=("note",))


@every_case(
    ("values", "expected"),
    [
        ({"is_retracted": True}, Retraction(sources=("record",))),
        ({"is_retracted": False}, None),
        ({"is_retracted": None}, None),
        ({"is_retracted": False, "retraction": {"date": "2010"}}, None),
        (
            {"retraction": {"date": "2010-02", "notice": "10.1000/n"}},
            Retraction(sources=("record",), date="2010-02", notice="doi:10.1000/n"),
        ),
        ({"is_retracted": True, "retraction": {"sources": ["PubMed"]}}, Retraction(sources=("PubMed",))),
    ],
)
def test_json_lines_say_it(values: dict[str, Any], expected: Retraction | None) -> None:
    assert line(title=WORK, **values).retraction == expected


def test_a_flag_that_is_neither_true_nor_false_is_left_out_with_a_word() -> None:
    found = parted(record_lines.rows({"title": WORK, "is_retracted": "maybe"}, source="x.jsonl"))
    assert found.only.retraction is None
    assert "is_retracted is text" in found.notices[0].text


def test_the_report_says_which_works_are_retracted_and_which_are_notices() -> None:
    found = parted(
        record_lines.rows([{"title": f"RETRACTED: {WORK}"}, {"title": f"Retraction Note: {WORK}"}], source="x")
    )
    assert [each.row for each in found.notices] == [1, 2]
    assert "retracted according to its title" in found.notices[0].text
    assert "1 work that it names is marked" in found.notices[1].text


ACCOUNTS: tuple[dict[str, Any], ...] = (
    {"id": "10.1000/work", "title": WORK, "year": 1998, "authors": ["A. Wakefield"]},
    {"title": f"RETRACTED: {WORK}", "year": 1998, "authors": ["A. Wakefield"]},
    {"id": "10.1000/notice", "title": f"Retraction Note: {WORK}", "year": 2010, "authors": ["The Editors"]},
)


def resolved(records: list[PaperRecord]) -> Iterator[tuple[str, Retraction | None, bool]]:
    found = resolve(records, KnownPapers())
    yield from ((paper.title, paper.retraction, paper.stub) for paper in (*found.papers, *found.stubs))


def test_a_notice_marks_its_work_whichever_came_first_and_is_not_marked_itself() -> None:
    said = Retraction(sources=("notice", "title"), date="2010", notice="doi:10.1000/notice")
    for order in permutations(ACCOUNTS):
        records = parted(record_lines.rows(json.loads(json.dumps(order)), source="x")).records
        assert set(resolved(records)) == {(WORK, said, False), (f"Retraction Note: {WORK}", None, False)}


def test_a_notice_alone_keeps_its_word_for_a_work_that_may_still_come() -> None:
    notice = of_crossref(title=["Retraction notice"], **{"update-to": [{"DOI": "10.1000/a", "type": "retraction"}]})
    (_, retraction, is_stub) = next(each for each in resolved([notice]) if each[2])
    assert is_stub
    assert retraction is not None
    assert retraction.notice == "doi:10.1000/work"


def test_a_notice_of_a_title_that_many_works_have_says_that_it_marks_none() -> None:
    title = "Graph networks of lakes"
    found = parted(record_lines.rows([{"title": f"Retraction Note: {title}"}, {"title": title}], source="x"))
    (told,) = found.notices
    assert f"“{title}” may be the title of several works, so none is marked" in told.text
    assert [said for _, said, _ in resolved(found.records)] == [None, None]
