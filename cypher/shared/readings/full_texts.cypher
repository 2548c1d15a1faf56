// purpose: Which papers have a full text, and what it is, without the text.
// access:  read
// param:   $after STRING paper id that the page starts after, "" for the first page
// param:   $limit INT64
// returns: paper_id   STRING
// returns: origin     STRING name of the file or address that it came from
// returns: format     STRING
// returns: licence    STRING or null
// returns: digest     STRING of the text
// returns: characters INT64
// returns: is_cut     BOOL   whether it is longer than what is kept
// returns: headings   LIST<STRING> in the order of the text
MATCH (f:FullText)
WHERE f.paper_id > $after
RETURN f.paper_id AS paper_id, f.origin AS origin, f.format AS format, f.licence AS licence, f.digest AS digest,
       f.characters AS characters, f.is_cut AS is_cut, f.headings AS headings
ORDER BY paper_id
LIMIT $limit
