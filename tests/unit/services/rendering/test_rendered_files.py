"""Files that are kept: of which state they are, and how many there are."""

from __future__ import annotations

import gc

from kg.model.fields.view import PaperFacts
from services.rendering.rendered_files import Edition, KeptFiles
from tests.builders.field_views import field_view


def facts() -> PaperFacts:
    """What some papers say of themselves; never equal to those of another call."""
    return field_view([0]).facts


def edition(given: PaperFacts, *, format: str = "md", revision: str = "1") -> Edition:
    """An edition of one subject."""
    return Edition(subject="field bees", format=format, revision=revision, facts=given)


def test_a_file_is_kept_for_its_revision_and_its_papers_facts() -> None:
    files, given = KeptFiles(), facts()
    assert files.render_file(edition(given), lambda: ("1", b"one")) == ("1", b"one")
    assert files.get(edition(given)) == b"one"
    assert files.get(edition(given, revision="2")) is None
    assert files.get(edition(given, format="html")) is None
    assert files.get(edition(facts())) is None


def test_facts_that_are_gone_are_taken_for_no_others() -> None:
    files, given = KeptFiles(), facts()
    files.render_file(edition(given), lambda: ("1", b"one"))
    del given
    gc.collect()
    assert files.get(edition(facts())) is None


def test_a_file_of_another_revision_is_given_and_not_kept() -> None:
    files, given = KeptFiles(), facts()
    assert files.render_file(edition(given), lambda: ("2", b"two")) == ("2", b"two")
    assert files.get(edition(given)) is None


def test_the_files_asked_for_last_are_kept_within_the_bound() -> None:
    files, given = KeptFiles(most_bytes=10), facts()
    for format in ("md", "html"):
        files.render_file(edition(given, format=format), lambda: ("1", b"12345"))
    assert files.get(edition(given)) == b"12345"
    files.render_file(edition(given, format="tex"), lambda: ("1", b"12345"))
    assert files.get(edition(given, format="html")) is None
    assert files.get(edition(given)) == b"12345"
    files.render_file(edition(given, format="bib"), lambda: ("1", b"x" * 11))
    assert files.get(edition(given, format="bib")) is None
    assert files.get(edition(given)) == b"12345"
