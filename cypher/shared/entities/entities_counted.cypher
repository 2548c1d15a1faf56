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
  AND ($layer = ""
       OR ($layer = "foundation" AND e.foundation > 0)
       OR ($layer = "development" AND e.development > 0)
       OR ($layer = "frontier" AND e.frontier > 0)
       OR ($layer = "new" AND e.frontier > 0 AND e.foundation = 0 AND e.development = 0)
       OR ($layer = "gone" AND e.frontier = 0))
RETURN count(e) AS number
