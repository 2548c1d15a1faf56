"""arXiv Atom feeds."""

from __future__ import annotations

from services.adapters.formats.arxiv import rows
from tests.builders.rows_of import parted

HEAD = '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom">'
ENTRY = """<entry><id>http://arxiv.org/abs/1609.02907v4</id><published>2016-09-09T19:48:41Z</published>
<title>Semi-Supervised Classification with
  Graph Convolutional Networks</title><summary>  A text. </summary>
<author><name>Thomas N. Kipf</name></author><author><name>Max Welling</name></author>
<arxiv:journal_ref>ICLR 2017</arxiv:journal_ref><arxiv:doi>10.1000/a 10.1000/b</arxiv:doi></entry>"""


def test_an_entry_arrives_without_its_version() -> None:
    record = parted(rows(f"{HEAD}{ENTRY}</feed>".encode(), source="a")).only
    assert record.identifiers == ("arxiv:1609.02907", "doi:10.1000/a")
    assert record.title == "Semi-Supervised Classification with Graph Convolutional Networks"
    assert (record.publication_date, record.year, record.venue) == ("2016-09-09", 2016, "ICLR 2017")
    assert record.authors == ("Thomas N. Kipf", "Max Welling")
    assert record.abstract == "A text."


def test_entries_before_a_break_in_the_file_are_kept() -> None:
    found = parted(rows(f"{HEAD}{ENTRY}<entry><title>Cut".encode(), source="a"))
    assert len(found.records) == 1
    assert found.rejected[0].row == 2
    assert "not well-formed" in found.rejected[0].reason


def test_an_entity_bomb_is_refused() -> None:
    bomb = '<!DOCTYPE feed [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    found = parted(rows(f"{bomb}{HEAD}{ENTRY}</feed>".replace('<?xml version="1.0"?>', "").encode(), source="a"))
    assert not found.records
    assert "not safe" in found.rejected[0].reason


def test_an_error_answer_is_a_rejected_row() -> None:
    entry = "<entry><id>http://arxiv.org/api/errors#x</id><title>Error</title><summary>incorrect id</summary></entry>"
    found = parted(rows(f"{HEAD}{entry}</feed>".encode(), source="a"))
    assert "incorrect id" in found.rejected[0].reason
