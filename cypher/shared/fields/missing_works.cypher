// purpose: Works that papers of a field cite and of which nothing else is known, the most cited first.
// access:  read
// param:   $field_id STRING
// param:   $least    INT64  papers of the field that must cite a work, >= 1
// param:   $limit    INT64  most rows returned, >= 1
// returns: id       STRING
// returns: cited_by INT64   papers of the field that cite it
MATCH (:Field {id: $field_id})-[:INCLUDES]->(p:Paper)-[:CITES]->(work:Known)
WITH work, count(DISTINCT p) AS cited_by
WHERE cited_by >= $least
RETURN work.id AS id, cited_by AS cited_by
ORDER BY cited_by DESC, id LIMIT $limit
