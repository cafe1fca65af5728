/*
 * Expressions that once told a reader of a dataset more than its rows, each by its own way. They name what the worlds of
 * the tests have: the tables `orders` and `movies`, the views `seen`, `seen_again`, `hidden` and `settings`.
 */

export const ATTACKS: readonly string[] = [
  '(SELECT count(*) FROM main.orders)',
  '(SELECT count(*) FROM orders)',
  'max(struct_pack(😀$$ := (select count(*) from main.orders), x😀$$ := 1)::VARCHAR)',
  'max((\u200BPIVOT main.movies ON id IN (7) USING count(*))::VARCHAR)',
  'max((\u2060FROM main.movies))',
  'max((\u00A0VALUES ((SELECT max(id) FROM main.orders))))',
  'sum(id) FILTER (WHERE id < (SELECT max(id) FROM main.orders))',
  'list_transform([1], x -> (SELECT count(*) FROM main.orders))',
  'list(id ORDER BY (SELECT max(id) FROM main.orders))',
  'count(*) + (SELECT count(*) FROM seen)',
  'count(*) + (SELECT count(*) FROM seen_again WHERE false)',
  '(SELECT max(value) FROM settings)',
  '(SELECT count(*) FROM range(3) WHERE false) + (SELECT count(*) FROM hidden)',
  '1) FROM (SELECT * FROM main.orders) AS t --',
  'current_query()',
  "current_setting('temp_directory')",
  '(SELECT max(path) FROM duckdb_databases())',
  "(SELECT count(*) FROM query\u200B('FROM main.orders'))",
  "(SELECT count(*) FROM query_table('orders'))",
  'any_value(stats(id))',
  "(SELECT count(*) FROM read_blob('/etc/passwd'))",
  "getvariable('x')",
  '(SELECT count(*) FROM information_schema.tables)',
  '(SELECT count(*) FROM (DESCRIBE main.orders))',
  '(SELECT count(*) FROM (SUMMARIZE main.orders))',
];

/** The same of a database that also has the view `sibling`, the ENUM `mood` and a macro `upper`. */
export const ATTACKS_ON_NAMES: readonly string[] = [
  "(SELECT max(bin) FROM histogram('sibling', id))",
  'vector_type(id)',
  'enum_range(NULL::mood)',
  'typeof(NULL::mood)',
  'NULL::mood',
  "try_cast('hidden' AS mood)",
  'max(NULL::STRUCT(a main.mood[]))',
  'from_json(\'"hidden"\', \'"mood"\')',
  "json_structure(repeat('[', 100000) || repeat(']', 100000))",
  'pg_typeof(id)',
  '(SELECT count(*) FROM sibling)',
  '(SELECT 1 FROM main.shipz)',
  '(SELECT zz FROM main.movies)',
  "upper('a')",
];
