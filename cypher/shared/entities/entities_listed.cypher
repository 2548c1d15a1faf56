// purpose: Entities of a field that meet all conditions, in an order, a page at a time.
// access:  read
// param:   $field_id    STRING
// param:   $entity_type STRING "" for all
// param:   $query       STRING letters of one of its names in lower case, "" for all
// param:   $category    STRING id of a category in any taxonomy, "" for all
// param:   $layer       STRING foundation, development, frontier, new (there alone), gone (not there); "" for all
// param:   $sort        STRING papers, mentions, newest or oldest
// param:   $rank        INT64 of the entity after which the page begins; the smallest number starts
// param:   $after       INT64 its position; -1 starts
// param:   $below       INT64 positions from which on nothing is looked at, so that a page need not order all
// param:   $limit       INT64 most rows returned, >= 1
// returns: rank     INT64 the value it is ordered by, ascending
// returns: key      STRING id of the node
// returns: position INT64
MATCH (e:Entity {field_id: $field_id})
WHERE e.position < $below
  AND ($entity_type = "" OR e.entity_type = $entity_type)
  AND ($query = "" OR e.words CONTAINS $query)
  AND ($category = "" OR EXISTS { MATCH (e)-[:IN_CATEGORY]->(c:Category) WHERE c.category_id = $category })
  AND ($layer = ""
       OR ($layer = "foundation" AND e.foundation > 0)
       OR ($layer = "development" AND e.development > 0)
       OR ($layer = "frontier" AND e.frontier > 0)
       OR ($layer = "new" AND e.frontier > 0 AND e.foundation = 0 AND e.development = 0)
       OR ($layer = "gone" AND e.frontier = 0))
  AND (CASE $sort WHEN "mentions" THEN 0 - e.mentions WHEN "newest" THEN 0 - coalesce(e.first_year, 0)
            WHEN "oldest" THEN coalesce(e.first_year, 10000) ELSE e.position END > $rank
       OR (CASE $sort WHEN "mentions" THEN 0 - e.mentions WHEN "newest" THEN 0 - coalesce(e.first_year, 0)
            WHEN "oldest" THEN coalesce(e.first_year, 10000) ELSE e.position END = $rank
           AND e.position > $after))
RETURN CASE $sort WHEN "mentions" THEN 0 - e.mentions WHEN "newest" THEN 0 - coalesce(e.first_year, 0)
            WHEN "oldest" THEN coalesce(e.first_year, 10000) ELSE e.position END AS rank,
       e.id AS key, e.position AS position
ORDER BY rank, position LIMIT $limit
