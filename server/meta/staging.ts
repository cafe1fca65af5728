import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chartStore, type ChartStore } from './content/charts.ts';
import { dashboardStore, type DashboardStore } from './content/dashboards.ts';
import { datasetStore, type DatasetStore } from './content/datasets.ts';
import { importStore, type ImportStore } from './content/imports.ts';
import { savedQueryStore, type SavedQueryStore } from './editor/savedQueries.ts';
import { ownerStore, type OwnerStore } from './people/owners.ts';
import { reserveIds } from './reservedIds.ts';
import { isConstraintError, openSqlite, type Sqlite } from './sqlite.ts';

/** The stores of which a staging has a copy. */
export interface StagedStores {
  readonly datasets: DatasetStore;
  readonly charts: ChartStore;
  readonly dashboards: DashboardStore;
  readonly savedQueries: SavedQueryStore;
  readonly owners: OwnerStore;
  readonly imports: ImportStore;
}

/**
 * A database beside the metadata in which a large change is made in steps, unseen by others, and from which it is brought
 * back in one transaction of few statements.
 */
export interface Staging {
  readonly stores: StagedStores;
  /** Copies what has one of these uuids, before anything is changed. */
  copy(uuids: readonly string[]): void;
  /** Makes one step of the change. */
  step<T>(body: () => T): T;
  /** Notes what was changed: the last step. */
  end(): void;
  /** Stores what was changed. False where somebody else changed the same meanwhile: then nothing is stored. */
  bringBack(): boolean;
  close(): void;
}

/** Tables with a uuid and a revision, before those that refer to them. */
const ENTITIES = ['dataset', 'chart', 'dashboard', 'saved_query'] as const;
/** Tables of what entities consist of. */
const PARTS = [
  ['dataset_column', 'dataset'],
  ['dataset_metric', 'dataset'],
  ['dashboard_chart', 'dashboard'],
] as const;

/** The most rows that are added: their ids are taken ahead, because texts contain them. */
export type NewRows = Readonly<
  Record<(typeof ENTITIES)[number] | 'dataset_column' | 'dataset_metric', number>
>;

export function openStaging(db: Sqlite, rows: NewRows): Staging {
  const folder = privateFolder(db);
  const file = join(folder, 'staged.db');
  const staged = openSqlite(file);
  const ids = reserveIds(db, rows);
  prepare(db, staged, ids.starts);

  /** The body's statements read and write both databases. */
  function withBoth<T>(body: () => T): T {
    db.run('ATTACH ? AS staged', file);
    try {
      // The metadata's own lock is one for as long as the server runs.
      db.exec(`PRAGMA staged.locking_mode = NORMAL; ${UNSYNCED('staged.')}`);
      return db.transaction(body);
    } finally {
      db.exec('DETACH staged');
    }
  }

  return {
    stores: {
      datasets: datasetStore(staged),
      charts: chartStore(staged),
      dashboards: dashboardStore(staged),
      savedQueries: savedQueryStore(staged),
      owners: ownerStore(staged),
      imports: importStore(staged),
    },
    copy: (uuids) => withBoth(() => copyInto(db, uuids)),
    step: (body) => staged.transaction(body),
    end: () => staged.transaction(() => noteChanged(staged)),
    bringBack() {
      // What is written is moved from the journal by the next transaction, and not in the same turn.
      db.exec('PRAGMA wal_autocheckpoint = 0');
      try {
        return withBoth(() => !isOutdated(db) && replaceChanged(db));
      } catch (error) {
        // Somebody made what has the same uuid or address, or deleted what this refers to.
        if (isConstraintError(error, 'UNIQUE') || isConstraintError(error, 'FOREIGNKEY')) return false;
        throw error;
      } finally {
        db.exec('PRAGMA wal_autocheckpoint = 1000');
      }
    },
    close() {
      staged.close();
      rmSync(folder, { recursive: true, force: true });
      ids.giveBack();
    },
  };
}

/** What a crash leaves there is removed at the next start. */
function privateFolder(db: Sqlite): string {
  const metadata = db.all<{ file: string }>('PRAGMA database_list')[0]?.file;
  const place = metadata ? join(dirname(metadata), 'temp') : tmpdir();
  mkdirSync(place, { recursive: true, mode: 0o700 });
  return mkdtempSync(join(place, 'staging-'));
}

const UNSYNCED = (schema: string): string =>
  `PRAGMA ${schema}journal_mode = MEMORY; PRAGMA ${schema}synchronous = OFF`;

const REFERENCE = / REFERENCES \w+ ?\(\w+\)( ON DELETE (CASCADE|SET NULL))?/g;

/** The same tables, which refer to nothing outside and trigger nothing, and number their rows with the reserved ids. */
function prepare(db: Sqlite, staged: Sqlite, starts: ReadonlyMap<string, number>): void {
  staged.exec(`${UNSYNCED('')}; PRAGMA foreign_keys = OFF`);
  staged.transaction(() => {
    const wanted = JSON.stringify([...ENTITIES, ...PARTS.map(([table]) => table), 'owner', 'imported']);
    const texts = db.all<{ sql: string }>(
      `SELECT sql FROM main.sqlite_schema
       WHERE type IN ('table', 'index') AND sql IS NOT NULL AND tbl_name IN (SELECT value FROM json_each(?))
       ORDER BY type DESC`,
      wanted,
    );
    for (const { sql } of texts) staged.exec(sql.replace(REFERENCE, ''));
    for (const [table, start] of starts)
      staged.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', table, start);
    for (const table of ['before', 'changed'])
      staged.exec(
        `CREATE TABLE ${table} (entity TEXT, id INTEGER, revision INTEGER, PRIMARY KEY (entity, id))`,
      );
  });
}

function copyInto(db: Sqlite, uuids: readonly string[]): void {
  const known = JSON.stringify(uuids);
  const wanted = 'uuid IN (SELECT value FROM json_each(?))';
  for (const table of ENTITIES) {
    db.run(`INSERT OR IGNORE INTO staged.${table} SELECT * FROM main.${table} WHERE ${wanted}`, known);
    db.run(
      `INSERT OR IGNORE INTO staged.before SELECT '${table}', id, revision FROM main.${table} WHERE ${wanted}`,
      known,
    );
    db.run(
      `INSERT OR IGNORE INTO staged.owner SELECT * FROM main.owner
       WHERE entity = '${table}' AND entity_id IN (SELECT id FROM main.${table} WHERE ${wanted})`,
      known,
    );
  }
  for (const [table, entity] of PARTS)
    db.run(
      `INSERT OR IGNORE INTO staged.${table} SELECT * FROM main.${table}
       WHERE ${entity}_id IN (SELECT id FROM main.${entity} WHERE ${wanted})`,
      known,
    );
  db.run(`INSERT OR IGNORE INTO staged.imported SELECT * FROM main.imported WHERE ${wanted}`, known);
}

function noteChanged(staged: Sqlite): void {
  for (const entity of ENTITIES)
    staged.run(
      `INSERT INTO changed SELECT '${entity}', now.id, now.revision FROM ${entity} AS now
       LEFT JOIN before ON before.entity = '${entity}' AND before.id = now.id
       WHERE before.revision IS NOT now.revision`,
    );
}

const isOutdated = (db: Sqlite): boolean =>
  ENTITIES.some(
    (entity) =>
      db.all(
        `SELECT 1 FROM staged.before LEFT JOIN main.${entity} AS now ON now.id = before.id
         WHERE before.entity = '${entity}' AND now.revision IS NOT before.revision LIMIT 1`,
      ).length > 0,
  );

function replaceChanged(db: Sqlite): true {
  const changed = (entity: string): string => `SELECT id FROM staged.changed WHERE entity = '${entity}'`;
  const upsert = (table: string, key: string, rows: string): void => {
    const columns = db
      .all<{ name: string }>('SELECT name FROM pragma_table_info(?)', table)
      .map(({ name }) => name);
    // Keys stay; to write them again would look for all that refers to them.
    const others = columns.filter((column) => column !== 'id' && column !== 'uuid');
    const sets = others.map((column) => `${column} = excluded.${column}`).join(', ');
    db.run(
      `INSERT INTO main.${table} SELECT * FROM staged.${table} WHERE ${rows} ON CONFLICT (${key}) DO UPDATE SET ${sets}`,
    );
  };
  // Two dashboards may have exchanged their addresses.
  db.run(`UPDATE main.dashboard SET slug = NULL WHERE id IN (${changed('dashboard')})`);
  for (const entity of ENTITIES) upsert(entity, 'id', `id IN (${changed(entity)})`);
  for (const [table, entity] of PARTS) {
    db.run(`DELETE FROM main.${table} WHERE ${entity}_id IN (${changed(entity)})`);
    db.run(
      `INSERT INTO main.${table} SELECT * FROM staged.${table} WHERE ${entity}_id IN (${changed(entity)})`,
    );
  }
  db.run(
    `INSERT OR IGNORE INTO main.owner SELECT * FROM staged.owner
     WHERE (entity, entity_id) IN (SELECT entity, id FROM staged.changed)`,
  );
  upsert('imported', 'uuid', 'true');
  const { nameCharts } = datasetStore(db);
  const renamed = db.all<{ id: number }>(
    `SELECT DISTINCT dataset_id AS id FROM main.chart WHERE dataset_name IS NOT NULL AND dataset_id IN (${changed('dataset')})`,
  );
  for (const { id } of renamed) nameCharts(id);
  return true;
}
