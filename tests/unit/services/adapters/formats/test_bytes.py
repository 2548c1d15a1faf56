"""Unpacking, limits and encodings."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator

import pytest

from kg.errors import InvalidInputError
from services.adapters.formats import bytes as source_bytes
from services.adapters.formats.bytes import chunks, decode_text, lines, whole


def test_gzip_is_told_by_content_and_unpacked() -> None:
    assert b"".join(chunks(io.BytesIO(gzip.compress(b"a\nb")))) == b"a\nb"
    assert b"".join(chunks(io.BytesIO(b"a\nb"))) == b"a\nb"


def test_a_stream_larger_than_a_chunk_comes_whole() -> None:
    data = bytes(range(256)) * 5_000
    assert b"".join(chunks(io.BytesIO(data))) == data
    assert b"".join(chunks(io.BytesIO(gzip.compress(data)))) == data


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-8"])
def test_byte_order_marks_are_understood(encoding: str) -> None:
    assert b"".join(chunks(io.BytesIO("né\n".encode(encoding)))) == "né\n".encode()


def test_lines_span_chunks() -> None:
    pieces = iter([b"one\ntw", b"o\n", b"three"])
    assert list(lines(pieces)) == [b"one", b"two", b"three"]


def test_a_cut_off_gzip_gives_what_came_before_and_then_says_so() -> None:
    packed = gzip.compress(b"x" * 100_000 + bytes(range(256)) * 2_000)
    data, failure = whole(chunks(io.BytesIO(packed[: len(packed) // 2])))
    assert data.startswith(b"xxx")
    assert failure is not None
    assert "damaged or ends early" in str(failure)


def test_a_gzip_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_bytes, "EXPANSION_GRACE_BYTES", 2**20)
    bomb = gzip.compress(b"\x00" * 2**25)
    data, failure = whole(chunks(io.BytesIO(bomb)))
    assert "grows more than 100-fold" in str(failure)
    assert len(data) <= source_bytes.MAX_EXPANSION * len(bomb)


def test_a_document_beyond_the_limit_is_refused_without_reading_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_bytes, "MAX_DOCUMENT_BYTES", 10)
    read: list[int] = []

    def pieces() -> Iterator[bytes]:
        for number in range(100):
            read.append(number)
            yield b"12345"

    with pytest.raises(InvalidInputError, match="use JSON Lines"):
        whole(pieces())
    assert len(read) == 3


def test_a_line_beyond_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_bytes, "MAX_DOCUMENT_BYTES", 10)
    with pytest.raises(InvalidInputError, match="a line is longer"):
        list(lines(iter([b"12345678", b"12345678"])))


def test_utf_8_needs_no_remark() -> None:
    assert decode_text("Erdős".encode()) == ("Erdős", None)


@pytest.mark.parametrize(
    "text", ["title = {深度学习综述}", "author = {凯撒}, journal = {测试期刊}", "一些中文，以及 English."]
)
def test_gbk_is_recognised_by_its_characters(text: str) -> None:
    read, remark = decode_text(text.encode("gb18030"))
    assert read == text
    assert "GBK" in (remark or "")


@pytest.mark.parametrize(
    "text", ["Müller und Söhne", "café, naïve, Ångström", "L’œuvre – Été", "Peña y Muñoz", "Äpfel und Öl für alle"]
)
def test_western_text_is_not_taken_for_gbk(text: str) -> None:
    read, remark = decode_text(text.encode("cp1252"))
    assert read == text
    assert "Windows-1252" in (remark or "")


def test_one_bad_byte_does_not_spoil_a_utf_8_file() -> None:
    read, remark = decode_text("Erdős Gödel Čech".encode() + b" \xff")
    assert read.startswith("Erdős Gödel Čech")
    assert "1 bytes are not UTF-8" in (remark or "")


@pytest.mark.parametrize("damage", [b"\x81", b"\x87\x813", b"\xc3", b"\xff\xfe", b"\xed\xa0\x80"])
def test_a_damaged_line_among_lines_in_utf_8_loses_no_other(damage: bytes) -> None:
    text, remark = decode_text("Ånd, Ada\nÖst, Ida\n".encode() + damage + b"nd, Ea\n")
    assert text.splitlines()[:2] == ["Ånd, Ada", "Öst, Ida"]
    assert "\ufffd" in text
    assert remark is not None
    assert "not UTF-8" in remark
