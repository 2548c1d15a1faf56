// purpose: Let the identifiers of absorbed papers, and their old ids, name the papers that absorb them.
// access:  write
// param:   $rows LIST<MAP> id: identifier or old paper id; into: paper id
UNWIND $rows AS row
MERGE (i:Identifier {id: row.id})
SET i.paper_id = row.into
