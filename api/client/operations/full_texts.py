"""The operations on full texts: kept, planned, fetched, dropped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, create, forget, get, post_file, put_file
from api.schemas.full_texts import FullTextList, FullTextOut, NewTextFetch, TextPlanOut
from api.schemas.jobs import JobOut


class FullTextOperations:
    """What a client can ask the service about full texts."""

    @ApiMethod
    def list_full_texts(
        self, *, paper: str | None = None, limit: int | None = None, cursor: str | None = None
    ) -> ApiRequest[FullTextList]:
        """List the full texts that are kept, by paper id, or that of a paper, without their texts."""
        return get(at("full-texts"), FullTextList, paper=paper, limit=limit, cursor=cursor)

    @ApiMethod
    def add_full_text(
        self, file: Path, *, paper: str | None = None, filename: str | None = None, licence: str | None = None
    ) -> ApiRequest[FullTextOut]:
        """Keep the full text of whichever paper a file is of, or of the one that is named."""
        params = {"paper": paper, "filename": filename or file.name, "licence": licence}
        return post_file(at("full-texts"), FullTextOut, file, **params)

    @ApiMethod
    def get_full_text(self, id: str) -> ApiRequest[FullTextOut]:
        """The full text that is kept of a paper, with its paragraphs."""
        return get(at("papers", id, "full-text"), FullTextOut)

    @ApiMethod
    def put_full_text(
        self, id: str, file: Path, *, filename: str | None = None, licence: str | None = None
    ) -> ApiRequest[FullTextOut]:
        """Keep the full text of a paper out of a file, in the place of an older one."""
        address = at("papers", id, "full-text")
        return put_file(address, FullTextOut, file, filename=filename or file.name, licence=licence)

    @ApiMethod
    def delete_full_text(self, id: str) -> ApiRequest[None]:
        """Drop the full text of a paper, with its passages and the cards of the paper."""
        return forget(at("papers", id, "full-text"))

    @ApiMethod
    def get_full_text_plan(
        self,
        id: str,
        *,
        papers: int | None = None,
        again: bool | None = None,
        survey: str | None = None,
        only: Sequence[str] | None = None,
    ) -> ApiRequest[TextPlanOut]:
        """Which papers of a field to read whole, the state of each, and what fetching takes."""
        wanted = {"papers": papers, "again": again, "survey": survey, "only": only}
        return get(at("fields", id, "full-text-plan"), TextPlanOut, **wanted)

    @ApiMethod
    def create_full_text_fetch(
        self, id: str, wanted: NewTextFetch, *, idempotency_key: str | None = None
    ) -> ApiRequest[JobOut]:
        """Fetch the full texts of the papers that carry a field, from the sources that are switched on."""
        return create(at("fields", id, "full-texts"), JobOut, idempotency_key, body=wanted)
