/** The endings of files that can be opened, and what each is read as. */
export const ENDINGS = {
  csv: 'csv',
  txt: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  arrow: 'arrow',
  arrows: 'arrow',
  feather: 'arrow',
  ipc: 'arrow',
  parquet: 'parquet',
  pq: 'parquet',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  sql: 'sql',
  sqlite: 'sqlite',
  sqlite3: 'sqlite',
  db: 'sqlite',
  duckdb: 'duckdb',
  ddb: 'duckdb',
} as const;

/** What a file is read as. */
export type OpenedKind = (typeof ENDINGS)[keyof typeof ENDINGS];

/** What a file dialog offers. */
export const OPENED_ENDINGS: readonly string[] = Object.keys(ENDINGS)
  .concat('gz', 'zst', 'zip')
  .map((ending) => `.${ending}`);

/** The ending by which a file is read: that of `visits.csv.gz` is `csv`. */
export const endingOf = (name: string): string =>
  /\.([^.]+?)(?:\.(?:gz|zst|zip))?$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** `visits` of `visits.csv.gz`. */
export const nameWithoutEnding = (name: string): string =>
  name.replace(/(?:\.[^.]*)?\.(?:gz|zst|zip)$|\.[^.]*$/i, '');
