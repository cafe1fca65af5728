import { constants, gunzipSync } from 'node:zlib';
import { COMPRESSED_KINDS, type FileKind } from './fileKind.ts';

/** The content type of a file by its first bytes. */
export type FileContent =
  | 'empty'
  | 'parquet'
  | 'sqlite'
  | 'duckdb'
  | 'gzip'
  | 'zip'
  | 'pdf'
  | 'html'
  | 'json'
  | 'utf-16'
  | 'binary'
  | 'text';

/** The number of bytes that `sniff` needs. */
export const HEAD_BYTES = 4096;

const MAGIC: readonly (readonly [FileContent, number, string])[] = [
  ['parquet', 0, 'PAR1'],
  ['sqlite', 0, 'SQLite format 3\0'],
  ['duckdb', 8, 'DUCK'],
  ['gzip', 0, '\x1f\x8b'],
  ['zip', 0, 'PK\x03\x04'],
  ['pdf', 0, '%PDF-'],
  ['utf-16', 0, '\xff\xfe'],
  ['utf-16', 0, '\xfe\xff'],
];

/** Detects content by its first bytes, as `file` does; `head` is the whole file where that is shorter. */
export function sniff(head: Uint8Array): FileContent {
  const text = Buffer.from(head).toString('latin1');
  for (const [content, offset, magic] of MAGIC) {
    if (text.startsWith(magic, offset)) return content;
  }
  const trimmed = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (trimmed === '') return 'empty';
  if (text.includes('\0')) return 'binary';
  if (/^<(!doctype\s+html|html|head|body)\b/i.test(trimmed)) return 'html';
  if (/^(\{\s*["}]|\[\s*[[{"\d\]-])/.test(trimmed)) return 'json';
  return 'text';
}

const NAMES: Readonly<Record<FileContent, string>> = {
  empty: 'nothing',
  parquet: 'Parquet',
  sqlite: 'a SQLite database',
  duckdb: 'a DuckDB database',
  gzip: 'compressed data (gzip)',
  zip: 'a zip archive or an Office document',
  pdf: 'a PDF document',
  html: 'a web page (HTML)',
  json: 'JSON',
  'utf-16': 'UTF-16 text',
  binary: 'binary data',
  text: 'plain text',
};

const FITTING: Readonly<Record<FileKind, readonly FileContent[]>> = {
  csv: ['text', 'utf-16'],
  tsv: ['text', 'utf-16'],
  // A single number or word is JSON too: the parser decides.
  json: ['json', 'text'],
  ndjson: ['json', 'text'],
  parquet: ['parquet'],
  sqlite: ['sqlite'],
  duckdb: ['duckdb'],
};

const RENAME: Partial<Record<FileContent, string>> = {
  parquet: '.parquet',
  sqlite: '.sqlite',
  duckdb: '.duckdb',
  json: '.json',
};

const ADVICE: Partial<Record<FileContent, string>> = {
  gzip: 'Unpack it first.',
  zip: 'Unpack it first; from a spreadsheet program, save it as CSV.',
  html: 'It may be a sign-in page saved instead of the file.',
  text: 'Is it the right file?',
};

/** A message why a file's content does not match its name; null where it does. */
export function misfit(kind: FileKind, content: FileContent): string | null {
  if (content === 'empty') return 'It is empty.';
  if (FITTING[kind].includes(content)) return null;
  const rename = RENAME[content];
  const advice = rename ? `Give it a name that ends with ${rename}.` : (ADVICE[content] ?? '');
  return `It is named as ${kind} but holds ${NAMES[content]}. ${advice}`.trim();
}

/** The same of the beginning of a file, which may be compressed where it is a text. */
export function contentFault(kind: FileKind, head: Uint8Array): string | null {
  const content = sniff(head);
  if (content !== 'gzip' || !COMPRESSED_KINDS.has(kind)) return misfit(kind, content);
  try {
    // The rest of it is missing.
    const start = gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
    return misfit(kind, sniff(start.subarray(0, HEAD_BYTES)));
  } catch {
    return 'It is damaged: it cannot be unpacked.';
  }
}
