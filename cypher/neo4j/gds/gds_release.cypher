// purpose: Release and licence of Graph Data Science; fails where the plugin is not installed.
// access:  read
// single:  there is one plugin
// returns: version  STRING such as 2.13.9
// returns: licensed BOOL   without a licence at most 4 threads run
RETURN gds.version() AS version, gds.isLicensed() AS licensed
