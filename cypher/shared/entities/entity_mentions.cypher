// purpose: The sentences of a field's papers that mention an entity, the newest papers first.
// access:  read
// param:   $id       STRING id of the entity's node
// param:   $field_id STRING
// param:   $limit    INT64 most rows returned, >= 1
// returns: id        STRING paper id
// returns: year      INT64
// returns: surface   STRING
// returns: source    STRING text of the paper
// returns: starts_at INT64
// returns: ends_at   INT64
MATCH (f:Field {id: $field_id})
MATCH (e:Entity {id: $id})<-[:NAMES]-(:EntityName)<-[m:MENTIONS]-(p:Paper)<-[:INCLUDES]-(f)
RETURN DISTINCT p.id AS id, p.year AS year, m.surface AS surface, m.source AS source,
       m.starts_at AS starts_at, m.ends_at AS ends_at
ORDER BY coalesce(year, 0) DESC, source, starts_at, surface, id LIMIT $limit
