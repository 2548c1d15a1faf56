"""The operations on imports of papers from files."""

from __future__ import annotations

from pathlib import Path

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, create, delete, get
from api.schemas.imports import ImportList, ImportOut, ImportRowList, RowOutcome
from api.schemas.jobs import JobOut
from api.schemas.removals import RemovalOut
from services.collecting.formats import Format


class ImportOperations:
    """What a client can ask the service about imports of papers from files."""

    @ApiMethod
    def create_import(
        self,
        *files: Path,
        label: str | None = None,
        format: Format | str | None = None,
        encoding: str | None = None,
        idempotency_key: str | None = None,
    ) -> ApiRequest[JobOut]:
        """Import papers from files, which are streamed."""
        fields = {"label": label, "format": format, "encoding": encoding}
        return create(at("imports"), JobOut, idempotency_key, files=files, fields=fields)

    @ApiMethod
    def list_imports(self, *, limit: int | None = None, cursor: str | None = None) -> ApiRequest[ImportList]:
        """List imports, the newest first."""
        return get(at("imports"), ImportList, limit=limit, cursor=cursor)

    @ApiMethod
    def get_import(self, id: str) -> ApiRequest[ImportOut]:
        """An import: what came in, and what became of it."""
        return get(at("imports", id), ImportOut)

    @ApiMethod
    def list_import_rows(
        self,
        id: str,
        *,
        outcome: RowOutcome | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ApiRequest[ImportRowList]:
        """List the rows of an import that are worth a word."""
        return get(at("imports", id, "rows"), ImportRowList, outcome=outcome, limit=limit, cursor=cursor)

    @ApiMethod
    def preview_import_deletion(self, id: str) -> ApiRequest[RemovalOut]:
        """What deleting an import would do, by its id or a label; `client.tag` of it is what `delete_import` takes."""
        return get(at("imports", id, "deletion"), RemovalOut)

    @ApiMethod
    def delete_import(self, id: str, *, if_match: str = "*") -> ApiRequest[None]:
        """Delete the papers that an import alone brought; `if_match` takes the tag of the preview."""
        return delete(at("imports", id), if_match)
