// purpose: The chapters that are listed with the given DOIs, which may be those of their books.
// access:  read
// param:   $ids   LIST<STRING> DOIs with their scheme, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: id       STRING
// returns: chapters LIST<STRING> paper ids, under which the chapters were first known
UNWIND $ids AS wanted
MATCH (b:BookDoi {id: wanted})
RETURN b.id AS id, b.chapters AS chapters
ORDER BY id LIMIT $limit
