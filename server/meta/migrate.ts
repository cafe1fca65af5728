import { start } from './migrations/001-start.ts';
import { results } from './migrations/002-results.ts';
import { savedQueries } from './migrations/003-saved-queries.ts';
import { dashboards } from './migrations/004-dashboards.ts';
import { savedQueryRevisions } from './migrations/005-saved-query-revisions.ts';
import { origins } from './migrations/006-origins.ts';
import type { Sqlite } from './sqlite.ts';

/** In order, for ever: a shipped one is never edited, only followed by another. */
const MIGRATIONS: readonly string[] = [
  start,
  results,
  savedQueries,
  dashboards,
  savedQueryRevisions,
  origins,
];

/** Why a store cannot be used by this program: it was written by a newer one. */
export class NewerSchemaError extends Error {
  constructor(found: number) {
    super(
      `The metadata was written by a newer version (schema ${found}; this version supports ${MIGRATIONS.length}). Update Sextant, or use another --data folder.`,
    );
    this.name = 'NewerSchemaError';
  }
}

/** Brings the schema up to date; each step and its number are one transaction. */
export function migrate(db: Sqlite): void {
  const found = db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  if (found > MIGRATIONS.length) throw new NewerSchemaError(found);
  MIGRATIONS.slice(found).forEach((sql, index) => {
    db.transaction(() => {
      db.exec(sql);
      db.exec(`PRAGMA user_version = ${found + index + 1}`);
    });
  });
}
