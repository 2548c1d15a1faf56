"""The library in the JSON and XML of databases and reference managers."""

from __future__ import annotations

import json
from typing import Any

from tests.builders.written.library import ALL, WORKS, Work, xml

_XML = '<?xml version="1.0" encoding="UTF-8"?>'


def endnote_xml() -> bytes:
    """A library with the runs of style that EndNote puts around every text."""
    types = {
        "conference": ("Conference Paper", 47),
        "review": ("Journal Article", 17),
        "article": ("Journal Article", 17),
    }

    def styled(tag: str, text: str) -> str:
        return f'<{tag}><style face="normal" font="default" size="100%">{xml(text)}</style></{tag}>' if text else ""

    records = []
    for work in WORKS:
        name, number = types[work.kind]
        people = "".join(styled("author", name) for name in work.inverted)
        records.append(
            f'<record><database name="hive.enl" path="C:\\hive.enl">hive.enl</database>'
            f'<source-app name="EndNote" version="20.6">EndNote</source-app><rec-number>{work.number}</rec-number>'
            f'<ref-type name="{name}">{number}</ref-type><contributors><authors>{people}</authors></contributors>'
            f"<titles>{styled('title', work.title)}{styled('secondary-title', work.venue)}</titles>"
            f"<periodical>{styled('full-title', work.venue)}</periodical>{styled('pages', work.pages)}"
            f"{styled('volume', work.volume)}{styled('number', work.issue)}"
            f"<dates>{styled('year', str(work.year))}</dates><urls/>"
            f"{styled('electronic-resource-num', work.doi)}{styled('abstract', work.abstract)}</record>"
        )
    return f"{_XML}<xml><records>{''.join(records)}</records></xml>".encode()


def _zotero_item(work: Work) -> dict[str, Any]:
    is_conference = work.kind == "conference"
    return {
        "key": f"AB{work.number}"[:8], "version": 12,
        "itemType": "conferencePaper" if is_conference else "journalArticle", "title": work.title,
        "creators": [{"creatorType": "author", "firstName": given, "lastName": family} for family, given in work.names],
        "abstractNote": work.abstract, "proceedingsTitle" if is_conference else "publicationTitle": work.venue,
        "volume": work.volume, "issue": work.issue, "pages": work.pages, "date": f"03/{work.year}", "DOI": work.doi,
        "ISSN": "1234-5678", "url": "", "accessDate": "2024-05-06T10:11:12Z", "libraryCatalog": "DOI.org (Crossref)",
        "extra": "", "tags": [{"tag": "bees", "type": 1}], "collections": ["QWERTYUI"], "relations": {},
        "dateAdded": "2024-05-06T10:11:12Z", "dateModified": "2024-05-06T10:11:12Z",
    }  # fmt: skip


def zotero_api() -> bytes:
    """An answer of the web API, with a note among the works."""
    note = {"key": "NOTE0001", "version": 3, "itemType": "note", "note": "<p>Read this</p>", "parentItem": "AB312345"}
    items = [
        {
            "key": data["key"], "version": data["version"],
            "library": {"type": "user", "id": 475425, "name": "Reader", "links": {}}, "links": {},
            "meta": {"numChildren": 1}, "data": data,
        }
        for data in [*map(_zotero_item, WORKS), note]
    ]  # fmt: skip
    return json.dumps(items, ensure_ascii=False).encode()


def better_bibtex() -> bytes:
    """An export of Better BibTeX JSON."""
    items = [
        _zotero_item(work)
        | {"itemID": work.number, "itemKey": f"AB{work.number}"[:8], "citationKey": f"{work.key}{work.year}"}
        | {"attachments": [{"itemType": "attachment", "title": "PDF", "path": "/home/reader/a.pdf"}], "notes": []}
        for work in WORKS
    ]
    config = {"id": "36a3b0b5-bad0-4a04-b79b-441c7cef77db", "label": "BetterBibTeX JSON", "release": "6.7.140"}
    return json.dumps({"config": config, "version": {"zotero": "6.0.30", "bbt": "6.7.140"}, "items": items}).encode()


def pubmed_xml() -> bytes:
    """What `efetch` answers, with lists of references by PMID, DOI, or words alone."""
    articles = []
    for work in WORKS:
        people = "".join(
            f'<Author ValidYN="Y"><LastName>{xml(family)}</LastName><ForeName>{xml(given)}</ForeName></Author>'
            for family, given in work.names
        )
        cited = "".join(
            f"<Reference><Citation>{xml(each.initials[0])}. {xml(each.title)}. {xml(each.venue)}. {each.year};"
            f'{each.volume}:{each.first}.</Citation><ArticleIdList><ArticleId IdType="pubmed">{each.number}</ArticleId>'
            "</ArticleIdList></Reference>"
            for each in map(ALL.__getitem__, work.cites)
        )
        doi = f'<ArticleId IdType="doi">{work.doi}</ArticleId>' if work.doi else ""
        articles.append(
            f'<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">{work.number}</PMID>'
            f'<Article PubModel="Print"><Journal><ISSN IssnType="Print">1234-5678</ISSN>'
            f'<JournalIssue CitedMedium="Print">'
            f"<Volume>{work.volume}</Volume><Issue>{work.issue}</Issue><PubDate><Year>{work.year}</Year><Month>Mar</Month>"
            f"</PubDate></JournalIssue><Title>{xml(work.venue)}</Title></Journal>"
            f"<ArticleTitle>{xml(work.title)}{'' if work.title.endswith('?') else '.'}</ArticleTitle>"
            f"<Pagination><MedlinePgn>{work.pages}</MedlinePgn></Pagination>"
            f'<Abstract><AbstractText>{xml(work.abstract)}</AbstractText></Abstract><AuthorList CompleteYN="Y">{people}'
            f'</AuthorList><PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType>'
            f"</PublicationTypeList></Article></MedlineCitation><PubmedData><PublicationStatus>ppublish</PublicationStatus>"
            f'<ArticleIdList><ArticleId IdType="pubmed">{work.number}</ArticleId>{doi}</ArticleIdList>'
            f"<ReferenceList>{cited}</ReferenceList></PubmedData></PubmedArticle>"
        )
    doctype = (
        '<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2024//EN" '
        '"https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_240101.dtd">'
    )
    return f"{_XML}{doctype}<PubmedArticleSet>{''.join(articles)}</PubmedArticleSet>".encode()


def semantic_scholar_lines() -> bytes:
    """Lines of the data sets `papers`, `abstracts` and `citations` of a release."""
    lines: list[dict[str, Any]] = []
    for work in WORKS:
        lines.append(
            {
                "corpusid": work.number,
                "externalids": {"DOI": work.doi or None, "CorpusId": str(work.number), "ArXiv": None},
                "url": f"https://www.semanticscholar.org/paper/{work.number:040x}", "title": work.title,
                "authors": [
                    {"authorId": str(place), "name": f"{given} {family}"}
                    for place, (family, given) in enumerate(work.names)
                ],
                "venue": work.venue, "publicationvenueid": None, "year": work.year, "referencecount": len(work.cites),
                "citationcount": 12, "influentialcitationcount": 1, "isopenaccess": True, "s2fieldsofstudy": None,
                "publicationtypes": ["Conference"] if work.kind == "conference" else ["JournalArticle"],
                "publicationdate": f"{work.year}-03-01",
                "journal": {"name": work.venue, "pages": work.pages, "volume": work.volume},
            }
        )  # fmt: skip
    for work in WORKS:
        for number, key in enumerate(work.cites):
            lines.append(
                {
                    "citationid": work.number * 10 + number, "citingcorpusid": work.number,
                    "citedcorpusid": ALL[key].number, "isinfluential": False, "contexts": ["Bees dance [1]."],
                    "intents": [["background"]],
                }
            )  # fmt: skip
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def europe_pmc_search() -> bytes:
    """A search in its form `core`."""
    results = [
        {
            "id": str(work.number), "source": "MED", "pmid": str(work.number),
            **({"doi": work.doi} if work.doi else {}),
            "title": work.title if work.title.endswith("?") else f"{work.title}.",
            "authorString": ", ".join(work.initials) + ".",
            "authorList": {
                "author": [
                    {"fullName": short, "firstName": given, "lastName": family, "initials": short.rsplit(" ", 1)[1]}
                    for short, (family, given) in zip(work.initials, work.names, strict=True)
                ]
            },
            "journalInfo": {"issue": work.issue, "volume": work.volume, "journal": {"title": work.venue}},
            "pubYear": str(work.year), "pageInfo": work.pages, "abstractText": xml(work.abstract),
            "pubTypeList": {"pubType": ["research-article", "Journal Article"]}, "citedByCount": 12,
            "firstPublicationDate": f"{work.year}-03-01",
        }
        for work in WORKS
    ]  # fmt: skip
    query = {"queryString": "bee sound", "resultType": "core", "pageSize": 25}
    answer = {"version": "6.9", "hitCount": 8, "request": query, "resultList": {"result": results}}
    return json.dumps(answer, ensure_ascii=False).encode()


def europe_pmc_references() -> bytes:
    """The lists of references of all works, an answer a line; an entry without a number has its words alone."""
    answers = []
    for work in WORKS:
        listed: list[dict[str, Any]] = []
        for place, each in enumerate(map(ALL.__getitem__, work.cites), 1):
            matched = {"id": str(each.number), "source": "MED", "match": "Y"}
            listed.append(
                {
                    **(matched if each.doi or not each.outside else {"match": "N"}), "citationType": "JOURNAL ARTICLE",
                    "title": f"{each.title}.", "authorString": ", ".join(each.initials) + ".",
                    "journalAbbreviation": each.venue, "pubYear": each.year, "volume": each.volume,
                    "citedOrder": place,
                }
            )  # fmt: skip
        request = {"id": str(work.number), "source": "MED", "offSet": 0, "pageSize": 25}
        answers.append(
            {"version": "6.9", "hitCount": len(listed), "request": request, "referenceList": {"reference": listed}}
        )
    return "\n".join(map(json.dumps, answers)).encode()


def dblp_xml() -> bytes:
    """A part of the dump, whose old records list what they cite."""
    keys = {work.key: f"journals/jhs/{work.names[0][0].replace(' ', '')}{work.year % 100:02}" for work in ALL.values()}
    records = []
    for work in WORKS:
        name, place = ("inproceedings", "booktitle") if work.kind == "conference" else ("article", "journal")
        people = "".join(f"<author>{given} {xml(family)}</author>" for family, given in work.names)
        cited = "".join(f"<cite>{'...' if ALL[key].outside else keys[key]}</cite>" for key in work.cites)
        numbers = "".join(
            f"<{tag}>{value}</{tag}>" for tag, value in (("volume", work.volume), ("number", work.issue)) if value
        )
        address = f"<ee>https://doi.org/{work.doi}</ee>" if work.doi else ""
        title = work.title if work.title.endswith("?") else f"{work.title}."
        records.append(
            f'<{name} mdate="2024-05-06" key="{keys[work.key]}">{people}<title>{xml(title)}</title><pages>{work.pages}'
            f"</pages><year>{work.year}</year>{numbers}<{place}>{xml(work.venue)}</{place}>{address}{cited}</{name}>\n"
        )
    return f'{_XML}\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n<dblp>\n{"".join(records)}</dblp>'.encode()


def datacite_json() -> bytes:
    """An answer of the API; what has no DOI of its own stands under one of the repository."""

    def doi(work: Work) -> str:
        return work.doi.upper() or f"10.5072/repo.{work.number}"

    data = [
        {
            "id": doi(work).lower(), "type": "dois",
            "attributes": {
                "doi": doi(work).lower(), "identifiers": [],
                "creators": [
                    {"name": f"{family}, {given}", "nameType": "Personal", "givenName": given, "familyName": family}
                    for family, given in work.names
                ],
                "titles": [{"title": work.title}], "publisher": "Hive Repository",
                "container": {"type": "Journal", "title": work.venue, "volume": work.volume, "issue": work.issue},
                "publicationYear": work.year, "dates": [{"date": f"{work.year}-03-01", "dateType": "Issued"}],
                "types": {"resourceTypeGeneral": "JournalArticle", "ris": "JOUR"},
                "descriptions": [{"description": work.abstract, "descriptionType": "Abstract"}],
                "relatedIdentifiers": [
                    {
                        "relationType": "References", "relatedIdentifierType": "DOI",
                        "relatedIdentifier": f"https://doi.org/{doi(ALL[key])}" if place else doi(ALL[key]),
                    }
                    for place, key in enumerate(work.cites)
                ],
                "url": f"https://repository.example/{work.number}",
            },
        }
        for work in WORKS
    ]  # fmt: skip
    return json.dumps({"data": data, "meta": {"total": 8, "totalPages": 1}}).encode()
