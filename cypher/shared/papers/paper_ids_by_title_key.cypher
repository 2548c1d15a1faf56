// purpose: The papers whose titles have these normal forms, stubs too.
// access:  read
// param:   $title_keys LIST<STRING> normal forms of titles, none twice
// unbounded: identification needs every namesake
// returns: title_key   STRING
// returns: paper_id    STRING
UNWIND $title_keys AS wanted
MATCH (p:Paper {title_key: wanted})
RETURN p.title_key AS title_key, p.id AS paper_id
ORDER BY title_key, paper_id
