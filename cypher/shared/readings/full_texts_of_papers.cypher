// purpose: The full texts of papers, whole.
// access:  read
// param:   $ids LIST<STRING> paper ids, none twice
// unbounded: the ids are a batch
// returns: paper_id   STRING
// returns: origin     STRING name of the file or address that it came from
// returns: format     STRING
// returns: licence    STRING or null
// returns: digest     STRING of the text
// returns: is_cut     BOOL   whether it is longer than what is kept
// returns: paragraphs STRING JSON: section, role, page and text of each
UNWIND $ids AS wanted
MATCH (f:FullText {paper_id: wanted})
RETURN f.paper_id AS paper_id, f.origin AS origin, f.format AS format, f.licence AS licence, f.digest AS digest,
       f.is_cut AS is_cut, f.paragraphs AS paragraphs
ORDER BY paper_id
