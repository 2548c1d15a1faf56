"""The Markdown of sections."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.document.prose import Cited, Run, Style, read_prose


def runs(text: str) -> list[tuple[str, Style]]:
    return [(span.text, span.style) for block in read_prose(text) for span in block.spans if isinstance(span, Run)]


def test_blank_lines_part_paragraphs_and_dashes_make_items() -> None:
    blocks = read_prose("One\nstill one.\n\nTwo.\n- first\n- second\n  goes on\n\nThree.")
    texts = ["".join(span.text for span in block.spans if isinstance(span, Run)) for block in blocks]
    assert texts == ["One\nstill one.", "Two.", "first", "second\n  goes on", "Three."]
    assert [block.is_item for block in blocks] == [False, False, True, True, False]


def test_emphasis_strong_and_code_are_read_and_escapes_are_undone() -> None:
    assert runs(r"a *b* **c d** `e_f` \*g\*") == [
        ("a ", Style.PLAIN),
        ("b", Style.EMPHASIS),
        (" ", Style.PLAIN),
        ("c d", Style.STRONG),
        (" ", Style.PLAIN),
        ("e_f", Style.CODE),
        (" ", Style.PLAIN),
        ("*", Style.PLAIN),
        ("g", Style.PLAIN),
        ("*", Style.PLAIN),
    ]


def test_stars_and_backticks_of_formulas_and_quotes_stay_text() -> None:
    for text in ("2 * 3 * 4", "G^*, and H^*", "``word'' and `other'", "a**b**c", "O(n*m*k)"):
        assert "".join(part for part, _ in runs(text)) == text


def test_markers_stand_where_the_text_has_them() -> None:
    text = "Known [@a1; @b2], and more."
    (block,) = read_prose(text)
    (cited,) = [span for span in block.spans if isinstance(span, Cited)]
    assert cited.keys == ("a1", "b2")
    assert text[cited.start :].startswith("[@a1; @b2]")


@given(st.text(alphabet="ab *_`\\[]@;$%-\n.", max_size=60))
def test_every_run_is_the_text_at_its_offset(text: str) -> None:
    for block in read_prose(text):
        for span in block.spans:
            if isinstance(span, Run):
                assert text[span.start : span.start + len(span.text)] == span.text


@given(st.text(alphabet="ab<>&%{}~^\"' ,.", max_size=60))
def test_text_without_markup_loses_nothing_but_blank_blocks(text: str) -> None:
    assert "".join(part for part, _ in runs(text)) == (text if text.strip() else "")
