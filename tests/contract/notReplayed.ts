const CHECKED =
  'It asks a database that cannot check SQL or estimate its cost. Every database here has the one engine, which does both.';

/** Recorded requests that are not replayed, and why. The test fails when one of them is. */
export const NOT_REPLAYED: Readonly<Record<string, string>> = {
  'database.20.catalogs_sqlite':
    'It asks a database without catalogs. Every database here has the one engine, which has them.',
  'database.56.validate_sql_no_validator': CHECKED,
  'sqllab_misc.05.estimate_not_supported': CHECKED,
};
