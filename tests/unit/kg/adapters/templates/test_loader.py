"""The loader refuses a template that breaks a promise, and says where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kg.adapters.schema.kind import Kinds
from kg.adapters.templates.loader import load_templates
from kg.adapters.templates.patterns import fill
from kg.adapters.templates.template import TemplateError, bare_statement, read_template

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


NO_KINDS = Kinds(nodes=(), edges=())


def test_an_engine_has_the_shared_templates_and_its_own_wherever_they_stand_inside(tmp_path: Path) -> None:
    for folder in ("shared/papers", "mine/search", "other"):
        (tmp_path / folder).mkdir(parents=True)
    written(tmp_path / "shared/papers", GOOD)
    written(tmp_path / "mine/search", GOOD, "search.cypher")
    written(tmp_path / "other", GOOD, "foreign.cypher")
    assert sorted(load_templates("mine", kinds=NO_KINDS, folder=tmp_path)) == ["papers_of_year", "search"]


def test_two_templates_of_one_name_are_refused(tmp_path: Path) -> None:
    for folder in ("shared", "mine"):
        (tmp_path / folder).mkdir()
        written(tmp_path / folder, GOOD)
    with pytest.raises(TemplateError, match=r"papers_of_year stands in .*shared.papers_of_year.cypher too"):
        load_templates("mine", kinds=NO_KINDS, folder=tmp_path)


PATTERN = """\
// name:    dump_@kind
// purpose: All @{kind}.
// access:  read
// param:   $limit INT64
// returns: id STRING
// returns: @property @type
MATCH (n:@label)
RETURN n.id AS id
     , n.@property AS @property
ORDER BY id LIMIT $limit
"""


def test_a_pattern_writes_a_line_for_each_value_of_a_list(tmp_path: Path) -> None:
    values = {"kind": "bees", "label": "Bee", "property": ["name", "year"], "type": ["STRING", "INT64"]}
    template = fill(written(tmp_path, PATTERN), values)
    assert (template.name, template.purpose) == ("dump_bees", "All bees.")
    assert [(column.name, column.type) for column in template.columns] == [
        ("id", "STRING"),
        ("name", "STRING"),
        ("year", "INT64"),
    ]
    assert ", n.year AS year" in template.text
    bare = fill(written(tmp_path, PATTERN), values | {"property": [], "type": []})
    assert bare.text == "MATCH (n:Bee)\nRETURN n.id AS id\nORDER BY id LIMIT $limit"


def test_the_last_of_the_lines_of_a_list_ends_without_its_comma(tmp_path: Path) -> None:
    text = (
        "// name: add\n// purpose: -\n// access: write\n// param: $rows LIST<MAP>\n// unmerged: -\nUNWIND $rows AS r\n"
    )
    path = written(tmp_path, text + "CREATE (:Bee {\n  @property: r.@property,\n})\n")
    assert fill(path, {"property": ["a", "b"]}).text.endswith("CREATE (:Bee {\n  a: r.a,\n  b: r.b\n})")


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("@label", "@lable", 7, "@lable is none of kind, label, property, type"),
        ("// name:    dump_@kind\n", "", 1, "begins with `// name: …`"),
        ("LIMIT $limit", "", 5, "limit"),
    ],
)
def test_a_pattern_that_breaks_a_rule_is_named(tmp_path: Path, old: str, new: str, line: int, problem: str) -> None:
    values = {"kind": "bees", "label": "Bee", "property": ["name"], "type": ["STRING"]}
    path = written(tmp_path, PATTERN.replace(old, new))
    with pytest.raises(TemplateError, match=re.escape(str(path))) as caught:
        fill(path, values)
    assert problem in str(caught.value)
    assert caught.value.line == line or problem == "limit"


def test_a_bare_statement_keeps_its_length_line_by_line() -> None:
    text = "RETURN 'a // b', \"c\" // d\nORDER BY x"
    bare = bare_statement(text)
    assert [len(line) for line in bare.splitlines()] == [len("RETURN 'a // b', \"c\" "), len("ORDER BY x")]
    assert "a" not in bare.lower().replace("return", "")
