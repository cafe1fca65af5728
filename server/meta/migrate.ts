import { start } from './migrations/001-start.ts';
import { results } from './migrations/002-results.ts';
import { savedQueries } from './migrations/003-saved-queries.ts';
import { dashboards } from './migrations/004-dashboards.ts';
import { savedQueryRevisions } from './migrations/005-saved-query-revisions.ts';
import { origins } from './migrations/006-origins.ts';
import { annotations } from './migrations/007-annotations.ts';
import { people } from './migrations/008-people.ts';
import { embedded } from './migrations/009-embedded.ts';
import { usage } from './migrations/010-usage.ts';
import { reports } from './migrations/011-reports.ts';
import { playlists } from './migrations/012-playlists.ts';
import { screens } from './migrations/013-screens.ts';
import { outsideIdentities } from './migrations/014-outside-identities.ts';
import { ownTokens } from './migrations/015-own-tokens.ts';
import { screenPictures } from './migrations/018-screen-pictures.ts';
import { notices } from './migrations/019-notices.ts';
import { chartDatasetNames } from './migrations/020-chart-dataset-names.ts';
import { screenClaims } from './migrations/021-screen-claims.ts';
import { tokenScopes } from './migrations/022-token-scopes.ts';
import { comments } from './migrations/023-comments.ts';
import { themes } from './migrations/024-themes.ts';
import { schemaShape } from './schemaShape.ts';
import { openSqlite, type Sqlite } from './sqlite.ts';

/** In their permanent order: a released one is never edited, only followed by another. */
const MIGRATIONS: readonly string[] = [
  start,
  results,
  savedQueries,
  dashboards,
  savedQueryRevisions,
  origins,
  annotations,
  people,
  embedded,
  usage,
  reports,
  playlists,
  screens,
  outsideIdentities,
  ownTokens,
  screenPictures,
  notices,
  chartDatasetNames,
  screenClaims,
  tokenScopes,
  comments,
  themes,
];

/** The store was written by a newer version of this program. */
export class NewerSchemaError extends Error {
  constructor(found: number) {
    super(
      `The metadata was written by a newer version (schema ${found}; this version supports ${MIGRATIONS.length}). Update Sextant, or use another --data folder.`,
    );
    this.name = 'NewerSchemaError';
  }
}

/** The store's tables do not match its schema version. */
export class ChangedSchemaError extends Error {
  constructor(found: number) {
    super(`The metadata has schema number ${found}, but its tables do not match that schema.`);
    this.name = 'ChangedSchemaError';
  }
}

export const LATEST_SCHEMA = MIGRATIONS.length;

export const schemaVersion = (db: Sqlite): number =>
  db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;

/**
 * Throws where the schema version was changed or a table is missing: migrations would partly run again over existing
 * data.
 */
export function checkSchema(db: Sqlite): void {
  const version = schemaVersion(db);
  if (version > LATEST_SCHEMA) throw new NewerSchemaError(version);
  const found = schemaShape(db);
  const wanted = shapeOf(version);
  const later = shapeOf(LATEST_SCHEMA);
  const isWhole = [...wanted].every((name) => found.has(name));
  const isAhead = [...found].some((name) => later.has(name) && !wanted.has(name));
  if (!isWhole || isAhead) throw new ChangedSchemaError(version);
}

function shapeOf(version: number): ReadonlySet<string> {
  const db = openSqlite(':memory:');
  try {
    for (const sql of MIGRATIONS.slice(0, version)) db.exec(sql);
    return schemaShape(db);
  } finally {
    db.close();
  }
}

/** Migrates the schema; each step and its version are one transaction. */
export function migrate(db: Sqlite): void {
  checkSchema(db);
  const found = schemaVersion(db);
  MIGRATIONS.slice(found).forEach((sql, index) => {
    db.transaction(() => {
      db.exec(sql);
      db.exec(`PRAGMA user_version = ${found + index + 1}`);
    });
  });
}
