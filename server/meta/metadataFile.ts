import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reserveFile, type Reserve } from '../base/reserve.ts';
import type { Sqlite } from './sqlite.ts';

export const METADATA_FILE = 'metadata.db';
/** Marks a folder that had metadata: otherwise a lost file would look like a first start. */
const USED_MARK = 'used';

const MARK_TEXT =
  'This is the data folder of a Sextant server. Its metadata.db must not be missing or empty.\n';

/** After this, an empty or missing file is an error. */
export function markUsed(dir: string): void {
  const mark = join(dir, USED_MARK);
  if (!existsSync(mark)) writeFileSync(mark, MARK_TEXT, { mode: 0o600 });
}

export const isMissing = (dir: string): boolean =>
  (statSync(join(dir, METADATA_FILE), { throwIfNoEntry: false })?.size ?? 0) === 0;

/** Whether the folder has stored metadata before; detects folders older than the mark too. */
export function wasUsed(dir: string): boolean {
  const holds = (folder: string) =>
    existsSync(join(dir, folder)) && readdirSync(join(dir, folder)).length > 0;
  return existsSync(join(dir, USED_MARK)) || existsSync(join(dir, 'scratch.duckdb')) || holds('results');
}

export function lost(dir: string) {
  const file = join(dir, METADATA_FILE);
  return {
    kind: 'lost',
    message: `${file} is ${existsSync(file) ? 'empty' : 'missing'}, though this folder was used before: users, tabs, queries and dashboards are missing.`,
    hint: `${restoreHint(dir)}\nTo start with an empty folder anyway, remove ${join(dir, USED_MARK)}, ${join(dir, 'results')} and ${join(dir, 'scratch.duckdb')}.`,
    cause: null,
  } as const;
}

/** The hint where the metadata cannot be used. */
export const restoreHint = (dir: string): string =>
  `Nothing was changed. Restore a backup: sextant restore FILE --data ${dir}\nOr start on another folder with --data DIR.`;

/** SQLite reported its file as corrupt. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/** Throws where pages of the file are corrupt: a server that found them later would lose data. */
export function checkPages(db: Sqlite): void {
  const found = db.all<{ quick_check: string }>('PRAGMA quick_check(1)')[0]?.quick_check;
  if (found !== 'ok') throw new DamagedError(found ?? 'its pages cannot be read.');
}

export const isDamage = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && /^SQLITE_(CORRUPT|NOTADB)/.test(String(cause.code));

const RESERVE_MEGABYTES = 2;

/** A file beside the metadata that reserves space for deletions when the disk is full. */
export const reserveIn = (dir: string): Reserve => reserveFile(join(dir, 'reserve'), RESERVE_MEGABYTES);
