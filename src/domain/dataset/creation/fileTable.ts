import { ownValue } from '../../ownValue.ts';

/** How a server reads a kind of file: the contract's `type`, and a delimiter of columns. */
export interface FileTable {
  readonly type: 'csv' | 'json' | 'columnar' | 'excel';
  readonly delimiter: string | null;
  /** A name for the table, from that of the file. */
  readonly table: string;
  /** Whether it is compressed, as `visits.csv.gz`. */
  readonly isPacked: boolean;
}

const TYPES: Readonly<Record<string, FileTable['type']>> = {
  csv: 'csv',
  txt: 'csv',
  tsv: 'csv',
  tab: 'csv',
  json: 'json',
  geojson: 'json',
  ndjson: 'json',
  jsonl: 'json',
  parquet: 'columnar',
  pq: 'columnar',
  xlsx: 'excel',
  xls: 'excel',
};

const EXTENSION = /\.([^./\\]+)$/;

/** Null for a file that no server makes a table of. */
export function fileTable(fileName: string): FileTable | null {
  const name = fileName.replace(/\.gz$/i, '');
  const extension = EXTENSION.exec(name)?.[1]?.toLowerCase() ?? '';
  const type = ownValue(TYPES, extension);
  if (type === undefined || (name !== fileName && type !== 'csv' && type !== 'json')) return null;
  const isTabbed = extension === 'tsv' || extension === 'tab';
  return {
    type,
    delimiter: type !== 'csv' ? null : isTabbed ? '\t' : ',',
    table: tableNameOf(name.replace(EXTENSION, '')),
    isPacked: name !== fileName,
  };
}

/** The endings of the files of these types, as a file dialog takes them. */
export const endingsOf = (types: readonly string[]): readonly string[] =>
  Object.entries(TYPES).flatMap(([ending, type]) => (types.includes(type) ? [`.${ending}`] : []));

/**
 * A table name from a file name, valid in SQL without quotes. Letters of every script stay, all other characters become
 * underscores.
 */
export function tableNameOf(stem: string): string {
  const words = stem
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  if (words === '') return 'table_1';
  return /^\p{N}/u.test(words) ? `_${words}` : words;
}
