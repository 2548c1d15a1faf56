"""The process that reads one full text: `python -m services.adapters.formats.fulltext.worker FORMAT FILE [FOLDER]`.

A process of its own, with limits on memory and time, because a PDF file may be damaged, endless or made to do harm. It
answers with one JSON document on standard output: `full_text`, or `error` with what is wrong with the file.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import warnings
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError

from pydantic import TypeAdapter

from kg.errors import InvalidInputError
from kg.model.papers.full_text import FullText
from services.collecting.formats import Format

MEMORY_BYTES = 3 * 2**30
PROCESSOR_SECONDS = 120

FULL_TEXT = TypeAdapter(FullText)


def main(format: str, file: str, folder: str | None = None) -> None:
    """Read a file and write down what is in it."""
    _limit()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever a library prints must not get into the answer
    logging.disable()
    warnings.simplefilter("ignore")
    try:
        found = _read(Format(format), Path(file), Path(folder) if folder else None)
        answer: dict[str, Any] = {"full_text": FULL_TEXT.dump_python(found, mode="json")}
    except InvalidInputError as error:
        answer = {"error": str(error)}
    except MemoryError:
        answer = {"error": f"reading the file takes more than {MEMORY_BYTES // 2**20:,} MB of memory"}
    except RecursionError:
        answer = {"error": "the file is nested too deeply to be read"}
    # Halves of characters, which damaged files have, are not UTF-8: JSON writes them as escapes.
    json.dump(answer, answers)
    answers.flush()


def _read(format: Format, file: Path, folder: Path | None) -> FullText:
    if format is Format.PDF:
        from services.adapters.formats.fulltext import pdf  # noqa: PLC0415 - half a second that other formats need not wait

        return pdf.full_text(file)
    if format is Format.LATEX:
        from services.adapters.formats.fulltext import latex  # noqa: PLC0415 - likewise

        return latex.full_text(file.read_text("utf-8", errors="replace"), folder)
    if format is Format.HTML:
        from services.adapters.formats.fulltext import html  # noqa: PLC0415 - likewise

        return html.full_text(file.read_text("utf-8", errors="replace"))
    return _of_xml(format, file)


def _of_xml(format: Format, file: Path) -> FullText:
    from defusedxml.common import DefusedXmlException  # noqa: PLC0415 - likewise
    from defusedxml.ElementTree import parse  # noqa: PLC0415 - likewise

    from services.adapters.formats.fulltext import jats, tei  # noqa: PLC0415 - likewise
    from services.adapters.formats.fulltext.trees import first  # noqa: PLC0415 - likewise
    from services.adapters.formats.xml_records import fault_in_words  # noqa: PLC0415 - likewise

    try:
        root = parse(file).getroot()
    except (ParseError, DefusedXmlException) as error:
        raise InvalidInputError(f"the XML is {fault_in_words(error)}", field="source") from error
    if format is Format.TEI:
        return tei.full_text(root)
    if root.tag.startswith("{http://www.w3.org/1999/xhtml}") or first(root, "body", "bdy") is None:
        from services.adapters.formats.fulltext import html  # noqa: PLC0415 - likewise

        return html.full_text(file.read_text("utf-8", errors="replace"))
    return jats.full_text(root)


def _limit() -> None:
    """Bound memory and processor time, where the system can."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not on every system

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))


if __name__ == "__main__":
    main(*sys.argv[1:])
