import type { ServerDeps } from '../../deps.ts';
import { accessOf } from '../../auth/rights/access.ts';
import { backendOf } from '../../engines/backends.ts';
import { isElsewhere } from '../../engines/engineLookup.ts';
import { ago } from '../../http/response/ago.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import type { User } from '../../meta/people/users.ts';

export const ENGINE_INFORMATION = {
  disable_ssh_tunneling: true,
  supports_dynamic_catalog: false,
  supports_file_upload: false,
  supports_oauth2: false,
} as const;

/** A database in GET /database/{id}. */
export function databaseItem(row: DatabaseRow) {
  return {
    allow_ctas: row.allowCtas,
    allow_cvas: row.allowCvas,
    allow_dml: row.allowDml,
    allow_file_upload: row.allowFileUpload,
    allow_run_async: row.allowRunAsync,
    backend: row.backend,
    cache_timeout: row.cacheTimeout,
    configuration_method: row.configurationMethod,
    database_name: row.databaseName,
    driver: row.driver ?? 'duckdb_engine',
    engine_information: ENGINE_INFORMATION,
    expose_in_sqllab: row.exposeInSqllab,
    force_ctas_schema: row.forceCtasSchema,
    id: row.id,
    impersonate_user: row.impersonateUser,
    is_managed_externally: false,
    uuid: row.uuid,
  };
}

/** Whether a database is there because the server is started with it: it would be there again after the next start. */
export const isGiven = ({ config }: ServerDeps, row: DatabaseRow): boolean =>
  isElsewhere(row) ? config.connected.has(row.databaseName) : row.createdBy === null;

/** The list of databases. */
export function databaseListModel(deps: ServerDeps, user: User): ListModel<DatabaseRow> {
  const now = deps.clock.now();
  const visible = accessOf(deps, user).visible('database');
  const creator = (row: DatabaseRow) => (row.createdBy === null ? null : deps.meta.users.byId(row.createdBy));
  return {
    title: 'List Database',
    ...(visible === undefined ? {} : { visible }),
    columns: {
      allow_file_upload: (row) => row.allowFileUpload,
      allow_ctas: (row) => row.allowCtas,
      allow_cvas: (row) => row.allowCvas,
      allow_dml: (row) => row.allowDml,
      allow_run_async: (row) => row.allowRunAsync,
      allows_cost_estimate: (row) => extraFlag(row, 'cost_estimate_enabled'),
      allows_subquery: () => true,
      allows_virtual_table_explore: () => true,
      backend: (row) => row.backend,
      changed_on: (row) => changedOnText(row.changedOn),
      changed_on_delta_humanized: (row) => ago(now - row.changedOn),
      'changed_by.first_name': (row) => creator(row)?.firstName ?? null,
      'changed_by.last_name': (row) => creator(row)?.lastName ?? null,
      'created_by.first_name': (row) => creator(row)?.firstName ?? null,
      'created_by.last_name': (row) => creator(row)?.lastName ?? null,
      configuration_method: (row) => row.configurationMethod,
      database_name: (row) => row.databaseName,
      explore_database_id: (row) => row.id,
      expose_in_sqllab: (row) => row.exposeInSqllab,
      extra: (row) => row.extra,
      force_ctas_schema: (row) => row.forceCtasSchema,
      id: (row) => row.id,
      uuid: (row) => row.uuid,
      // Of our own, and only where it is so.
      engine_sql: (row) => backendOf(row.backend)?.added?.sql,
      is_given: (row) => isGiven(deps, row) || undefined,
      disable_data_preview: () => false,
      disable_drill_to_detail: () => false,
      allow_multi_catalog: () => false,
      engine_information: () => ENGINE_INFORMATION,
    },
    filters: {
      allow_file_upload: 'allow_file_upload',
      database_name: 'database_name',
      expose_in_sqllab: 'expose_in_sqllab',
      id: 'id',
      uuid: 'uuid',
    },
    orders: {
      allow_file_upload: 'allow_file_upload',
      allow_dml: 'allow_dml',
      allow_run_async: 'allow_run_async',
      changed_on: 'changed_on',
      changed_on_delta_humanized: 'changed_on',
      'created_by.first_name': 'created_by',
      database_name: 'database_name',
      expose_in_sqllab: 'expose_in_sqllab',
    },
    defaultOrder: 'id',
  };
}

function extraFlag(row: DatabaseRow, name: string): boolean | null {
  const extra = JSON.parse(row.extra) as Record<string, unknown>;
  return typeof extra[name] === 'boolean' ? extra[name] : null;
}
