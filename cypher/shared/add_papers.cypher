// purpose: Create papers that are not stored yet; stored ones are left alone.
// access:  write
// param:   $rows LIST<MAP> a paper each, no id twice: id and the properties below
// unmerged: CREATE logs half of what MERGE logs, the guard makes it repeatable; SET takes what no paper may have yet
UNWIND $rows AS row
OPTIONAL MATCH (stored:Paper {id: row.id})
WITH row, stored
WHERE stored IS NULL
CREATE (p:Paper {id: row.id, title: row.title, citation_key: row.citation_key, title_key: row.title_key,
                 identifiers: row.identifiers, authors: row.authors, kind: row.kind, stub: row.stub,
                 sources: row.sources, search_text: row.search_text, linked: row.linked})
SET p.abstract = row.abstract, p.summary = row.summary, p.year = row.year, p.publication_date = row.publication_date,
    p.venue = row.venue, p.citation_count = row.citation_count, p.url = row.url
