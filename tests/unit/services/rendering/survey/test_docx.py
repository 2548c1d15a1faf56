"""A survey as a Word document: well-formed parts, live citations with their sources, the same file every time."""

from __future__ import annotations

import io
import re
import zipfile

from defusedxml import ElementTree

from services.document.citations import citation_table
from services.rendering.survey.docx import render_docx
from tests.builders.rendering_values import FIELD, PAPERS, SURVEY

TABLE = citation_table(SURVEY, PAPERS)


def parts() -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(render_docx(SURVEY, FIELD))) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_every_part_is_xml_and_equal_surveys_give_equal_files() -> None:
    for content in parts().values():
        assert ElementTree.fromstring(content.encode()) is not None
    assert render_docx(SURVEY, FIELD) == render_docx(SURVEY, FIELD)


def test_every_citation_is_a_field_whose_sources_are_in_the_file() -> None:
    files = parts()
    tags = re.findall("<b:Tag>([^<]+)</b:Tag>", files["customXml/item1.xml"])
    assert len(tags) == len(set(tags)) == len(TABLE.references)
    cited = {
        tag
        for code in re.findall("> CITATION ([^<]+)<", files["word/document.xml"])
        for tag in re.findall(r"\w+r\d+", code)
    }
    assert cited == set(tags)
    assert files["word/document.xml"].count(" BIBLIOGRAPHY ") == 1
    begun = files["word/document.xml"].count('fldCharType="begin"')
    assert begun == files["word/document.xml"].count('fldCharType="end"') > 1


def test_the_text_of_every_section_and_reference_stands_in_it() -> None:
    words = "".join(ElementTree.fromstring(parts()["word/document.xml"].encode()).itertext())
    for section in SURVEY.walk():
        assert section.title in words
    for reference in TABLE.references:
        assert reference.paper.title.rstrip(".") in words
