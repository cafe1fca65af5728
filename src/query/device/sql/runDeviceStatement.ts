import { areLimited, type DeviceTable } from '#domain/device/deviceTables.ts';
import { resultCalls, withResults } from '#domain/device/resultCalls.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import { tableChange, type TableChange } from '#domain/device/tableChange.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { SextantDb } from '#store/db.ts';
import { patchQuery } from '#store/sql/queries.ts';
import { write } from '#store/write.ts';
import type { LocalFailure } from '../../../../workers/engine/protocol.ts';
import type { SqlEnvelope, SqlRows } from '../../../../workers/engine/runDeviceSql.ts';
import type { ExecuteRequest } from '../../sql/execute/executor.ts';
import { listDeviceTables, tablesFor } from '../listDeviceTables.ts';
import type { LocalCharts } from '../engine/localEngine.ts';
import type { TableChanges } from './tableChanges.ts';

interface Deps {
  readonly db: SextantDb;
  readonly engine: Pick<LocalCharts, 'keep'>;
  readonly changes: TableChanges;
  readonly onRemoved: (table: KeptTable) => void;
}

type ChangeResult = Result<string, LocalFailure>;
type Create = Extract<TableChange, { kind: 'create' }>;
type Drop = Extract<TableChange, { kind: 'drop' }>;

interface Changing {
  /** As a person typed it. */
  readonly sql: string;
  /** The tables of this device before the statement. */
  readonly all: readonly DeviceTable[];
}

const refused = (message: string): ChangeResult => err({ kind: 'query', message });

/**
 * Creates and drops tables of this device; returns a statement whose rows are the response, as the engine's would be.
 */
function createTableRunner({ db, engine, changes, onRemoved }: Deps) {
  async function create(wanted: Create, { sql, all }: Changing, signal: AbortSignal): Promise<ChangeResult> {
    const { name, query, ifExists } = wanted;
    if (all.some((each) => each.name === name)) {
      if (ifExists === 'keep') return ok('SELECT 0 AS "Count"');
      if ((await changes.named(name)) === undefined)
        return refused(`${name} is the name of rows that came from a server. Choose another name.`);
      if (ifExists === 'fail')
        return refused(`${name} already exists. Replace it with CREATE OR REPLACE TABLE.`);
    }
    const read = tablesFor(query, all);
    const rows = await engine.keep({ database: db.name, sql: query, ...read }, signal);
    if (!rows.ok) return rows;
    const stored = await changes.store(name, rows.value, { kind: 'query', sql }, areLimited(read.tables));
    return stored.ok ? ok(`SELECT ${stored.value.rows} AS "Count"`) : refused(stored.error);
  }

  async function drop({ name, ifMissing }: Drop, { all }: Changing): Promise<ChangeResult> {
    const table = await changes.named(name);
    if (table !== undefined) {
      const removed = await changes.setRemoved(table.id, true);
      if (!removed.ok) return refused(removed.error);
      onRemoved(table);
    } else if (ifMissing === 'fail') return refused(whyNotDropped(name, all));
    return ok('SELECT true AS "Success" WHERE false');
  }

  function whyNotDropped(name: string, all: Changing['all']): string {
    const isThere = all.some((each) => each.name === name);
    return isThere
      ? `${name} was not made here: its rows are those of a result or an extract. Remove them on the page Offline.`
      : `There is no table ${name} on this device.`;
  }

  return (change: TableChange, at: Changing, signal: AbortSignal): Promise<ChangeResult> =>
    change.kind === 'drop' ? drop(change, at) : create(change, at, signal);
}

export interface StatementRunnerDeps {
  readonly db: SextantDb;
  readonly engine: Pick<LocalCharts, 'sql' | 'keep'>;
  readonly changes: TableChanges;
  /** A statement removed a table. */
  readonly onRemoved: (table: KeptTable) => void;
}

export type RunDeviceStatement = (
  sql: string,
  request: ExecuteRequest,
  envelope: SqlEnvelope,
  signal: AbortSignal,
) => Promise<Result<SqlRows, LocalFailure>>;

/** Runs one statement over the tables of this device; one that changes a table changes it first. */
export function createStatementRunner({
  db,
  engine,
  changes,
  onRemoved,
}: StatementRunnerDeps): RunDeviceStatement {
  const changeTable = createTableRunner({ db, engine, changes, onRemoved });

  /** Tables made from its rows get the mark too, also when the tables it read are gone. */
  async function markLimited(queryId: string): Promise<boolean> {
    return (await write(db, (tx) => patchQuery(tx, queryId, { isLimited: true }))).ok;
  }

  return async function runStatement(typed, request, envelope, signal) {
    // One listing: a name that is put into the text means the same table when its rows are loaded.
    const all = await listDeviceTables(db);
    const named = resultCalls(typed).length > 0 ? withResults(typed, all) : ok(typed);
    if (!named.ok) return err({ kind: 'query', message: named.error });
    const sql = named.value;
    const wanted = tableChange(sql);
    if (wanted?.ok === false) return err({ kind: 'query', message: wanted.error });
    const ran =
      wanted === null ? ok(sql) : await changeTable(wanted.value, { sql: request.sql, all }, signal);
    if (!ran.ok) return ran;
    const { queryLimit: maxRows, clientId: queryId } = request;
    const tables = tablesFor(ran.value, wanted === null ? all : await listDeviceTables(db));
    if (areLimited(tables.tables) && !(await markLimited(queryId)))
      return err({
        kind: 'query',
        message: 'This browser did not store that these rows are limited for you.',
      });
    return engine.sql({ database: db.name, queryId, sql: ran.value, maxRows, ...tables, envelope }, signal);
  };
}
