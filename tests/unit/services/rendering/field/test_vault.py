"""A field as a vault of linked notes."""

from __future__ import annotations

from dataclasses import replace

from kg.model.papers.paper import CitationKey
from services.rendering.field.vault import YOURS, keep_reader_part, to_notes
from tests.builders.values import field_graph, paper_id
from tests.tables import every_case

FIELD = field_graph()


def test_there_is_a_note_of_each_paper_and_every_link_leads_to_one() -> None:
    notes = to_notes(FIELD)
    assert len(notes) == len(FIELD.papers) + 1
    targets = {
        line.split("[[")[1].split("]]")[0] for text in notes.values() for line in text.split("\n") if "[[" in line
    }
    assert {f"{each}.md" for each in targets} <= notes.keys()
    for each in FIELD.citations:
        citing, cited = FIELD.papers[each.citing].citation_key, FIELD.papers[each.cited].citation_key
        assert f"[[@{cited}]]" in notes[f"@{citing}.md"].partition("## Cites")[2]
        assert f"[[@{citing}]]" in notes[f"@{cited}.md"].partition("## Cited by")[2]


def test_keys_that_no_file_can_have_and_keys_alike_make_different_names() -> None:
    papers = dict(FIELD.papers)
    first, second = sorted(papers)[:2]
    papers[first] = replace(papers[first], citation_key=CitationKey("DBLP:conf/x/../Y"))
    papers[second] = replace(papers[second], citation_key=CitationKey("dblp-conf/x/../y"))
    names = {name.lower() for name in to_notes(replace(FIELD, papers=papers))}
    assert len(names) == len(papers) + 1
    assert not any(sign in name for name in names for sign in '/\\:"')


def test_what_the_reader_wrote_is_kept() -> None:
    name = f"@{FIELD.papers[paper_id(1)].citation_key}.md"
    first = to_notes(FIELD)[name]
    assert first.endswith(f"{YOURS}\n")
    again = keep_reader_part(f"{first}My own thoughts.\n", first.replace("# Graph", "# A Graph"))
    assert again.endswith(f"{YOURS}\nMy own thoughts.\n")
    assert again.count(YOURS) == 1
    assert "# A Graph" in again
    assert keep_reader_part("A file of mine.\n", first) == f"{first}A file of mine.\n"


@every_case(
    ("title", "shown"),
    [
        (r"The law $T_s \propto N^{1/4}$ of cities", r"The law $T_s \propto N^{1/4}$ of cities"),
        ("$k$-hop views [draft]", r"$k$-hop views \[draft\]"),
        ("On $a_1$ and b_1", r"On $a_1$ and b\_1"),
        ("It costs $5 a walk and $6 a ride", r"It costs \$5 a walk and \$6 a ride"),
        ("C# and *stars*", r"C\# and \*stars\*"),
        ("Storks at rest", "Storks at rest"),
    ],
)
def test_formulas_stay_formulas_and_all_else_is_shown_as_it_is(title: str, shown: str) -> None:
    whole = replace(FIELD.papers[paper_id(1)], title=title, abstract=title, summary=None)
    note = to_notes(replace(FIELD, papers={**FIELD.papers, paper_id(1): whole}))[f"@{whole.citation_key}.md"]
    assert f"\n# {shown}\n" in note
    assert f"\n{shown}\n" in note.partition(f"# {shown}\n")[2]
