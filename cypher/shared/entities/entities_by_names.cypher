// purpose: Entities of a field that have one of some names, those of most papers first.
// access:  read
// param:   $ids      LIST<STRING> name ids, none twice
// param:   $field_id STRING
// param:   $limit    INT64 most rows returned, >= 1
// returns: key         STRING id of the node
// returns: entity_id   STRING
// returns: entity_type STRING
// returns: position    INT64
// returns: name        STRING
// returns: aliases     LIST<STRING>
// returns: papers      INT64
// returns: mentions    INT64
// returns: first_year  INT64
// returns: last_year   INT64
// returns: foundation  INT64
// returns: development INT64
// returns: frontier    INT64
UNWIND $ids AS wanted
MATCH (:EntityName {id: wanted})-[:NAMES]->(e:Entity {field_id: $field_id})
RETURN DISTINCT e.id AS key, e.entity_id AS entity_id, e.entity_type AS entity_type, e.position AS position,
       e.name AS name, e.aliases AS aliases, e.papers AS papers, e.mentions AS mentions, e.first_year AS first_year,
       e.last_year AS last_year, e.foundation AS foundation, e.development AS development, e.frontier AS frontier
ORDER BY position, key LIMIT $limit
