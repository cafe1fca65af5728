import type { EditorDatabase } from '#contract/sql/tabState.ts';
import type { Millis } from '#domain/time.ts';
import type { ListRequest } from '../http/request/listRequest.ts';
import type { Sqlite } from './sqlite.ts';

/** A database people may query. `sqlalchemyUri` is the contract's field for its location. */
export interface DatabaseRow {
  readonly id: number;
  readonly uuid: string;
  readonly databaseName: string;
  readonly backend: string;
  readonly driver: string | null;
  readonly sqlalchemyUri: string;
  readonly exposeInSqllab: boolean;
  readonly allowRunAsync: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  readonly allowDml: boolean;
  readonly allowFileUpload: boolean;
  readonly forceCtasSchema: string | null;
  readonly cacheTimeout: number | null;
  readonly configurationMethod: string;
  readonly impersonateUser: boolean;
  /** JSON text, as the contract stores it. */
  readonly extra: string;
  readonly createdBy: number | null;
  readonly createdOn: Millis;
  readonly changedOn: Millis;
}

export type NewDatabase = Pick<DatabaseRow, 'uuid' | 'databaseName' | 'backend' | 'sqlalchemyUri'> &
  Partial<Omit<DatabaseRow, 'id' | 'createdOn' | 'changedOn'>>;

interface Stored {
  id: number;
  uuid: string;
  database_name: string;
  backend: string;
  driver: string | null;
  sqlalchemy_uri: string;
  expose_in_sqllab: number;
  allow_run_async: number;
  allow_ctas: number;
  allow_cvas: number;
  allow_dml: number;
  allow_file_upload: number;
  force_ctas_schema: string | null;
  cache_timeout: number | null;
  configuration_method: string;
  impersonate_user: number;
  extra: string;
  created_by: number | null;
  created_on: number;
  changed_on: number;
}

const toRow = (s: Stored): DatabaseRow => ({
  id: s.id,
  uuid: s.uuid,
  databaseName: s.database_name,
  backend: s.backend,
  driver: s.driver,
  sqlalchemyUri: s.sqlalchemy_uri,
  exposeInSqllab: s.expose_in_sqllab === 1,
  allowRunAsync: s.allow_run_async === 1,
  allowCtas: s.allow_ctas === 1,
  allowCvas: s.allow_cvas === 1,
  allowDml: s.allow_dml === 1,
  allowFileUpload: s.allow_file_upload === 1,
  forceCtasSchema: s.force_ctas_schema,
  cacheTimeout: s.cache_timeout,
  configurationMethod: s.configuration_method,
  impersonateUser: s.impersonate_user === 1,
  extra: s.extra,
  createdBy: s.created_by,
  createdOn: s.created_on,
  changedOn: s.changed_on,
});

export function databaseStore(db: Sqlite) {
  const one = (where: string, value: string | number): DatabaseRow | null => {
    const row = db.get<Stored>(`SELECT * FROM database WHERE ${where} = ?`, value);
    return row ? toRow(row) : null;
  };
  return {
    byId: (id: number) => one('id', id),
    byName: (databaseName: string) => one('database_name', databaseName),
    byUuid: (uuid: string) => one('uuid', uuid),
    list: (): DatabaseRow[] => db.all<Stored>('SELECT * FROM database ORDER BY id').map(toRow),
    /** One page of the rows that match a condition, and their total count. */
    page(request: ListRequest): { count: number; rows: DatabaseRow[] } {
      const from = `FROM database WHERE ${request.where}`;
      return {
        count: db.get<{ n: number }>(`SELECT count(*) AS n ${from}`, ...request.params)?.n ?? 0,
        rows: db
          .all<Stored>(
            `SELECT * ${from} ORDER BY ${request.order} LIMIT ? OFFSET ?`,
            ...request.params,
            request.limit,
            request.offset,
          )
          .map(toRow),
      };
    },
    insert(row: NewDatabase, now: Millis): number {
      return db.run(
        `INSERT INTO database (uuid, database_name, backend, driver, sqlalchemy_uri, expose_in_sqllab, allow_run_async,
           allow_ctas, allow_cvas, allow_dml, allow_file_upload, force_ctas_schema, cache_timeout, configuration_method,
           impersonate_user, extra, created_by, created_on, changed_on)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        row.uuid,
        row.databaseName,
        row.backend,
        row.driver ?? null,
        row.sqlalchemyUri,
        Number(row.exposeInSqllab ?? true),
        Number(row.allowRunAsync ?? false),
        Number(row.allowCtas ?? false),
        Number(row.allowCvas ?? false),
        Number(row.allowDml ?? false),
        Number(row.allowFileUpload ?? false),
        row.forceCtasSchema ?? null,
        row.cacheTimeout ?? null,
        row.configurationMethod ?? 'sqlalchemy_form',
        Number(row.impersonateUser ?? false),
        row.extra ?? '{}',
        row.createdBy ?? null,
        now,
        now,
      ).lastId;
    },
    /** Updates the mutable fields of a database; the rest of the row stays. */
    update(
      id: number,
      row: Omit<DatabaseRow, 'id' | 'uuid' | 'createdBy' | 'createdOn' | 'changedOn'>,
      now: Millis,
    ): void {
      db.run(
        `UPDATE database SET database_name = ?, backend = ?, driver = ?, sqlalchemy_uri = ?, expose_in_sqllab = ?,
           allow_run_async = ?, allow_ctas = ?, allow_cvas = ?, allow_dml = ?, allow_file_upload = ?,
           force_ctas_schema = ?, cache_timeout = ?, configuration_method = ?, impersonate_user = ?, extra = ?,
           changed_on = ? WHERE id = ?`,
        row.databaseName,
        row.backend,
        row.driver,
        row.sqlalchemyUri,
        Number(row.exposeInSqllab),
        Number(row.allowRunAsync),
        Number(row.allowCtas),
        Number(row.allowCvas),
        Number(row.allowDml),
        Number(row.allowFileUpload),
        row.forceCtasSchema,
        row.cacheTimeout,
        row.configurationMethod,
        Number(row.impersonateUser),
        row.extra,
        now,
        id,
      );
    },
    remove(id: number): boolean {
      return db.run('DELETE FROM database WHERE id = ?', id).changes > 0;
    },
  };
}

export type DatabaseStore = ReturnType<typeof databaseStore>;

/** A database in the editor's bootstrap data. */
export function databaseForEditor(row: DatabaseRow): EditorDatabase {
  return {
    allow_ctas: row.allowCtas,
    allow_cvas: row.allowCvas,
    allow_dml: row.allowDml,
    allow_file_upload: row.allowFileUpload,
    allow_multi_catalog: false,
    allow_run_async: row.allowRunAsync,
    allows_subquery: true,
    allows_virtual_table_explore: true,
    backend: row.backend,
    database_name: row.databaseName,
    disable_data_preview: false,
    disable_drill_to_detail: false,
    expose_in_sqllab: row.exposeInSqllab,
    force_ctas_schema: row.forceCtasSchema,
    id: row.id,
  };
}
