// purpose: How many entities of a field meet all conditions.
// access:  read
// param:   $field_id    STRING
// param:   $entity_type STRING "" for all
// param:   $query       STRING letters of one of its names in lower case, "" for all
// param:   $category    STRING id of a category in any taxonomy, "" for all
// param:   $layer       STRING foundation, development, frontier, new (there alone), gone (not there); "" for all
// single:  a count
// returns: number INT64
MATCH (e:Entity {field_id: $field_id})
WHERE ($entity_type = "" OR e.entity_type = $entity_type)
  AND ($query = "" OR e.words CONTAINS $query)
  AND ($category = "" OR EXISTS { MATCH (e)-[:IN_CATEGORY]->(c:Category) WHERE c.category_id = $category })
  AND CASE $layer WHEN "foundation" THEN e.foundation > 0 WHEN "development" THEN e.development > 0
                  WHEN "frontier" THEN e.frontier > 0 WHEN "gone" THEN e.frontier = 0
                  WHEN "new" THEN e.frontier > 0 AND e.foundation = 0 AND e.development = 0
                  ELSE true END
RETURN count(e) AS number
