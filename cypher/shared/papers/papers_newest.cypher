// purpose: Ids of papers of a known year that meet conditions, newest first, then by id, a page at a time.
// access:  read
// param:   $year_from     INT64        of this year or later, or null
// param:   $year_to       INT64        of this year or earlier, or null
// param:   $venue         STRING       lower case name of the venue, or null
// param:   $author        STRING       lower case name of an author, or null
// param:   $kind          STRING       PaperKind, or null
// param:   $min_citations INT64        citation count, or null
// param:   $source        STRING       label of an import or of papers, or null
// param:   $stubs         BOOL         whether papers known only by citations count
// param:   $is_retracted  BOOL         only retracted papers, or only others; null for both
// param:   $place         INT64        year of the last paper of the page before; one after all for the first page
// param:   $after         STRING       id of that paper; "" for the first page
// param:   $limit         INT64        most rows returned, >= 1
// returns: id    STRING
// returns: place INT64
MATCH (p:Paper)
WHERE p.year <= $place AND CASE p.year WHEN $place THEN p.id > $after ELSE true END
  AND ($stubs OR NOT p.stub)
  AND ($is_retracted IS NULL OR coalesce(p.is_retracted, false) = $is_retracted)
  AND ($year_from IS NULL OR p.year >= $year_from)
  AND ($year_to IS NULL OR p.year <= $year_to)
  AND ($kind IS NULL OR p.kind = $kind)
  AND ($min_citations IS NULL OR p.citation_count >= $min_citations)
  AND ($source IS NULL OR $source IN p.sources OR $source IN p.labels)
  AND ($venue IS NULL OR toLower(p.venue) = $venue)
  AND ($author IS NULL OR any(name IN p.authors WHERE toLower(name) = $author))
RETURN p.id AS id, p.year AS place
ORDER BY place DESC, id LIMIT $limit
