// purpose: Which of the functions that describe Graph Data Science are there; no row without the plugin.
// access:  read
// param:   $limit INT64 most rows returned, >= 1
// returns: id STRING name of the function
SHOW FUNCTIONS YIELD name
WHERE name IN ['gds.version', 'gds.isLicensed']
RETURN name AS id
ORDER BY id LIMIT $limit
