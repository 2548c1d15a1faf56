"""What `ResponseCache` promises, whatever keeps the answers of servers outside."""

from __future__ import annotations

import threading
from typing import Protocol

from services.models.cached import ResponseCache


class Answers(Protocol):
    """Makes caches of one state, as any process would."""

    def __call__(self, *, part: str = ..., largest_bytes: int = ...) -> ResponseCache:
        """A cache."""
        ...


class ResponseCacheContract:
    """Inherit it and give the fixture `answers`."""

    def test_an_answer_is_found_again_and_no_other(self, answers: Answers) -> None:
        answers().keep("title|1|gpt|abc", "ü\0{}")
        assert answers().find("title|1|gpt|abc") == "ü\0{}"
        assert answers().find("title|2|gpt|abc") is None

    def test_a_newer_answer_takes_the_place_of_an_older_one(self, answers: Answers) -> None:
        cache = answers(largest_bytes=4)
        cache.keep("a", "one")
        cache.keep("a", "two")
        assert cache.find("a") == "two"

    def test_those_used_longest_ago_make_room(self, answers: Answers) -> None:
        cache = answers(largest_bytes=9)
        for key in "abc":
            cache.keep(key, f"{key}..")
        assert cache.find("a") == "a.."
        cache.keep("d", "d..")
        assert [cache.find(key) for key in "abcd"] == ["a..", None, "c..", "d.."]

    def test_an_answer_too_large_for_all_room_is_not_kept_and_drives_nobody_out(self, answers: Answers) -> None:
        cache = answers(largest_bytes=5)
        cache.keep("a", "small")
        cache.keep("b", "ä" * 3)
        assert (cache.find("a"), cache.find("b")) == ("small", None)

    def test_parts_of_the_state_keep_their_answers_apart(self, answers: Answers) -> None:
        answers(part="source_answers").keep("a", "of a source")
        assert answers().find("a") is None
        assert answers(part="source_answers").find("a") == "of a source"

    def test_threads_keep_and_forget_beside_one_another(self, answers: Answers) -> None:
        failures: list[BaseException] = []

        def work(name: str) -> None:
            try:
                for number in range(20):
                    answers(largest_bytes=60).keep(f"{name}{number % 7}", f"{name}{number:03}")
                    answers(largest_bytes=60).find(f"a{number % 7}")
            except BaseException as error:
                failures.append(error)
                raise

        threads = [threading.Thread(target=work, args=(name,)) for name in "abc"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failures
        kept = [found for name in "abc" for number in range(7) if (found := answers().find(f"{name}{number}"))]
        assert 0 < len(kept) <= 15
