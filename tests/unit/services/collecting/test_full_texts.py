"""What a full text says as a record: references with the sentences that cite them."""

from __future__ import annotations

import pytest

from kg.model.papers.full_text import FullText, TextParagraph
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.text_markers import InTextMarker
from services.collecting.full_texts import LONGEST_CONTEXT, citation_contexts, record_of

TEXT = "Sponges are old [1]. Graphs are newer, as is said in [2] and [1]. Nothing else is known."


def paper(text: str, *places: tuple[int, str]) -> FullText:
    markers = tuple(InTextMarker(start=start, end=start + 1, references=(key,)) for start, key in places)
    return FullText(
        title="Sponges",
        paragraphs=(TextParagraph(section="", text=text, markers=markers),),
        references=(ListedReference(key="b1", text="", title="Old", year=2001), ListedReference(key="b2", text="")),
    )


def test_a_context_is_the_sentence_around_a_marker_each_once() -> None:
    found = citation_contexts(paper(TEXT, (17, "b1"), (55, "b2"), (63, "b1")))

    assert found["b1"] == ("Sponges are old [1].", "Graphs are newer, as is said in [2] and [1].")
    assert found["b2"] == ("Graphs are newer, as is said in [2] and [1].",)


def test_a_long_sentence_is_cut_to_what_surrounds_the_marker() -> None:
    text = "word " * 400 + "cited [1] here " + "word " * 400
    (context,) = citation_contexts(paper(text, (text.index("[1]") + 1, "b1")))["b1"]

    assert "cited [1] here" in context
    assert len(context) <= LONGEST_CONTEXT


def test_the_record_cites_every_reference_with_its_contexts() -> None:
    record = record_of(paper(TEXT, (17, "b1")), row=3)

    assert record.row == 3
    assert record.references is not None
    assert [(work.title, work.contexts) for work in record.references] == [
        ("Old", ("Sponges are old [1].",)),
        (None, ()),
    ]


def test_a_full_text_without_a_title_is_no_record() -> None:
    with pytest.raises(ValueError, match="title"):
        record_of(FullText(title=None, paragraphs=(), references=()), row=1)
