"""PDF files: what is read of them, and what is said of those that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import InvalidInputError
from services.adapters.formats.fulltext import pdf
from services.adapters.formats.fulltext.pdf import _cites_in_footnotes
from services.adapters.formats.fulltext.pdf_layout import blocks, is_heading, lines_of, split_body
from services.adapters.formats.fulltext.pdf_lines import PrintedLine
from services.adapters.formats.fulltext.pdf_pages import Pages, _name_signs
from services.adapters.formats.fulltext.pdf_styles import Piece, letters_of
from services.adapters.formats.fulltext.pdf_titles import find_title
from tests.builders.pdf_files import pdf_of_lines, pdf_of_paper

TEXT = "\n\n".join(
    [
        "Ann Doe, University of Sponges",
        "Abstract",
        "We study sponges and their graphs, which nobody has done before.",
        "1 Introduction",
        "Sponges are old animals [1], and graphs of them have been drawn for a long time [2, 3]. " * 3,
        "2 Methods",
        "We dived to them as others did [1-3] and drew what we saw on wet paper. " * 40,
        "References",
        "[1] A. Smith. Old sponges of the sea. Nature, 2001. doi:10.1000/old",
        "[2] B. Jones and C. Wu. Drawing sponges as graphs. In Proceedings of Diving, 2002.",
        "[3] C. Wu. New sponges. Cell, 2003.",
    ]
)
LOCKED = f"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{'41' * 32}> /U <{'42' * 32}> >> /ID [<41> <41>]"


@pytest.mark.parametrize("columns", [1, 2])
def test_title_sections_references_and_citations_are_read(tmp_path: Path, columns: int) -> None:
    file = tmp_path / "paper.pdf"
    file.write_bytes(pdf_of_paper("Sponges and their graphs", TEXT, columns=columns))

    paper = pdf.full_text(file)

    assert paper.title == "Sponges and their graphs"
    assert paper.abstract == "We study sponges and their graphs, which nobody has done before."
    assert {paragraph.section for paragraph in paper.paragraphs} == {"1 Introduction", "2 Methods"}
    assert [reference.title for reference in paper.references] == [
        "Old sponges of the sea",
        "Drawing sponges as graphs",
        "New sponges",
    ]
    introduction = paper.paragraphs[0]
    assert introduction.page == 1
    assert [marker.references for marker in introduction.markers[:3]] == [("b1",), ("b2",), ("b3",)]
    assert not any("Journal of Tests" in paragraph.text for paragraph in paper.paragraphs)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"%PDF-1.4\nnothing of a PDF file follows", "damaged"),
        (pdf_of_lines([[]]), "without text"),
        (pdf_of_lines([[("7", 300, 30, 8)]]), "holds 1 word of text, too few for a paper"),
        (pdf_of_lines([[("Hello from a test", 300, 30, 8)]]), "holds 4 words of text, too few for a paper"),
        (
            pdf_of_lines(
                [[("x", 9, 9, 9)]],
                extra=LOCKED,
            ),
            "encrypted",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_to_do(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "broken.pdf"
    file.write_bytes(content)

    with pytest.raises(InvalidInputError, match=said):
        pdf.full_text(file)


def test_running_heads_and_page_numbers_are_no_text() -> None:
    words = ("Journal of Sponges", "Text of page {n} that goes on", "and on and on", "more of it", "- {n} -")
    pages = [[PrintedLine(text=text.format(n=n), page=n) for text in words] for n in range(1, 5)]

    kept = [line.text for line in lines_of(pages)]

    assert "Journal of Sponges" not in kept
    assert not any(line.startswith("-") for line in kept)


def test_the_list_of_references_ends_where_an_appendix_begins() -> None:
    texts = ["1 Introduction", "Text.", "References", "[1] A. One.", "Appendix A", "More."]
    body, listed, behind = split_body([PrintedLine(text=text, page=1) for text in texts])

    assert [line.text for line in listed] == ["[1] A. One."]
    assert [line.text for line in body] == ["1 Introduction", "Text."]
    assert [line.text for line in behind] == ["Appendix A", "More."]


@pytest.mark.parametrize(
    ("heading", "is_styled"),
    [("A PROOF FOR LEMMA 2", False), ("A Differences in training", True), ("Further experiments", True)],
)
def test_a_list_ends_at_a_heading_in_capitals_or_set_as_one(heading: str, is_styled: bool) -> None:
    entries = [f"[{number}] A. Doe. Old sponges. Nature, 20{number + 10}." for number in range(1, 10)]
    texts = ["1 Introduction", "Sponges.", "References", *entries, heading, *["We train for many hours."] * 12]
    styled = {(1, letters_of(each)) for each in (heading, "References") if is_styled}
    _, listed, behind = split_body([PrintedLine(text=text, page=1) for text in texts], styled)
    assert ([each.text for each in listed], behind[0].text) == (entries, heading)


def test_a_list_goes_on_below_the_headings_of_its_parts() -> None:
    texts = ["References", "Primary sources", "A. Doe. Old sponges. Nature, 2010.", "Books", "B. Roe. Reefs. 2011."]
    styled = {(1, letters_of(text)) for text in ("References", "Primary sources", "Books")}
    assert split_body([PrintedLine(text=text, page=1) for text in texts], styled)[2] == ()


def test_a_list_without_a_heading_is_known_by_numbers_that_count_up() -> None:
    texts = [
        "Text [1].",
        *(f"[{number}] A. Name, Work {number}, 2001." for number in range(1, 10)),
        "goes on,",
        "2002.",
    ]
    body, listed, _ = split_body([PrintedLine(text=text, page=1) for text in texts])
    assert [line.text for line in body] == ["Text [1]."]
    assert len(listed) == 11
    assert split_body([PrintedLine(text=text, page=1) for text in texts[:4]])[1] == ()


def test_a_sign_without_a_name_is_the_ligature_that_makes_words_of_the_file() -> None:
    texts = ["Traf\ue000c is traffic, and of\ue000ce hours are office hours.", "A bullet \ue001 stands alone."]
    signs = _name_signs(texts)
    assert texts[0].translate(signs) == "Traffic is traffic, and office hours are office hours."
    assert texts[1].translate(signs) == "A bullet   stands alone."


def test_a_sign_that_stands_beside_no_small_letters_is_no_ligature() -> None:
    texts = [
        "P < 0\ue00501 for 4\ue00554 of h1, \ue005\ue005\ue005, hn",
        "O(K\ue014E\ue014) and 2L\ue014λ",
        "con\ue000gure",
    ]
    signs = _name_signs(texts)
    assert [text.translate(signs) for text in texts] == [
        "P < 0.01 for 4.54 of h1, ..., hn",
        "O(K E ) and 2L λ",
        "configure",
    ]


def test_a_parted_word_is_joined_as_its_paper_writes_it_within_a_line() -> None:
    lines = [
        "Graph-structured data and R-GCN, self-gating and real worlds, convolutional layers, the art.",
        *("We read graph-", "structured data by R-", "GCNs and self-", "gating in a CONVOLU-", "TIONAL layer, which"),
        *("classi-", "fies state-of-the-", "art hives and Weis-", "Lehman."),
    ]
    (found,) = blocks([PrintedLine(text=line, page=1) for line in lines])
    assert found.text.partition("art. ")[2] == (
        "We read graph-structured data by R-GCNs and self-gating in a CONVOLUTIONAL layer, which classifies "
        "state-of-the-art hives and Weis- Lehman."
    )


def test_small_capitals_keep_their_letters_and_a_journals_name_is_no_title() -> None:
    pieces = (
        Piece(text="Journal of Large Letters", font="A", height=22.0, place=760.0),
        Piece(text="G", font="A", height=17.2, place=700.0),
        Piece(text="RAPH ", font="A", height=13.8, place=700.0),
        Piece(text="N", font="A", height=17.2, place=700.0),
        Piece(text="ETWORKS FOR", font="A", height=13.8, place=700.0),
        Piece(text="B", font="A", height=17.2, place=680.0),
        Piece(text="EES", font="A", height=13.8, place=680.0),
        Piece(text="Text in the usual letters that goes on and on. " * 9, font="A", height=10.0, place=600.0),
    )
    text = "Journal of Large Letters\nGRAPH NETWORKS FOR\nBEES\nText in the usual letters"
    pages = Pages(texts=(text,), pieces=(pieces,), stated_title="Microsoft Word - bees.docx", has_pictures=False)
    assert find_title(pages) == "GRAPH NETWORKS FOR BEES"


def test_the_title_of_the_record_counts_where_it_is_printed() -> None:
    text = "How Bees Find Home\nText of it."
    pieces = (Piece(text="Text of it.", font="A", height=10.0, place=1.0),)
    pages = Pages(texts=(text,), pieces=(pieces,), stated_title="How Bees Find Home", has_pictures=False)
    assert find_title(pages) == "How Bees Find Home"


def test_text_without_a_heading_for_its_abstract_and_with_an_appendix_is_read_whole(tmp_path: Path) -> None:
    said = "Sponges are old animals and live in the sea, where they are seldom seen by those who look."
    blocks_of = ["Ann Doe", f"{said} " * 5, f"They sleep at night. {said} " * 4, "1 Methods", f"We dived. {said} " * 5]
    listed = [
        "References",
        "[1] A. Smith. Old sponges of the sea. Nature, 2001.",
        "[2] B. Wu. New sponges. Cell, 2003.",
    ]
    behind = ["Appendix A: Proofs", f"All is shown here. {said}"]
    file = tmp_path / "paper.pdf"
    file.write_bytes(pdf_of_paper("Sponges and their graphs", "\n\n".join([*blocks_of, *listed, *behind])))
    paper = pdf.full_text(file)
    assert paper.abstract
    assert "Sponges are old animals" in paper.abstract
    assert {each.section for each in paper.paragraphs} >= {"1 Methods", "Appendix A: Proofs"}


def test_references_in_footnotes_are_said() -> None:
    page = "The law is old.\n\n1 See Blackstone, Commentaries on the Laws of England, vol. 1, Oxford 1765, 38.\n"
    assert _cites_in_footnotes([page] * 4)
    assert not _cites_in_footnotes(["The law is old.\n1 Introduction\n"] * 4)


def test_words_parted_by_a_line_break_are_joined_and_a_short_last_line_ends_a_paragraph() -> None:
    texts = [
        "a long line of text about the classi-",
        "fication of many sponges in the sea",
        "ends here.",
        "Next begins on a line of its own here",
    ]
    found = list(blocks([PrintedLine(text=text, page=2) for text in texts]))

    assert [block.text for block in found] == [
        "a long line of text about the classification of many sponges in the sea ends here.",
        "Next begins on a line of its own here",
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("3.2 Graph Attention", True),
        ("RESULTS", True),
        ("2 of these were right.", False),
        ("Methods we used before", False),
    ],
)
def test_headings_are_numbered_or_have_usual_names(line: str, expected: bool) -> None:
    assert is_heading(line) is expected


def test_lines_in_the_letters_of_headings_part_a_paper_without_numbers(tmp_path: Path) -> None:
    file = tmp_path / "paper.pdf"
    said = "Sponges are old animals and live in the sea, where they are seldom seen by those who look for them"
    lines = [("Abstract", 12.0), (f"{said}.", 9.0), ("Introduction", 12.0), *[(said, 9.0)] * 9, ("They sleep.", 9.0)]
    lines += [("Sponges at night", 11.0), ("and at dawn", 11.0), *[(said, 9.0)] * 5, ("They wake.", 9.0)]
    lines += [("Figure 1: a sponge", 11.0), *[(said, 9.0)] * 5]
    file.write_bytes(pdf_of_lines([[(text, 60.0, 740.0 - 14 * n, size) for n, (text, size) in enumerate(lines)]]))

    sections = dict.fromkeys(each.section for each in pdf.full_text(file).paragraphs)

    assert list(sections) == ["Introduction", "Introduction / Sponges at night and at dawn"]


def test_a_row_of_a_table_is_no_heading() -> None:
    rows = [
        "1 Introduction",
        "Sponges are old.",
        "2 Results",
        "They sleep.",
        "29 Acetic acid Organic acids",
        "They wake.",
    ]
    found = blocks([PrintedLine(text=row, page=1) for row in rows])
    assert [each.text for each in found if each.is_heading] == ["1 Introduction", "2 Results"]
