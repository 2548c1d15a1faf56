"""The library in the text formats of databases and reference managers."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from tests.builders.workbooks import rows_of, workbook
from tests.builders.written.library import ALL, WORKS, Work, record_id


def _wos_reference(work: Work) -> str:
    """As `Okafor NC, 2012, J HIVE STUD, V51, P101, DOI 10.5555/jhs.2012.101`."""
    parts = [work.initials[0], str(work.year), work.short]
    parts += [f"V{work.volume}"] if work.volume else []
    parts += [f"P{work.first}"] if work.first else []
    parts += [f"DOI {work.doi}"] if work.doi else []
    return ", ".join(parts)


def _wos_values(work: Work) -> dict[str, list[str]]:
    half = len(work.title) // 2
    cut = work.title.rfind(" ", 0, half + 8)
    is_conference = work.kind == "conference"
    return {
        "PT": ["C" if is_conference else "J"],
        "AU": [
            each.replace(" ", ", ") if each.count(" ") == 1 else ", ".join(each.rsplit(" ", 1))
            for each in work.initials
        ],
        "AF": list(work.inverted),
        "TI": [work.title[:cut], work.title[cut + 1 :]],
        "SO": [work.venue.upper()],
        "LA": ["English"],
        "DT": ["Proceedings Paper" if is_conference else work.kind.title()],
        "DE": ["bees; sound"],
        "AB": [work.abstract],
        "C1": [f"[{'; '.join(work.inverted)}] Univ Lagos, Dept Zool, Lagos, Nigeria."],
        "CR": [_wos_reference(ALL[key]) for key in work.cites],
        "NR": [str(len(work.cites))],
        "TC": ["12"],
        "J9": [work.short],
        "PD": ["MAR"],
        "PY": [str(work.year)],
        "VL": [work.volume],
        "IS": [work.issue],
        "BP": [work.first],
        "EP": [work.last],
        "DI": [work.doi],
        "WC": ["Entomology"],
        "UT": [f"WOS:0000{work.number}001"[:19]],
        "DA": ["2024-05-06"],
    }


def web_of_science_text() -> bytes:
    """`savedrecs.txt` with the mark of UTF-8."""
    lines = ["FN Clarivate Analytics Web of Science", "VR 1.0"]
    for work in WORKS:
        for tag, values in _wos_values(work).items():
            filled = [value for value in values if value]
            lines += [f"{tag if place == 0 else '  '} {value}" for place, value in enumerate(filled)]
        lines += ["ER", ""]
    return "\n".join([*lines, "EF"]).encode("utf-8-sig")


def web_of_science_table() -> bytes:
    """The tab-delimited file in UTF-16, as the site offers it for Windows."""
    tags = list(_wos_values(WORKS[0]))
    lists = {"AU", "AF", "CR"}
    lines = ["\t".join(tags)]
    for work in WORKS:
        values = _wos_values(work)
        lines.append("\t".join(("; " if tag in lists else " ").join(filter(None, values[tag])) for tag in tags) + "\t")
    return "\r\n".join([*lines, ""]).encode("utf-16")


def _table(rows: Iterable[Sequence[str]], *, delimiter: str = ",", quoting: int = csv.QUOTE_MINIMAL) -> str:
    written = io.StringIO()
    csv.writer(written, delimiter=delimiter, quoting=quoting).writerows(rows)  # type: ignore[arg-type]
    return written.getvalue()


def _scopus_reference(work: Work) -> str:
    """As Scopus has printed them since 2023."""
    parts = [*work.dotted, work.title, work.venue]
    parts += [part for part in (work.volume, work.issue) if part]
    parts += [f"pp. {work.pages}"] if work.first else []
    return ", ".join([*parts, f"({work.year})"])


def scopus_table() -> bytes:
    """The CSV with references, all its cells in quotation marks."""
    header = (
        "Authors,Author full names,Author(s) ID,Title,Year,Source title,Volume,Issue,Art. No.,Page start,Page end,"
        "Page count,Cited by,DOI,Link,Abstract,Author Keywords,References,Document Type,Publication Stage,Open Access,"
        "Source,EID"
    )
    kinds = {"conference": "Conference paper", "review": "Review", "article": "Article"}
    rows = [header.split(",")]
    for work in WORKS:
        full = "; ".join(f"{name} (5719{work.number}{place})" for place, name in enumerate(work.inverted))
        rows.append(
            [
                "; ".join(work.dotted),
                full,
                "57190000001",
                work.title,
                str(work.year),
                work.venue,
                work.volume,
                work.issue,
                "",
                work.first,
                work.last,
                "",
                "12",
                work.doi,
                f"https://www.scopus.com/inward/record.uri?eid=2-s2.0-850{work.number}&partnerID=40",
                work.abstract,
                "bees; sound",
                "; ".join(_scopus_reference(ALL[key]) for key in work.cites),
                kinds[work.kind],
                "Final",
                "All Open Access; Gold Open Access",
                "Scopus",
                f"2-s2.0-850{work.number}",
            ]
        )
    return _table(rows, quoting=csv.QUOTE_ALL).encode("utf-8-sig")


def _dimensions_reference(work: Work) -> str:
    """People, their numbers, where and when: of the mapping form, which tells no titles."""
    people = "; ".join(work.inverted)
    numbers = "; ".join(f"ur.0{work.number}{place}.42" for place in range(len(work.names)))
    return "|".join(
        (
            f"[{people}]",
            f"[{numbers}]",
            work.venue,
            str(work.year),
            work.volume,
            work.issue,
            work.pages,
            work.doi,
            f"pub.10{work.number}",
            "12",
        )
    )


def dimensions_table() -> bytes:
    """The CSV for bibliometric mapping, below its line on the data."""
    header = (
        "Publication ID,DOI,Title,Source title/Anthology title,PubYear,Volume,Issue,Pagination,Authors,"
        "Authors Affiliations - Name of Research organization,Authors Affiliations - Country,Dimensions URL,"
        "Times cited,Cited references"
    )
    rows = [header.split(",")]
    for work in WORKS:
        rows.append(
            [
                f"pub.10{work.number}",
                work.doi,
                work.title,
                work.venue,
                str(work.year),
                work.volume,
                work.issue,
                work.pages,
                "; ".join(work.inverted),
                "University of Lagos",
                "Nigeria",
                f"https://app.dimensions.ai/details/publication/pub.10{work.number}",
                "12",
                ";".join(_dimensions_reference(ALL[key]) for key in work.cites),
            ]
        )
    about = "\"About the data: Exported on May 06, 2024. Criteria: 'bee sound' in full data.\"\n"
    return (about + _table(rows)).encode()


def lens_table() -> bytes:
    """The CSV of Lens, which numbers what is cited."""
    header = (
        "Lens ID,Title,Date Published,Publication Year,Publication Type,Source Title,ISSNs,Publisher,Source Country,"
        "Author/s,Abstract,Volume,Issue Number,Start Page,End Page,Fields of Study,Keywords,MeSH Terms,Chemicals,"
        "Funding,Source URLs,External URL,PMID,DOI,Microsoft Academic ID,PMCID,Citing Patents Count,References,"
        "Citing Works Count,Is Open Access"
    )
    kinds = {"conference": "conference proceedings article", "review": "journal article", "article": "journal article"}
    rows = [header.split(",")]
    for work in WORKS:
        people = "; ".join(f"{given} {family}" for family, given in work.names)
        rows.append(
            [
                record_id(work),
                work.title,
                f"{work.year}-03-01",
                str(work.year),
                kinds[work.kind],
                work.venue,
                "1234-5678",
                "",
                "",
                people,
                work.abstract,
                work.volume,
                work.issue,
                work.first,
                work.last,
                "Zoology; Biology",
                "",
                "",
                "",
                "",
                "",
                f"https://lens.org/{record_id(work)}",
                "",
                work.doi,
                "",
                "",
                "0",
                "; ".join(record_id(ALL[key]) for key in work.cites),
                "12",
                "true",
            ]
        )
    return _table(rows).encode("utf-8-sig")


def _plain_rows() -> list[list[str]]:
    rows = [["ID", "Title", "Authors", "Year", "Journal", "DOI", "Abstract", "References"]]
    for work in WORKS:
        cited = "; ".join(key for key in work.cites if not ALL[key].outside)
        rows.append(
            [work.key, work.title, "; ".join(work.inverted), str(work.year), work.venue, work.doi, work.abstract, cited]
        )
    return rows


def comma_table() -> bytes:
    """A CSV of one's own whose rows cite each other by the column ID."""
    return _table(_plain_rows()).encode()


def tab_table() -> bytes:
    """The same with tabs."""
    return _table(_plain_rows(), delimiter="\t").encode()


def excel_table() -> bytes:
    """The same as a workbook, the years as numbers."""
    header, *rows = _plain_rows()
    return workbook({"Papers": rows_of(header, *([*row[:3], int(row[3]), *row[4:]] for row in rows))})


def endnote_tagged() -> bytes:
    """The style EndNote Export."""
    kinds = {"conference": "Conference Paper", "review": "Journal Article", "article": "Journal Article"}
    records = []
    for work in WORKS:
        lines = [
            f"%0 {kinds[work.kind]}",
            *(f"%A {name}" for name in work.inverted),
            f"%D {work.year}",
            f"%T {work.title}",
        ]
        lines += [f"%B {work.venue}"] if work.kind == "conference" else [f"%J {work.venue}"]
        lines += [f"%V {work.volume}"] if work.volume else []
        lines += [f"%N {work.issue}"] if work.issue else []
        lines += [f"%P {work.pages}", f"%X {work.abstract}"]
        records.append("\n".join([*lines, f"%R {work.doi}" if work.doi else "%W Own"]))
    return "\n\n".join([*records, ""]).encode()
