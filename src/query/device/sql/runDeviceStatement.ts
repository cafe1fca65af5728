import { areLimited } from '#domain/device/deviceTables.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import { tableChange } from '#domain/device/tableChange.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { SextantDb } from '#store/db.ts';
import { patchQuery } from '#store/sql/queries.ts';
import { write } from '#store/write.ts';
import type { LocalFailure } from '../../../../workers/engine/protocol.ts';
import type { SqlEnvelope, SqlRows } from '../../../../workers/engine/runDeviceSql.ts';
import type { ExecuteRequest } from '../../sql/execute/executor.ts';
import { listDeviceTables, tablesFor } from '../listDeviceTables.ts';
import type { LocalCharts } from '../engine/localEngine.ts';
import { createTableRunner } from './runTableChange.ts';
import type { TableChanges } from './tableChanges.ts';

export interface StatementRunnerDeps {
  readonly db: SextantDb;
  readonly engine: Pick<LocalCharts, 'sql' | 'keep'>;
  readonly changes: TableChanges;
  /** A statement removed a table. */
  readonly onRemoved: (table: KeptTable) => void;
}

export type RunStatement = (
  sql: string,
  request: ExecuteRequest,
  envelope: SqlEnvelope,
  signal: AbortSignal,
) => Promise<Result<SqlRows, LocalFailure>>;

/** Runs one statement over the tables of this device; one that changes a table changes it first. */
export function createStatementRunner({ db, engine, changes, onRemoved }: StatementRunnerDeps): RunStatement {
  const changeTable = createTableRunner({ db, engine, changes, onRemoved });

  /** Tables made from its rows get the mark too, also when the tables it read are gone. */
  async function markLimited(queryId: string): Promise<boolean> {
    return (await write(db, (tx) => patchQuery(tx, queryId, { isLimited: true }))).ok;
  }

  return async function runStatement(sql, request, envelope, signal) {
    const wanted = tableChange(sql);
    if (wanted?.ok === false) return err({ kind: 'query', message: wanted.error });
    const ran = wanted === null ? ok(sql) : await changeTable(wanted.value, request.sql, signal);
    if (!ran.ok) return ran;
    const { queryLimit: maxRows, clientId: queryId } = request;
    const tables = tablesFor(ran.value, await listDeviceTables(db));
    if (areLimited(tables.tables) && !(await markLimited(queryId)))
      return err({
        kind: 'query',
        message: 'This browser did not store that these rows are limited for you.',
      });
    return engine.sql({ database: db.name, queryId, sql: ran.value, maxRows, ...tables, envelope }, signal);
  };
}
