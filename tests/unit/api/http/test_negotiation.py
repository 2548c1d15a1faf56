"""Which media type an `Accept` header likes best."""

from __future__ import annotations

import pytest

from api.http.negotiation import negotiate
from api.http.problem_error import ProblemError
from tests.tables import every_case

OFFERED = ("application/json", "application/x-bibtex", "text/html")


@every_case(
    ("accept", "chosen"),
    [
        (None, "application/json"),
        ("", "application/json"),
        ("*/*", "application/json"),
        ("text/*", "text/html"),
        ("application/x-bibtex", "application/x-bibtex"),
        ("APPLICATION/X-BibTeX ; q=1.0", "application/x-bibtex"),
        ("application/json;q=0.2, application/x-bibtex;q=0.3", "application/x-bibtex"),
        ("application/*, application/json;q=0.1", "application/x-bibtex"),
        ("*/*;q=0.1, application/json;q=0", "application/x-bibtex"),
        ("application/json;charset=utf-8", "application/json"),
        ("image/png, ,;, text/html;q=0.001", "text/html"),
    ],
)
def test_the_best_liked_type_is_chosen_and_the_earlier_of_equals(accept: str | None, chosen: str) -> None:
    assert negotiate(accept, OFFERED) == chosen


@pytest.mark.parametrize("accept", ["image/png", "application/json;q=0", "text/html;q=2", "text/html;q=nan", "json"])
def test_a_header_that_likes_nothing_offered_is_told_what_there_is(accept: str) -> None:
    with pytest.raises(ProblemError, match="application/x-bibtex") as refused:
        negotiate(accept, OFFERED)
    assert refused.value.kind.status == 406
