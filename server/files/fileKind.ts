import { ownValue } from '#domain/ownValue.ts';
/** Kinds whose files become tables of one database, and kinds that are a database each. */
export type TableFileKind = 'csv' | 'tsv' | 'json' | 'ndjson' | 'parquet';
export type DatabaseFileKind = 'sqlite' | 'duckdb';
export type FileKind = TableFileKind | DatabaseFileKind;

const BY_EXTENSION: Readonly<Record<string, FileKind>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  json: 'json',
  geojson: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  parquet: 'parquet',
  pq: 'parquet',
  sqlite: 'sqlite',
  sqlite3: 'sqlite',
  db: 'sqlite',
  db3: 'sqlite',
  duckdb: 'duckdb',
  ddb: 'duckdb',
};

/** The kinds that may be compressed, as in `visits.csv.gz`. */
export const COMPRESSED_KINDS: ReadonlySet<FileKind> = new Set(['csv', 'tsv', 'json', 'ndjson']);

export const READABLE_KINDS = 'csv, tsv, json, ndjson, parquet, sqlite and duckdb';

/** The file kind by extension, or null for an unknown one. */
export function kindByName(fileName: string): FileKind | null {
  const [, extension, packed] = /\.([^./\\]+?)(\.gz)?$/.exec(fileName.toLowerCase()) ?? [];
  const kind = extension === undefined ? null : (ownValue(BY_EXTENSION, extension) ?? null);
  return packed === undefined || (kind !== null && COMPRESSED_KINDS.has(kind)) ? kind : null;
}

/** Whether the extension is used for more than one kind, so that only the content decides. */
export function isAmbiguousName(fileName: string): boolean {
  return /\.db$/i.test(fileName);
}

export function isTableKind(kind: FileKind): kind is TableFileKind {
  return kind !== 'sqlite' && kind !== 'duckdb';
}
