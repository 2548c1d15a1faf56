"""Keys that stand beside the key of an entry."""

from __future__ import annotations

from io import BytesIO

import pytest

from kg.model.papers.paper import PaperRecord
from services.adapters.formats.files import read_records
from services.adapters.formats.further_keys import keys_in_note, without_keys


@pytest.mark.parametrize(
    "text",
    [
        "@article{a, title = {On the lakes of the north}, ids = {b, c:d}, note = {Read}}",
        "TY  - JOUR\nID  - a\nTI  - On the lakes of the north\nN1  - Read\nN1  - tex.ids: b, c:d\nER  - \n",
        '[{"id": "a", "type": "article", "title": "On the lakes of the north", "issued": {"raw": "2001"},'
        ' "note": "Read\\ntex.ids: b, c:d"}]',
        '[{"itemType": "journalArticle", "citationKey": "a", "title": "On the lakes of the north",'
        ' "extra": "tex.ids: b, c:d"}]',
        '{"id": "10.1000/1", "title": "On the lakes of the north", "abstract": null, "citation_keys": ["b", "c:d"]}',
    ],
)
def test_further_keys_are_read(text: str) -> None:
    (record,) = read_records(BytesIO(text.encode()))
    assert isinstance(record, PaperRecord)
    assert record.citation_keys == ("b", "c:d")
    fields = record.entry.fields if record.entry else ()
    assert not any("ids" in value for _, value in fields)


def test_a_note_keeps_what_is_not_a_key() -> None:
    note = "Read twice\ntex.ids: b\nSee ids of others"
    assert (keys_in_note(note), without_keys(note)) == (("b",), "Read twice\n\nSee ids of others")
    assert keys_in_note(None) == ()
