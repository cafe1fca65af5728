import type { StatementOutcomeBody } from '#contract/sql/sqllab.ts';
import type { LimitingFactor, QueryState } from '#domain/query/query.ts';
import type { Millis } from '#domain/time.ts';
import type { ListRequest } from '../../http/request/listRequest.ts';
import type { Sqlite, SqlValue } from '../sqlite.ts';

/** A query in the history. */
export interface QueryRow {
  readonly id: number;
  readonly clientId: string;
  readonly userId: number;
  readonly databaseId: number;
  readonly status: QueryState;
  readonly tabName: string | null;
  readonly sqlEditorId: string | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly executedSql: string | null;
  readonly limit: number | null;
  readonly limitingFactor: LimitingFactor;
  readonly selectAsCta: boolean;
  readonly ctasMethod: string | null;
  readonly tmpTableName: string | null;
  readonly tmpSchemaName: string | null;
  readonly runAsync: boolean;
  readonly progress: number;
  readonly rows: number | null;
  readonly errorMessage: string | null;
  readonly resultsKey: string | null;
  readonly trackingUrl: string | null;
  readonly extra: QueryExtra;
  readonly startTime: Millis;
  readonly startRunningTime: Millis | null;
  readonly endTime: Millis | null;
  readonly changedOn: Millis;
}

/** The contract's `extra` of a query. */
export interface QueryExtra {
  readonly columns?: unknown;
  readonly errors?: readonly unknown[];
  readonly progress?: string | null;
  /** The known outcomes of each statement. */
  readonly statements?: readonly StatementOutcomeBody[];
}

/** The fields that change while a query runs. */
export type QueryPatch = Partial<
  Pick<
    QueryRow,
    | 'status'
    | 'executedSql'
    | 'limit'
    | 'limitingFactor'
    | 'progress'
    | 'rows'
    | 'errorMessage'
    | 'resultsKey'
    | 'extra'
    | 'startRunningTime'
    | 'endTime'
  >
>;

export type NewQuery = Omit<
  QueryRow,
  | 'id'
  | 'executedSql'
  | 'progress'
  | 'rows'
  | 'errorMessage'
  | 'resultsKey'
  | 'trackingUrl'
  | 'extra'
  | 'startRunningTime'
  | 'endTime'
  | 'changedOn'
>;

const COLUMNS = {
  id: 'id',
  clientId: 'client_id',
  userId: 'user_id',
  databaseId: 'database_id',
  status: 'status',
  tabName: 'tab_name',
  sqlEditorId: 'sql_editor_id',
  catalog: 'catalog',
  schema: 'schema',
  sql: 'sql',
  executedSql: 'executed_sql',
  limit: 'row_limit',
  limitingFactor: 'limiting_factor',
  selectAsCta: 'select_as_cta',
  ctasMethod: 'ctas_method',
  tmpTableName: 'tmp_table_name',
  tmpSchemaName: 'tmp_schema_name',
  runAsync: 'run_async',
  progress: 'progress',
  rows: 'rows',
  errorMessage: 'error_message',
  resultsKey: 'results_key',
  trackingUrl: 'tracking_url',
  extra: 'extra',
  startTime: 'start_time',
  startRunningTime: 'start_running_time',
  endTime: 'end_time',
  changedOn: 'changed_on',
} as const satisfies Record<keyof QueryRow, string>;

const UNFINISHED = "status IN ('pending', 'running')";

type Stored = Record<(typeof COLUMNS)[keyof typeof COLUMNS], SqlValue>;

function toRow(stored: Stored): QueryRow {
  const plain = Object.fromEntries(
    Object.entries(COLUMNS).map(([name, column]) => [name, stored[column]]),
  ) as unknown as QueryRow;
  return {
    ...plain,
    selectAsCta: stored.select_as_cta === 1,
    runAsync: stored.run_async === 1,
    extra: JSON.parse(String(stored.extra)) as QueryExtra,
  };
}

const toValue = (value: QueryRow[keyof QueryRow]): SqlValue => {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};

export function queryStore(db: Sqlite) {
  const select = (where: string, ...params: readonly SqlValue[]): QueryRow[] =>
    db.all<Stored>(`SELECT * FROM query WHERE ${where}`, ...params).map(toRow);

  const patch = (where: string, change: QueryPatch, now: Millis, ...params: readonly SqlValue[]): boolean => {
    const entries = Object.entries({ ...change, changedOn: now }) as [
      keyof QueryRow,
      QueryRow[keyof QueryRow],
    ][];
    const sets = entries.map(([name]) => `${COLUMNS[name]} = ?`).join(', ');
    const values = entries.map(([, value]) => toValue(value));
    return db.run(`UPDATE query SET ${sets} WHERE ${where}`, ...values, ...params).changes > 0;
  };

  return {
    byId: (id: number): QueryRow | null => select('id = ?', id)[0] ?? null,
    byClientId: (clientId: string): QueryRow | null => select('client_id = ?', clientId)[0] ?? null,
    /** A person's queries that changed at or after a time, in creation order. */
    changedSince: (userId: number, moment: Millis): QueryRow[] =>
      select('user_id = ? AND changed_on >= ? ORDER BY id', userId, Math.ceil(moment)),
    page(request: ListRequest): { count: number; rows: QueryRow[] } {
      const from = `FROM query JOIN database ON database.id = query.database_id JOIN user ON user.id = query.user_id
        WHERE ${request.where}`;
      return {
        count: db.get<{ n: number }>(`SELECT count(*) AS n ${from}`, ...request.params)?.n ?? 0,
        rows: db
          .all<Stored>(
            `SELECT query.* ${from} ORDER BY ${request.order} LIMIT ? OFFSET ?`,
            ...request.params,
            request.limit,
            request.offset,
          )
          .map(toRow),
      };
    },
    insert(row: NewQuery, now: Millis): number {
      const entries = Object.entries({ ...row, changedOn: now }) as [
        keyof QueryRow,
        QueryRow[keyof QueryRow],
      ][];
      const names = entries.map(([name]) => COLUMNS[name]).join(', ');
      const marks = entries.map(() => '?').join(', ');
      const values = entries.map(([, value]) => toValue(value));
      return db.run(`INSERT INTO query (${names}) VALUES (${marks})`, ...values).lastId;
    },
    /** Changes an unfinished query; false where it has ended, which is final. */
    patchUnfinished: (id: number, change: QueryPatch, now: Millis): boolean =>
      patch(`id = ? AND ${UNFINISHED}`, change, now, id),
    /** Marks every unfinished query as failed; returns their number. */
    failUnfinished(message: string, now: Millis): number {
      return db.run(
        `UPDATE query SET status = 'failed', error_message = ?, extra = ?, end_time = ?, changed_on = ? WHERE ${UNFINISHED}`,
        message,
        JSON.stringify({
          errors: [{ message, error_type: 'GENERIC_BACKEND_ERROR', level: 'error', extra: {} }],
        }),
        now,
        now,
      ).changes;
    },
    distinctStatuses: (): string[] =>
      db
        .all<{ status: string }>('SELECT DISTINCT status FROM query ORDER BY status')
        .map((row) => row.status),
    /** The users who have executed a query. */
    users: (): { id: number; name: string }[] =>
      db.all(
        `SELECT DISTINCT user.id, user.first_name || ' ' || user.last_name AS name
         FROM query JOIN user ON user.id = query.user_id ORDER BY user.id`,
      ),
  };
}

export type QueryStore = ReturnType<typeof queryStore>;
