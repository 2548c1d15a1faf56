"""The grammar of BibTeX: what is read, what is said, and that a fault costs its own entry alone."""

from __future__ import annotations

import time

import pytest

from services.adapters.formats.bibtex.grammar import DEEPEST_BRACES, MOST_FIELDS, BibBlock, BrokenBlock, Macro, blocks
from tests.tables import every_case


def entries(text: str) -> list[BibBlock]:
    return [block for block in blocks(text) if isinstance(block, BibBlock)]


def only(text: str) -> BibBlock:
    (block,) = blocks(text)
    assert isinstance(block, BibBlock)
    return block


def keys(text: str) -> list[str]:
    return [block.key for block in entries(text)]


@every_case(
    ("value", "pieces"),
    [
        ("{a {nested {deep {er}}} value}", ("a {nested {deep {er}}} value",)),
        ('"a {"}quoted{"} value"', ('a {"}quoted{"} value',)),
        (r'"G{\"o}del and {\"a}"', (r"G{\"o}del and {\"a}",)),
        (r'"He said \"hi\" to"', (r"He said \"hi\" to",)),
        ("2001", ("2001",)),
        ("apr", (Macro("apr"),)),
        ('jan # "~" # 3', (Macro("jan"), "~", "3")),
        ('ieee:tsp # {, Part } # "II"', (Macro("ieee:tsp"), ", Part ", "II")),
        (r"{one \{ only}", (r"one \{ only",)),
        (r"{C:\papers\}", ("C:\\papers\\",)),
        (r"\apj", (r"\apj",)),
        ("10.1000/x-1", ("10.1000/x-1",)),
        ("http://a.org/b", ("http://a.org/b",)),
        ("", ()),
    ],
)
def test_a_value_is_read_in_every_form(value: str, pieces: tuple[str | Macro, ...]) -> None:
    for text in (f"@misc{{k, title = {value}, year = 1}}", f"@misc{{k, title={value}\n}}"):
        block = only(text)
        assert block.fields[0] == ("title", pieces)
        assert block.remarks == ()


@every_case(
    ("head", "key"),
    [
        ("@article{k,", "k"),
        ("@article {k ,", "k"),
        ("@ARTICLE{\n  k,\n", "k"),
        ("@article{,", ""),
        ("@article{a key,", "a key"),
        (r"@article{M{\"u}ller2001,", r"M{\"u}ller2001"),
        ("@article{DBLP:conf/a=b,", "DBLP:conf/a=b"),
        ("@article{10.1000/(x)1,", "10.1000/(x)1"),
    ],
)
def test_a_key_may_hold_what_people_put_there(head: str, key: str) -> None:
    block = only(head + " title = {T}}")
    assert (block.kind, block.key, block.fields) == ("article", key, (("title", ("T",)),))


@pytest.mark.parametrize("head", ["@misc{k title={T}}", "@misc{k\n title = {T}}", '@misc{k\n title = "T"}'])
def test_a_missing_comma_behind_the_key_is_said(head: str) -> None:
    block = only(head)
    assert (block.key, block.fields) == ("k", (("title", ("T",)),))
    assert block.remarks == ("a comma is missing behind the key",)


def test_an_entry_without_a_key_keeps_its_first_field() -> None:
    assert only("@misc{title={T}, year=1}").fields == (("title", ("T",)), ("year", ("1",)))


@pytest.mark.parametrize(
    "text",
    [
        "@misc{k, title={T} author={A}, year=1}",
        '@misc{k, title="T" author = {A}, year=1}',
        "@misc{k, title={T}\n  author={A},\n year=1}",
        "@misc(k, title={T} author={A}, year=1)",
    ],
)
def test_a_missing_comma_is_said_and_the_next_field_is_read(text: str) -> None:
    block = only(text)
    assert block.fields == (("title", ("T",)), ("author", ("A",)), ("year", ("1",)))
    assert block.remarks == ("a comma is missing between title and author",)


def test_a_missing_comma_behind_a_number_or_a_string_is_said() -> None:
    block = only("@misc{k, year=1 journal=tcs title={T}}")
    assert block.fields == (("year", ("1",)), ("journal", (Macro("tcs"),)), ("title", ("T",)))
    assert len(block.remarks) == 2


def test_of_a_field_that_stands_twice_the_first_value_is_kept() -> None:
    block = only("@misc{k, title={T}, keywords={a}, keywords={b}, note={}, note={n}, title={T}}")
    assert block.fields == (("title", ("T",)), ("keywords", ("a",)), ("note", ("n",)))
    assert block.remarks == ("keywords stands twice; the first value is kept",)


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("@misc{k, title={T} {U}, year=1}", "text behind title is left out: {U}"),
        ("@misc{k, title={T}: more, year=1}", "text behind title is left out: : more"),
        ("@misc{k, title={T}, foo {x}, year=1}", "text behind title is left out: foo {x}"),
        ("@misc{k, ?? title={T}, year=1}", "text before the first field is left out: ??"),
    ],
)
def test_what_fits_nowhere_is_named_and_the_rest_is_read(text: str, remark: str) -> None:
    block = only(text)
    assert block.fields == (("title", ("T",)), ("year", ("1",)))
    assert block.remarks == (remark,)


def test_a_value_of_words_without_braces_is_read_and_said() -> None:
    block = only("@misc{k, journal = Journal of Trams, title={T}}")
    assert block.fields == (("journal", ("Journal of Trams",)), ("title", ("T",)))
    assert block.remarks == ("the value of journal stands without braces",)


@every_case("between", ["\n", "\n\n", " ", "% remark\n", "junk me@x.org\n", "@comment{@misc{no, title={N}}}\n"])
def test_only_entries_are_read_between_remarks(between: str) -> None:
    assert keys(f"@misc{{a, title={{T}}}}{between}@misc{{b, title={{T}}}}") == ["a", "b"]


def test_an_entry_behind_a_percent_sign_is_left_out_and_said() -> None:
    first, second = blocks("%@misc{a,\n% title={T}\n%}\n@misc{b, title={T}}")
    assert "line 1 stands behind a %" in str(first)
    assert isinstance(second, BibBlock)


def test_comments_between_fields_are_passed_over() -> None:
    assert only("@misc{k, % why\n title={50% of T}, % old = {x},\n year=1 % end\n}").fields == (
        ("title", ("50% of T",)),
        ("year", ("1",)),
    )


def test_round_brackets_enclose_an_entry_too() -> None:
    block = only('@article(k, title = "Round (with {more} of them)", year=2004)')
    assert block.fields == (("title", ("Round (with {more} of them)",)), ("year", ("2004",)))


@pytest.mark.parametrize(
    "value",
    ["line\n@home{x} more", "@article{a, title={x}}", "mail\n @user, and\n@misc{b,\n title={c}\n}\nend", "a @b{c} d"],
)
def test_a_line_of_a_value_that_begins_like_an_entry_is_no_entry(value: str) -> None:
    text = f"@misc{{k, title={{T}}, abstract={{{value}}}, year=1}}\n@misc{{z, title={{Z}}}}"
    assert keys(text) == ["k", "z"]
    assert dict(entries(text)[0].fields)["abstract"] == (value,)


BROKEN = [
    "@article{b, title = {Open\n",
    "@article{b, title = {Open, author = {A}, year=1}\n",
    '@article{b, title = "Open, author = "A", year=1}\n',
    '@article{b, title = "Open\n}\n',
    "@article{b, title = {Open {a} {, \n year=1}\n",
    "@article{b,\n title = {T},\n abstract = {Open\n year = {1}\n}\n",
]


@every_case("broken", BROKEN)
def test_a_broken_entry_loses_itself_alone_and_is_named(broken: str) -> None:
    text = f"@article{{a, title={{First}}}}\n{broken}@article{{c, title={{Third}}}}\n@misc{{d, title={{x}}}}"
    found = list(blocks(text))
    assert [block.key for block in found if isinstance(block, BibBlock)] == ["a", "c", "d"]
    (lost,) = [block for block in found if isinstance(block, BrokenBlock)]
    assert (lost.line, lost.key) == (2, "b")
    assert "is not closed" in lost.reason
    assert ("abstract" if "abstract" in broken else "title") in lost.reason


def test_an_entry_that_lacks_its_own_brace_alone_is_read() -> None:
    first, second = entries("@misc{a, title={T}, year=1\n\n@misc{b, title={U}}")
    assert first.fields == (("title", ("T",)), ("year", ("1",)))
    assert "not closed" in first.remarks[0]
    assert second.key == "b"


@pytest.mark.parametrize("value", ["Trams,\n author = {Lee}", "Trams, journal = {X}", "Trams,\n  year = 2001"])
def test_a_value_that_holds_a_field_is_said(value: str) -> None:
    assert "holds what looks like a field" in only(f"@misc{{k, title={{{value}}}}}").remarks[0]


def test_a_value_that_holds_an_entry_is_said() -> None:
    block = only("@misc{k, note={x\n@misc{b, title={y}}\n}, title={T}}")
    assert "begins like an entry" in block.remarks[0]


def test_more_fields_than_any_entry_has_are_left_out() -> None:
    text = "@misc{k, " + ", ".join(f"f{n}={{x}}" for n in range(MOST_FIELDS + 5)) + "}"
    block = only(text)
    assert len(block.fields) == MOST_FIELDS
    assert len(block.remarks) == 1


def test_braces_nested_deeper_than_any_title_are_a_broken_entry() -> None:
    deep = "{" * DEEPEST_BRACES + "x" + "}" * DEEPEST_BRACES
    assert isinstance(next(iter(blocks(f"@misc{{k, title={{{deep}}}}}"))), BrokenBlock)
    assert keys("@misc{k, title={" + "{" * 30 + "x" + "}" * 30 + "}}") == ["k"]


@pytest.mark.parametrize(
    "piece",
    [
        "{",
        "}",
        "@",
        '"',
        "@a{k,t={",
        '@a{k,t="',
        pytest.param("@a{k,t={}", marks=pytest.mark.slow),
        "@string{a={",
        "a=",
        "\\",
        "%",
    ],
)
@pytest.mark.parametrize("before", ["", "@article{a, title={T}, note={", '@article{a, title="', "@article{a, "])
def test_hostile_repetition_of_100_kb_is_read_at_once(piece: str, before: str) -> None:
    text = before + piece * (100_000 // len(piece))
    start = time.thread_time()
    list(blocks(text))
    assert time.thread_time() - start < 4  # a tenth of it on an idle machine; a quadratic reader takes minutes
