"""Encodings are told by the letters that they read, or refused: a text is never stored as other letters."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from kg.errors import InvalidInputError
from services.adapters.formats.bytes import chunks, decode_text, readable_start
from services.adapters.formats.files import read_records
from services.collecting.encodings import codec_of
from tests.builders.rows_of import parted
from tests.tables import every_case
from tests.unit.services.adapters.formats.encoding_texts import NAMES_IN_ENGLISH_FILES, SAMPLES, Sample, record

CASES = [(sample, encoding) for sample in SAMPLES for encoding in sample.encodings]


def texts(sample: Sample, encoding: str) -> Iterator[str]:
    """Files of 1, 5 and 50 records of a language that an encoding can hold."""
    every = [
        record(title, sample.names[place % len(sample.names)])
        for place, title in enumerate(sample.titles)
        if _fits(title + sample.names[place % len(sample.names)], encoding)
    ]
    yield from every
    yield from ("".join((every * 2)[start : start + 5]) for start in range(0, len(every) - 2, 2))
    yield "".join((every * 9)[:50])


def english_texts() -> Iterator[tuple[str, str]]:
    """Files in English in which one name has a letter above ASCII, with their encoding."""
    for encoding, names in NAMES_IN_ENGLISH_FILES.items():
        for name in names:
            yield (
                encoding,
                record("On the theory of large networks", f"{name}, A.") + record("Deep learning", "Smith, J."),
            )


def _fits(text: str, encoding: str) -> bool:
    return text.encode(encoding, "ignore").decode(encoding) == text


def outcome(text: str, encoding: str) -> str:
    try:
        read, remark = decode_text(text.encode(encoding))
    except InvalidInputError as error:
        return "refused" if "--encoding" in str(error) else "without advice"
    return "right" if read == text and remark else "wrong"


@pytest.mark.slow
def test_no_text_in_30_languages_is_read_as_other_letters() -> None:
    """The table that `encodings` quotes; printed with `pytest -s`."""
    table: dict[str, Counter[str]] = {}
    for sample, encoding in CASES:
        counts = Counter(outcome(text, encoding) for text in texts(sample, encoding) if not text.isascii())
        table[f"{sample.language}, {encoding}"] = counts
    for encoding, text in english_texts():
        table.setdefault(f"one name in English, {encoding}", Counter())[outcome(text, encoding)] += 1
    for name, counts in table.items():
        print(f"{name:40} right {counts['right']:3} refused {counts['refused']:3} wrong {counts['wrong']:3}")
    total: Counter[str] = sum(table.values(), Counter())
    print(f"{'all':40} {dict(total)}")
    assert total["wrong"] == 0
    assert total["right"] > 0.95 * total.total()
    assert not [name for name, counts in table.items() if not counts["right"]]


@pytest.mark.parametrize(
    ("sample", "encoding"),
    [
        pytest.param(
            sample,
            encoding,
            marks=[] if encoding == sample.encodings[0] else [pytest.mark.slow],
            id=f"{sample.language}-{encoding}",
        )
        for sample, encoding in CASES
    ],
)  # quick is each language in the first of its encodings
def test_fifty_records_are_read_in_every_encoding_of_their_language(sample: Sample, encoding: str) -> None:
    *_, fifty = texts(sample, encoding)
    assert outcome(fifty, encoding) == "right"


@every_case("name", ["Müller", "Gödel", "García", "Martínez", "Sørensen", "Lefèvre", "François", "João"])
def test_one_name_in_an_english_file_is_enough_for_windows_1252(name: str) -> None:
    text = record("On the theory of large networks", name)
    read, remark = decode_text(text.encode("cp1252"))
    assert (read, remark) == (text, "the text is not UTF-8; it was read as Windows-1252")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("TI  - Mu\x96oz\n", "latin-1"),  # Muñoz in Mac Roman, Mu–oz in Windows-1252
        ("AU  - Ґ\n", "cp1251"),
        ("TI  - ¤\n", "latin-1"),
        ("TI  - ÐÑÒÓ ÔÕÖ\n", "latin-1"),
        ("TI  - 金\n", "gb18030"),
    ],
)
def test_what_letters_do_not_tell_is_refused_with_advice(text: str, encoding: str) -> None:
    with pytest.raises(InvalidInputError, match=r"--encoding windows-1252.*save the file as UTF-8") as refused:
        decode_text(text.encode(encoding))
    assert refused.value.field == "encoding"


def test_the_advice_shows_how_each_encoding_would_read_it() -> None:
    with pytest.raises(InvalidInputError, match="Mac Roman") as refused:
        decode_text("TI  - On Muñoz\n".encode("mac_roman"))
    assert "Mac Roman ('TI  - On Muñoz')" in str(refused.value)
    assert "Windows-1252 ('TI  - On Mu–oz')" in str(refused.value)


def test_random_bytes_are_in_no_language() -> None:
    data = bytes((place * 7919 + 128) % 128 + 128 for place in range(400))
    with pytest.raises(InvalidInputError):
        decode_text(data)


@every_case("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "utf-16", "utf-32"])
@every_case("title", ["On networks", "Über große Netze", "Исследование сетей", "深度学习综述"])
def test_utf_16_and_32_are_read_with_and_without_a_mark(encoding: str, title: str) -> None:
    text = record(title, "Müller, J.")
    data = b"".join(chunks(BytesIO(text.encode(encoding))))
    assert decode_text(data) == (text, None)


def test_binary_files_are_not_taken_for_utf_16() -> None:
    data = b"\x89PNG\r\n\x1a\n" + bytes(range(32)) * 8 + bytes(300)
    assert b"".join(chunks(BytesIO(data))) == data


@pytest.mark.parametrize(
    ("title", "encoding"), [("日本の近代化と教育制度", "iso2022_jp"), ("기계 학습 연구와 응용", "iso2022_kr")]
)
def test_escape_codes_tell_an_encoding_of_seven_bits(title: str, encoding: str) -> None:
    text = record(title, "Kim")
    read, remark = decode_text(text.encode(encoding))
    assert read == text
    assert remark


def test_a_file_in_one_line_is_weighed_where_its_letters_are() -> None:
    items = [{"id": str(place), "title": "On networks", "note": "x" * 50} for place in range(60)]
    items[40]["title"] = "Über die Größe der Städte und die Bevölkerung"
    text = json.dumps(items, ensure_ascii=False)
    assert decode_text(text.encode("cp1252"))[0] == text


def test_lines_that_end_as_on_old_macs_are_lines() -> None:
    text = record("Étude des fenêtres à Zürich", "Müller, Käthe").replace("\n", "\r")
    assert decode_text(text.encode("mac_roman"))[0] == text


def test_files_that_were_joined_keep_the_letters_of_each() -> None:
    first = record("Évaluation de la qualité de l’eau", "Lefèvre, Hélène") * 3
    second = record("Die Größe der Städte", "Müller, Jürgen") * 3
    read, remark = decode_text(first.encode() + second.encode("cp1252"))
    assert read == first + second
    assert remark == "6 lines are not UTF-8; they were read as Windows-1252"


def test_chinese_that_looks_like_utf_8_by_chance_is_chinese() -> None:
    text = record("联通", "王小明") + record("基于图神经网络的推荐算法研究", "张伟") * 3  # 联通 is valid UTF-8
    assert decode_text(text.encode("gb18030"))[0] == text


def test_a_named_encoding_is_taken_as_it_is() -> None:
    data = record("On Muñoz", "Peña").encode("mac_roman")
    found = parted(read_records(BytesIO(data), None, "a.ris", encoding="Mac-Roman"))
    assert (found.only.title, found.only.authors) == ("On Muñoz", ("Peña",))
    assert not found.notices


def test_a_named_encoding_that_does_not_fit_is_refused() -> None:
    data = record("Über die Größe der Städte", "Müller").encode("cp1252")
    found = parted(read_records(BytesIO(data), None, "a.ris", encoding="utf-8"))
    assert not found.records
    assert "is not in utf-8" in found.rejected[0].reason


def test_single_characters_outside_a_named_encoding_are_said() -> None:
    data = record("机器学习方法在医学图像中的应用" * 3, "王").encode("gb18030").replace("王".encode("gb18030"), b"\xff")
    found = parted(read_records(BytesIO(data), None, "a.ris", encoding="gbk"))
    assert found.only.title == "机器学习方法在医学图像中的应用" * 3
    assert "1 characters are not in gb18030" in found.notices[0].text


def test_a_file_that_is_refused_costs_the_others_of_its_folder_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.ris").write_bytes(record("On Muñoz", "Peña").encode("mac_roman"))
    (tmp_path / "b.ris").write_text(record("On networks", "Lee"))
    found = parted(read_records(tmp_path))
    assert [paper.title for paper in found.records] == ["On networks"]
    assert found.rejected[0].source == "a.ris"


def test_a_mark_counts_more_than_a_name() -> None:
    text = record("Über die Größe", "Müller")
    assert decode_text(b"".join(chunks(BytesIO(text.encode("utf-8-sig")), "cp1251")))[0] == text


def test_the_signs_of_a_format_are_read_in_its_encoding() -> None:
    header = "Название;Авторы;Год издания\nИсследование сложных сетей;Иванов С.;2001\n"
    assert readable_start(header.encode("cp1251")) == header
    assert readable_start("Erdős".encode()[:-1] + b"\xc5") == "Erdő"


@every_case(
    ("name", "codec"),
    [
        ("Shift-JIS", "cp932"),
        ("shift_jis", "cp932"),
        ("EUC-KR", "cp949"),
        ("latin1", "cp1252"),
        ("ISO 8859-1", "cp1252"),
        ("Latin-9", "iso8859-15"),
        ("Windows-1251", "cp1251"),
        ("CP1250", "cp1250"),
        ("KOI8-R", "koi8-r"),
        ("macintosh", "mac-roman"),
        ("Mac Roman", "mac-roman"),
        ("GBK", "gb18030"),
        ("Big5", "big5hkscs"),
        ("UTF-16", "utf-16"),
        ("ansi", "cp1252"),
    ],
)
def test_encodings_have_the_names_that_people_write(name: str, codec: str) -> None:
    assert codec_of(name) == codec


@every_case(
    "name", ["klingon", "", "rot13", "base64", "unicode_escape", "idna", "punycode", "utf-7", "a" * 500, "\x00"]
)
def test_what_is_no_encoding_of_text_is_refused(name: str) -> None:
    with pytest.raises(InvalidInputError, match="there is no text encoding"):
        codec_of(name)


@pytest.mark.shared
def test_the_public_cases_give_their_titles(shared: Path) -> None:
    cases = shared / "public-cases"
    assert parted(read_records(cases / "korean_euc.ris")).only.title == "기계 학습 연구와 응용"
    assert parted(read_records(cases / "mac_roman.bib")).only.title == "Étude des fenêtres à Zürich"
