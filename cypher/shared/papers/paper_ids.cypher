// purpose: Ids of papers, a page at a time, of one import source if given.
// access:  read
// param:   $source STRING label of an import or of papers, or null for all
// param:   $stubs  BOOL   whether papers known only by citations count
// param:   $after  STRING ids up to this one are left out; "" starts
// param:   $limit  INT64  most rows returned, >= 1
// returns: id      STRING
MATCH (p:Paper)
WHERE p.id > $after AND ($stubs OR NOT p.stub) AND ($source IS NULL OR $source IN p.sources OR $source IN p.labels)
RETURN p.id AS id
ORDER BY id LIMIT $limit
