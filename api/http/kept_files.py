"""Files that are rendered once and kept: one crossing to a thread for what is kept or known, two for what is made."""

from __future__ import annotations

from collections.abc import Callable

from starlette.responses import Response

from services.rendering.rendered_files import Edition, KeptFiles
from services.steps.offload import Lane, offload, offload_to


async def answer_with_file(
    files: KeptFiles,
    edition: Callable[[], Edition | Response],
    render: Callable[[str], tuple[str, bytes]],
    respond: Callable[[str, bytes], Response],
) -> Response:
    """Answer with a file, from memory where it is kept.

    Args:
        edition: finds which state of which file it is, or gives the answer to a client that has it.
        render: makes the file of the revision it is given, or of a newer one, and says which.
        respond: makes the answer of a revision and its file.
    """

    def find() -> Edition | Response:
        wanted = edition()
        if isinstance(wanted, Response) or (body := files.get(wanted)) is None:
            return wanted
        return respond(wanted.revision, body)

    wanted = await offload(find)
    if isinstance(wanted, Response):
        return wanted
    return respond(*await offload_to(Lane.FILES, files.render_file, wanted, lambda: render(wanted.revision)))
