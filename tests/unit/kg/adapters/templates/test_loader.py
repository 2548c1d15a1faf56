"""The loader refuses a template that breaks a promise, and says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.adapters.templates.loader import TemplateError, bare_statement, load_templates, read_template

GOOD = """\
// purpose: Papers of a year.
// access:  read
// param:   $year  INT64  a year
// param:   $limit INT64  most rows returned, >= 1
// returns: id     STRING
// returns: title  STRING may hold a $sign, 'quotes' and RETURN
// source:  nobody
MATCH (p:Paper {year: $year}) // $comment, RETURN x
WHERE p.title <> '$text RETURN y AS z' AND EXISTS { MATCH (p)-[:CITES]->(q) RETURN q AS inner }
RETURN p.id AS id, substring(p.title, 0, 9) AS title
ORDER BY title DESC, id LIMIT $limit
"""


def written(folder: Path, text: str, name: str = "papers_of_year.cypher") -> Path:
    """A template file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_good_template_tells_its_header(tmp_path: Path) -> None:
    template = read_template(written(tmp_path, GOOD))
    assert template.name == "papers_of_year"
    assert template.purpose == "Papers of a year."
    assert [(field.name, field.type, field.meaning) for field in template.parameters] == [
        ("year", "INT64", "a year"),
        ("limit", "INT64", "most rows returned, >= 1"),
    ]
    assert [column.name for column in template.columns] == ["id", "title"]
    assert template.source == "nobody"
    assert template.text.startswith("MATCH")


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("// purpose: Papers of a year.\n", "", 1, "exactly one `purpose`"),
        ("// access:  read\n", "// access:  read\n// access:  read\n", 2, "exactly one `access`"),
        ("access:  read", "access:  peek", 2, "read, write, schema"),
        ("// source:  nobody", "// author:  nobody", 7, "`// key: text`"),
        ("// source:  nobody", "// just a remark", 7, "`// key: text`"),
        ("$year  INT64", "year  INT64", 3, "`param` reads `$name TYPE meaning`"),
        ("$year  INT64", "$year  int", 3, "`param` reads `$name TYPE meaning`"),
        ("// returns: id     STRING", "// returns: $id STRING", 5, "`returns` reads `name TYPE meaning`"),
        ("{year: $year}", "{year: $yaer}", 8, "$yaer is used but not declared"),
        ("{year: $year}", "{year: 2000}", 3, "never used: $year"),
        ("// returns: id     STRING\n", "", 5, "`returns` declares (title), RETURN gives (id, title)"),
        ("p.id AS id, ", "", 5, "RETURN gives (title)"),
        ("ORDER BY title DESC, id ", "", 8, "ORDER BY"),
        ("ORDER BY title DESC, id", "ORDER BY id, title DESC", 8, "as the last key"),
        ("LIMIT $limit", "SKIP $limit", 8, "LIMIT $limit"),
        ("ORDER BY title DESC, id LIMIT $limit", "ORDER BY title DESC, id LIMIT $limit;", 8, "one statement"),
    ],
)
def test_a_broken_rule_names_file_and_line(tmp_path: Path, old: str, new: str, line: int, problem: str) -> None:
    assert old in GOOD
    path = written(tmp_path, GOOD.replace(old, new))
    with pytest.raises(TemplateError) as caught:
        read_template(path)
    assert str(caught.value).startswith(f"{path}:{line}: ")
    assert problem in str(caught.value)


def test_a_file_name_is_words_joined_by_underscores(tmp_path: Path) -> None:
    for name in ("Papers.cypher", "papers-of-year.cypher", "2papers.cypher"):
        with pytest.raises(TemplateError, match="file name"):
            read_template(written(tmp_path, GOOD, name))


def test_an_empty_statement_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TemplateError, match="one statement"):
        read_template(written(tmp_path, "// purpose: Nothing.\n// access: schema\n"))


def test_a_read_may_say_why_it_has_no_limit_or_one_row(tmp_path: Path) -> None:
    head = "// purpose: Papers.\n// access: read\n"
    one = "// single: an aggregate\n// returns: n INT64\nMATCH (p:Paper) RETURN count(p) AS n\n"
    assert read_template(written(tmp_path, head + one)).columns[0].name == "n"
    all_of_them = (
        "// unbounded: a field is read whole\n// returns: id STRING\nMATCH (p) RETURN p.id AS id ORDER BY id\n"
    )
    assert read_template(written(tmp_path, head + all_of_them)).columns[0].name == "id"


def test_a_write_is_unwind_and_merge_or_says_why_not(tmp_path: Path) -> None:
    head = "// purpose: Papers.\n// access: write\n// param: $rows LIST<MAP>\n"
    with pytest.raises(TemplateError, match="MERGE"):
        read_template(written(tmp_path, head + "UNWIND $rows AS row CREATE (:Paper {id: row.id})\n"))
    with pytest.raises(TemplateError, match="UNWIND"):
        read_template(written(tmp_path, head + "MERGE (p:Paper {id: $rows})\n"))
    read_template(written(tmp_path, head + "UNWIND $rows AS row MERGE (:Paper {id: row.id})\n"))
    read_template(written(tmp_path, head + "// unmerged: deletes\nUNWIND $rows AS row MATCH (p {id: row}) DELETE p\n"))


def test_the_columns_of_a_union_are_those_of_its_last_part(tmp_path: Path) -> None:
    text = (
        "// purpose: Both.\n// access: read\n// param: $limit INT64\n// returns: id STRING\n"
        "MATCH (a:A) RETURN a.id AS id ORDER BY id LIMIT $limit\n"
        "UNION\nMATCH (b:B) RETURN b.id AS id ORDER BY id LIMIT $limit\n"
    )
    assert [column.name for column in read_template(written(tmp_path, text)).columns] == ["id"]


def test_an_engine_folder_overrides_the_shared_one(tmp_path: Path) -> None:
    for folder in ("shared", "mine", "other"):
        (tmp_path / folder).mkdir()
    written(tmp_path / "shared", GOOD)
    written(tmp_path / "shared", GOOD, "kept.cypher")
    written(tmp_path / "mine", GOOD.replace("Papers of a year", "My papers"))
    written(tmp_path / "other", GOOD, "foreign.cypher")
    loaded = load_templates("mine", folder=tmp_path)
    assert sorted(loaded) == ["kept", "papers_of_year"]
    assert loaded["papers_of_year"].purpose == "My papers."


def test_a_bare_statement_keeps_its_length_line_by_line() -> None:
    text = "RETURN 'a // b', \"c\" // d\nORDER BY x"
    bare = bare_statement(text)
    assert [len(line) for line in bare.splitlines()] == [len("RETURN 'a // b', \"c\" "), len("ORDER BY x")]
    assert "a" not in bare.lower().replace("return", "")
