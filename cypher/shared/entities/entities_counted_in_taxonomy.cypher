// purpose: How many entities that stand in a taxonomy meet all conditions.
// access:  read
// param:   $entity_type STRING "" for all
// param:   $query       STRING letters of one of its names in lower case, "" for all
// param:   $category    STRING id of a category in its taxonomy, "" for all
// param:   $taxonomy    STRING id of a taxonomy's node
// param:   $layer       STRING foundation, development, frontier, new (there alone), gone (not there); "" for all
// single:  a count
// returns: number INT64
MATCH (c:Category {taxonomy_key: $taxonomy})<-[:IN_CATEGORY]-(e:Entity)
WHERE ($category = "" OR c.category_id = $category)
  AND ($entity_type = "" OR e.entity_type = $entity_type)
  AND ($query = "" OR e.words CONTAINS $query)
  AND ($layer = ""
       OR ($layer = "foundation" AND e.foundation > 0)
       OR ($layer = "development" AND e.development > 0)
       OR ($layer = "frontier" AND e.frontier > 0)
       OR ($layer = "new" AND e.frontier > 0 AND e.foundation = 0 AND e.development = 0)
       OR ($layer = "gone" AND e.frontier = 0))
RETURN count(DISTINCT e) AS number
