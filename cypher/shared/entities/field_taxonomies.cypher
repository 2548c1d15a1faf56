// purpose: The taxonomies of a field.
// access:  read
// param:   $field_id STRING
// unbounded: a field has few taxonomies
// returns: key          STRING id of the node
// returns: taxonomy_id  STRING
// returns: entity_type  STRING
// returns: criterion    STRING
// returns: task_version INT64
// returns: model        STRING
// returns: revision     STRING
MATCH (t:Taxonomy {field_id: $field_id})
RETURN t.id AS key, t.taxonomy_id AS taxonomy_id, t.entity_type AS entity_type, t.criterion AS criterion,
       t.task_version AS task_version, t.model AS model, t.revision AS revision
ORDER BY key
