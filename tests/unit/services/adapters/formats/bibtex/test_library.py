"""Strings and inheritance."""

from __future__ import annotations

import pytest

from services.adapters.formats.bibtex.grammar import BrokenBlock
from services.adapters.formats.bibtex.library import LONGEST_STRING, LONGEST_VALUE, BibEntry, read_library
from tests.tables import every_case


def entry(text: str) -> BibEntry:
    found = next(each for each in read_library(text).entries if not isinstance(each, BrokenBlock))
    assert not isinstance(found, BrokenBlock)
    return found


@every_case(
    ("text", "value"),
    [
        ('@string{a = "Ann"}@misc{k, x = a}', "Ann"),
        ('@STRING(a = "Ann") @string{ b = {Bo} } @misc{k, x = a # " and " # b}', "Ann and Bo"),
        ('@string{A:b = "One"}@misc{k, x = a:B # {, } # "two" # 3}', "One, two3"),
        ('@string{a = "x"}@string{b = a # "y"}@misc{k, x = b}', "xy"),
        ('@misc{k, x = late}@string{late = "Late"}', "Late"),
        ('@string{a = "old"}@misc{k, x = a}@string{a = "new"}', "old"),
        ("@misc{k, x = jun # {/} # jul}", "jun/jul"),
        ('@misc{k, x = "a" # {b}}', "ab"),
        ('@misc{k, x = 10 # "~" # jan}', "10~jan"),
    ],
)
def test_strings_are_put_together(text: str, value: str) -> None:
    found = entry(text)
    assert found.fields["x"] == value
    assert found.remarks == ()


def test_a_string_that_is_not_defined_keeps_its_name_and_is_said() -> None:
    found = entry('@misc{k, journal = unknown # ", B", month = sept}')
    assert (found.fields["journal"], found.fields["month"]) == ("unknown, B", "sept")
    assert found.remarks == ("journal uses the string unknown, which is not defined; its name is kept in its place",)


def test_strings_of_strings_do_not_grow_without_bound() -> None:
    doubled = "".join(f"@string{{a{n} = a{n - 1} # a{n - 1}}}" for n in range(1, 200))
    found = entry('@string{a0 = "ha"}' + doubled + "@misc{k, x = a199 # a199, y = " + " # ".join(["a199"] * 100) + "}")
    assert len(found.fields["x"]) == 2 * LONGEST_STRING
    assert len(found.fields["y"]) == LONGEST_VALUE
    assert "more than" in found.remarks[0]


def test_strings_that_name_each_other_end() -> None:
    assert entry("@string{a = b}@string{b = a}@misc{k, x = a}").fields["x"] in {"a", "b"}


def test_no_field_of_an_entry_without_a_key_reaches_another() -> None:
    text = """@article{, title={One}, year={1900}, journal={J}, month=feb}
    @article{two, title={Two}} @article{, title={Three}} @misc{four, title={Four}, crossref={}}
    @misc{five, title={Five}, xdata={}} @misc{six, title={Six}, crossref={ }}"""
    fields = [each.fields.keys() for each in read_library(text).entries if isinstance(each, BibEntry)]
    assert [names - {"title", "crossref", "xdata"} for names in fields] == [{"year", "journal", "month"}, *[set()] * 5]


def test_all_fields_of_xdata_are_inherited_and_own_ones_stay() -> None:
    found = entry("""@xdata{p, publisher={P}, location={Bern}, date={2001}, xdata={q}} @xdata{q, note={N}, doi={10.1/x}}
    @book{k, title={T}, xdata={p, gone}, date={2002}}""")
    assert found.fields["publisher"] == "P"
    assert found.fields["date"] == "2002"
    assert (found.fields["note"], found.fields["doi"]) == ("N", "10.1/x")
    assert found.remarks == ("xdata names gone, which is not in the file",)


def test_settings_and_data_of_others_are_no_papers() -> None:
    text = """@xdata{p, title={No}} @set{s, entryset={a,b}} @control{REVTEX41Control, title="0"}
    @IEEEtranBSTCTL{c, ctluse_article_number = "yes"} @misc{k, title={T}}"""
    assert [each.key for each in read_library(text).entries] == ["k"]


@pytest.mark.parametrize(
    ("parent", "child", "given"),
    [
        ("@proceedings{p, title={Vol}, subtitle={Sub}, year={2001}, doi={10.1/v}}", "inproceedings",
         {"booktitle": "Vol", "booksubtitle": "Sub", "year": "2001"}),
        ("@periodical{p, title={Journal}, volume={3}}", "article", {"journaltitle": "Journal", "volume": "3"}),
        ("@book{p, title={Book}, author={Ash, Q}, isbn={1}}", "inbook",
         {"booktitle": "Book", "author": "Ash, Q", "isbn": "1"}),
        ("@book{p, title={Book}, author={Ash, Q}, abstract={A}, pages={9}}", "incollection", {"booktitle": "Book"}),
    ],
)  # fmt: skip
def test_a_part_inherits_what_its_volume_says_of_all_parts(parent: str, child: str, given: dict[str, str]) -> None:
    found = entry(f"@{child}{{k, title={{Part}}, crossref={{P}}}}\n{parent}")
    assert {name: value for name, value in found.fields.items() if name not in {"title", "crossref"}} == given
    assert found.fields["title"] == "Part"


def test_a_volume_inherits_too_and_circles_end() -> None:
    found = entry("""@inbook{k, title={Part}, crossref={b}} @book{b, title={Book}, crossref={s}}
    @mvbook{s, title={Series}, publisher={P}, crossref={k}}""")
    assert (found.fields["booktitle"], found.fields["publisher"]) == ("Book", "P")
    alone = entry("@misc{k, title={T}, crossref={k}}")
    assert alone.remarks == ("crossref names k, which is this entry",)
