"""Recordings of surveys in the state."""

from __future__ import annotations

from services.adapters.state.database import Database
from services.models.recording_format import Recording, read_recording


class StateRecordings:
    """The port `Recordings`. Safe in all threads, and beside other processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, recording: Recording) -> None:
        """Keep a recording in the place of an older one of the same input."""
        values = {"input": recording.input, "survey_id": recording.survey_id, "recording": recording.model_dump_json()}
        with self._database.writing() as transaction:
            transaction.replace("recordings", "input", **values)

    def find(self, input: str) -> Recording | None:
        """The recording of the revision that has this input."""
        rows = self._database.read("SELECT recording FROM recordings WHERE input = :input", input=input)
        return read_recording(rows[0]["recording"]) if rows else None

    def forget(self, survey_id: str) -> None:
        """Drop those of all revisions of a survey."""
        self._database.change("DELETE FROM recordings WHERE survey_id = :survey_id", survey_id=survey_id)
