"""The citation grammar, and the gate that lets a sentence cite nothing but its evidence."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.model.papers.paper import CitationKey
from kg.model.surveys.survey import PassageSource, SectionId
from services.document.markup import (
    cite_at_end,
    cited_keys,
    escape_brackets,
    marker,
    markers,
    stray_marker,
    without_citations,
)
from services.errors import UngroundedClaimError
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack, EvidencePaper, evidence_pack
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence, SentenceKind
from services.writing.claims import ground, support
from tests.builders.survey_field import bee_field, paper_id

SECTION = SectionId("survey/2")
KEYS = st.lists(st.from_regex(r"[a-z][a-z0-9]{2,12}", fullmatch=True).map(CitationKey), min_size=1, max_size=4)
PROSE = st.text(alphabet="abc XY.,;()[]@12", max_size=30)


def pack_of(*keys: str) -> EvidencePack:
    return evidence_pack(FieldIndex.of(bee_field()), [paper_id(key) for key in keys])


def one(text: str, *passages: str) -> Draft:
    return Draft(paragraphs=(DraftParagraph(sentences=(DraftSentence(text=text, passages=passages),)),))


def sentence_of(item: EvidencePaper, position: int) -> str:
    return str(item.passages[position].passage.id)


@given(KEYS)
def test_a_marker_is_read_back_as_the_keys_it_was_made_of(keys: list[CitationKey]) -> None:
    (found,) = markers(marker(keys))
    assert found.keys == tuple(dict.fromkeys(keys))


@given(st.lists(st.tuples(PROSE, KEYS), max_size=5))
def test_markers_stand_where_they_are_reported(parts: list[tuple[str, list[CitationKey]]]) -> None:
    text = "".join(prose.replace("@", "") + marker(keys) for prose, keys in parts)
    found = markers(text)
    assert len(found) == len(parts)
    for each in found:
        assert text[each.start : each.end] == marker(each.keys)


@given(PROSE)
def test_prose_without_a_marker_stays_as_it_is(text: str) -> None:
    if not markers(text):
        assert without_citations(text) == text
        assert cited_keys(text) == ()


def test_a_text_without_its_citations_reads_on() -> None:
    assert without_citations("Haldor [@haldor2004sun] and Ruiz [@ruiz2006odometer] agree [@a; @b].") == (
        "Haldor and Ruiz agree."
    )


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Bees dance.", "Bees dance [@k]."),
        ("A model is given by Yang et al.", "A model is given by Yang et al. [@k]."),
        ("They call it “noteworthy.”", "They call it “noteworthy” [@k]."),
        ("No stop", "No stop [@k]."),
    ],
)
def test_a_citation_at_the_end_stands_before_the_final_sign(text: str, cited: str) -> None:
    assert cite_at_end(text, [CitationKey("k")]) == cited


def test_a_sentence_cites_the_papers_whose_text_it_rests_on_and_claims_stand_at_their_offsets() -> None:
    pack = pack_of("okafor2012cloud", "haldor2004sun")
    okafor, haldor = pack.papers
    draft = Draft(
        paragraphs=(
            DraftParagraph(sentences=(DraftSentence(text="Light comes first."),)),
            DraftParagraph(
                sentences=(
                    DraftSentence(
                        text="Citing Haldor [@haldor2004sun], the cloud model extends the compass.",
                        passages=(sentence_of(okafor, 0), str(okafor.record.id), str(haldor.record.id)),
                    ),
                    DraftSentence(text="Light restores the heading.", passages=(sentence_of(okafor, 1),)),
                )
            ),
        )
    )
    grounded = ground(draft, pack, section=SECTION)
    assert grounded.text == (
        "Light comes first.\n\nCiting Haldor [@haldor2004sun], the cloud model extends the compass [@okafor2012cloud]. "
        "Light restores the heading [@okafor2012cloud]."
    )
    assert [claim.id for claim in grounded.claims] == ["survey/2/1", "survey/2/2"]
    for claim in grounded.claims:
        assert grounded.text[claim.start : claim.end] == claim.sentence
    assert {each.passage.paper_id for each in grounded.claims[0].supports} == {okafor.paper.id, haldor.paper.id}


def test_a_finding_that_cites_its_paper_gets_no_other_key_behind_it_and_a_comparison_does() -> None:
    pack = pack_of("okafor2012cloud", "haldor2004sun")
    okafor, haldor = pack.papers
    both = (sentence_of(okafor, 0), sentence_of(haldor, 0))
    text = "The cloud model extends the compass [@okafor2012cloud]."

    def grounded(kind: SentenceKind) -> tuple[str, int]:
        sentence = DraftSentence(text=text, passages=both, kind=kind)
        made = ground(Draft.of_sentence(sentence), pack, section=SECTION)
        return made.text, len(made.claims[0].supports)

    assert grounded(SentenceKind.FINDING) == (text, 1)
    assert grounded(SentenceKind.COMPARISON) == (f"{text[:-1]} [@haldor2004sun].", 2)


def test_passages_are_verbatim_slices_of_the_abstract() -> None:
    for item in pack_of("ibarra2023chip", "haldor2004sun").papers:
        assert item.passages
        for each in item.passages:
            passage = each.passage
            assert passage.source is PassageSource.ABSTRACT
            assert item.paper.abstract is not None
            assert item.paper.abstract[passage.start : passage.end] == passage.text


@pytest.mark.parametrize("text", ["Bees dance.", "Bees dance [@haldor2004sun]."])
def test_an_unknown_passage_is_refused(text: str) -> None:
    with pytest.raises(UngroundedClaimError, match="not in its evidence: haldor2004sun#0") as refused:
        ground(one(text, "haldor2004sun#0"), pack_of("haldor2004sun"), section=SECTION)
    assert (refused.value.section, refused.value.claim) == (SECTION, text)


def test_a_key_without_a_passage_is_refused() -> None:
    pack = pack_of("haldor2004sun", "ruiz2006odometer")
    with pytest.raises(UngroundedClaimError, match="cites ruiz2006odometer without a passage of it"):
        ground(one("As in [@ruiz2006odometer].", sentence_of(pack.papers[0], 0)), pack, section=SECTION)


def test_a_key_outside_the_pack_is_refused() -> None:
    with pytest.raises(UngroundedClaimError, match="cites nobody1999nothing"):
        ground(one("As in [@nobody1999nothing]."), pack_of("haldor2004sun"), section=SECTION)


@pytest.mark.parametrize("stray", ["[@A B]", "[@a, @b]", "[see @haldor2004sun]", "[@]"])
def test_what_only_resembles_a_citation_is_refused(stray: str) -> None:
    with pytest.raises(UngroundedClaimError, match=re.escape(f"{stray!r} is not a citation")):
        ground(one(f"Bees dance {stray}."), pack_of("haldor2004sun"), section=SECTION)


def test_support_is_the_share_of_words_that_the_passage_holds() -> None:
    pack = pack_of("lindqvist2013polar")
    passage = pack.papers[0].passages[1].passage
    assert support("The polarisation map halves the compass error at dusk [@lindqvist2013polar].", passage) == 1.0
    # halves, error, dusk are in the passage; rain and snow are not
    assert support("halves error dusk rain snow", passage) == 0.6


@given(st.text(st.sampled_from("[]@; \\ab-"), max_size=30))
def test_a_quoted_text_holds_no_citation_and_nothing_like_one(text: str) -> None:
    safe = escape_brackets(text, lambda _: True)
    assert cited_keys(safe) == ()
    assert stray_marker(safe) is None
    assert escape_brackets(safe, lambda _: True) == safe


def test_what_a_paper_says_in_brackets_is_quoted_and_an_invention_is_not() -> None:
    pack = pack_of("haldor2004sun")
    (paper,) = pack.papers
    said = "Headings improve by 3 points [NDCG@10], [@x] and [@haldor2004sun]."
    passage = replace(paper.passages[0].passage, text=said)
    pack = replace(pack, papers=(replace(paper, passages=(replace(paper.passages[0], passage=passage),)),))
    grounded = ground(one(said, passage.id), pack, section=SECTION)
    assert grounded.text == "Headings improve by 3 points [NDCG@10\\], [@x\\] and [@haldor2004sun]."
    with pytest.raises(UngroundedClaimError, match=r"\[MAP@5\]"):
        ground(one("Bees improve [MAP@5].", passage.id), pack, section=SECTION)
    assert ground(one("On bees [MAP@5]."), pack, section=SECTION, topic="bees [MAP@5]").text == "On bees [MAP@5\\]."
