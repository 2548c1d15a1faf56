// purpose: Parameters and versions of fields that schema version 7 or an older one stored as JSON.
// access:  read
// unbounded: a graph holds few fields
// returns: id         STRING
// returns: parameters STRING JSON object of FieldParameters
// returns: versions   STRING JSON object, library to version
MATCH (f:Field)
WHERE f.parameters IS NOT NULL
RETURN f.id AS id, f.parameters AS parameters, f.versions AS versions
ORDER BY id
