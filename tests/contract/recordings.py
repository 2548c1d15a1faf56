"""What `Recordings` promises, whatever keeps the recordings."""

from __future__ import annotations

from services.models.recording_format import Recording, Recordings


def recording(input: str, *, survey_id: str = "graphs", model: str = "one") -> Recording:
    """A recording without an answer."""
    return Recording(
        survey_id=survey_id,
        field_id="graphs",
        preset="full",
        model=model,
        manifest={"input": input},
        models=(),
        routes={},
        answers=(),
    )


class RecordingsContract:
    """Inherit it and give the fixture `recordings`, without any."""

    def test_a_recording_is_found_by_its_input(self, recordings: Recordings) -> None:
        recordings.keep(recording("a"))
        assert recordings.find("a") == recording("a")
        assert recordings.find("b") is None

    def test_a_newer_one_of_the_same_input_takes_its_place(self, recordings: Recordings) -> None:
        recordings.keep(recording("a"))
        recordings.keep(recording("a", model="two"))
        assert recordings.find("a") == recording("a", model="two")

    def test_those_of_all_revisions_of_a_survey_are_forgotten(self, recordings: Recordings) -> None:
        for input, survey in (("a", "graphs"), ("b", "graphs"), ("c", "trees")):
            recordings.keep(recording(input, survey_id=survey))
        recordings.forget("graphs")
        assert [recordings.find(input) is not None for input in "abc"] == [False, False, True]
