// purpose: Ids of papers that meet conditions, by id, a page at a time.
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
// param:   $lacks         STRING       only papers without this: citations, year or title; null for all
// param:   $after         STRING       id of the last paper of the page before; "" for the first page
// param:   $limit         INT64        most rows returned, >= 1
// returns: id    STRING
MATCH (p:Paper)
WHERE p.id > $after
  AND ($stubs OR NOT p.stub)
  AND ($lacks IS NULL OR $lacks = 'citations' AND coalesce(p.citation_count, 0) = 0
       OR $lacks = 'year' AND p.year IS NULL OR $lacks = 'title' AND p.title_key IS NULL)
  AND ($is_retracted IS NULL OR coalesce(p.is_retracted, false) = $is_retracted)
  AND ($year_from IS NULL OR p.year >= $year_from)
  AND ($year_to IS NULL OR p.year <= $year_to)
  AND ($kind IS NULL OR p.kind = $kind)
  AND ($min_citations IS NULL OR p.citation_count >= $min_citations)
  AND ($source IS NULL OR $source IN p.sources OR $source IN p.labels)
  AND ($venue IS NULL OR toLower(p.venue) = $venue)
  AND ($author IS NULL OR any(name IN p.authors WHERE toLower(name) = $author))
RETURN p.id AS id
ORDER BY id LIMIT $limit
