"""Formats that are known and not read: how each is recognised, and what to do instead. A table, not code."""

from __future__ import annotations

from services.adapters.formats.file_format import UNREAD, Sign, Syntax, UnreadFormat
from services.adapters.formats.full_texts import is_web_page

UNREAD_FORMATS = (
    UnreadFormat(
        label="a web page",
        advice="it may be an error message saved in place of the data; download the data itself",
        signs=(Sign(syntax=Syntax.MARKUP, test=is_web_page, order=UNREAD),),
    ),
)
