"""Types of works in the words of catalogues."""

from __future__ import annotations

from services.adapters.formats.work_kinds import kind_of
from tests.tables import every_case


@every_case(
    ("written", "kind"),
    [
        ("Article", "article-journal"),
        ("journalArticle", "article-journal"),
        ("Article; Proceedings Paper", "article-journal"),
        ("Review; Book Chapter", "chapter"),
        ("Book Review", "article-journal"),
        ("Conference paper", "paper-conference"),
        ("conferencePaper", "paper-conference"),
        ("Proceeding", "paper-conference"),
        ("Book chapter", "chapter"),
        ("bookSection", "chapter"),
        ("Edited Book", "book"),
        ("Monograph", "book"),
        ("Preprint", "article"),
        ("dissertation", "thesis"),
        ("Thèse", "thesis"),
        ("Dataset", "dataset"),
        ("Technical report", "report"),
        ("Zeitschriftenaufsatz", "article-journal"),
        ("Artículo", "article-journal"),
        ("期刊论文", "article-journal"),
        ("IEEE Conferences", "paper-conference"),
        ("", None),
        ("PDF", None),
    ],
)
def test_a_type_is_known_by_its_words(written: str, kind: str | None) -> None:
    assert kind_of(written) == kind
