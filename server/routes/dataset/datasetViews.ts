import { datasetPermission } from '#domain/access/entities.ts';
import { detailsOf } from '../../datasets/datasetDetails.ts';
import { typeGeneric } from '../../datasets/typeGeneric.ts';
import type { ServerDeps } from '../../deps.ts';
import { ago } from '../../http/response/ago.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import { datasetName } from '../../meta/content/datasets.ts';
import { omit } from '../../base/omit.ts';
import { databaseItem } from '../database/databaseViews.ts';
import {
  columnData,
  columnItem,
  derivedOf,
  isVirtual,
  metricData,
  metricItem,
  type WholeDataset,
} from './datasetParts.ts';
import { ownersOf, person } from '../asset/people.ts';

/** A dataset in GET /dataset/{id}. */
export function datasetItem(deps: ServerDeps, whole: WholeDataset) {
  const { row } = whole;
  const now = deps.clock.now();
  const database = deps.meta.databases.byId(row.databaseId);
  const who = (id: number | null) => {
    const found = person(deps, id);
    return found && { first_name: found.first_name, last_name: found.last_name };
  };
  const { params: _, ...details } = detailsOf(row);
  return {
    ...details,
    ...derivedOf(whole),
    catalog: row.catalog,
    changed_by: who(row.changedBy),
    changed_on: changedOnText(row.changedOn),
    changed_on_humanized: ago(now - row.changedOn),
    columns: whole.columns.map(columnItem),
    created_by: who(row.createdBy),
    created_on: changedOnText(row.createdOn),
    created_on_humanized: ago(now - row.createdOn),
    database: {
      allow_multi_catalog: false,
      backend: database?.backend ?? '',
      database_name: database?.databaseName ?? '',
      id: row.databaseId,
      uuid: database?.uuid ?? null,
    },
    datasource_name: row.tableName,
    datasource_type: 'table',
    description: row.description,
    id: row.id,
    is_managed_externally: false,
    is_sqllab_view: false,
    kind: isVirtual(row) ? 'virtual' : 'physical',
    main_dttm_col: row.mainDttmCol,
    metrics: whole.metrics.map(metricItem),
    name: datasetName(row),
    owners: ownersOf(deps, 'dataset', row.id).map((owner) => omit(owner, 'email')),
    schema: row.schema,
    sql: row.sql,
    table_name: row.tableName,
    url: `/tablemodelview/edit/${row.id}`,
    uuid: row.uuid,
  };
}

/** A dataset in chart, explore and legacy responses. */
export function datasetData(deps: ServerDeps, whole: WholeDataset) {
  const { row } = whole;
  const database = deps.meta.databases.byId(row.databaseId);
  const details = detailsOf(row);
  return {
    ...details,
    ...derivedOf(whole),
    catalog: row.catalog,
    columns: whole.columns.map((column) => columnData(column, deps.config.zone)),
    database: database ? databaseData(database) : { id: 0, name: '', backend: '', parameters: {} },
    datasource_name: row.tableName,
    description: row.description,
    edit_url: `/tablemodelview/edit/${row.id}`,
    filter_select: details.filter_select_enabled,
    health_check_message: null,
    id: row.id,
    is_sqllab_view: false,
    main_dttm_col: row.mainDttmCol,
    metrics: whole.metrics.map(metricData),
    name: datasetName(row),
    owners: deps.meta.owners.of('dataset', row.id).flatMap((id) => {
      const user = deps.meta.users.byId(id);
      if (!user) return [];
      const { username, email, firstName, lastName } = user;
      return [{ id, username, email, first_name: firstName, last_name: lastName }];
    }),
    perm: datasetPermission({ ...row, database: { id: row.databaseId, name: database?.databaseName ?? '' } }),
    schema: row.schema,
    sql: row.sql,
    table_name: row.tableName,
    type: 'table',
  };
}

/** A dataset in dashboard responses: only the columns that their charts and filters reference. */
export function datasetForDashboard(deps: ServerDeps, whole: WholeDataset, used: ReadonlySet<string>) {
  const wanted = (name: string) => used.has(name) || name === whole.row.mainDttmCol;
  const narrow = {
    ...whole,
    columns: whole.columns.filter(({ columnName }) => wanted(columnName)),
    metrics: whole.metrics.filter(({ metricName }) => used.has(metricName)),
  };
  const data = datasetData(deps, whole);
  const { configuration_method: _, engine_information: __, ...database } = databaseOf(data.database);
  return {
    ...data,
    database,
    column_names: whole.columns.map(({ columnName }) => columnName),
    column_types: kindsOf(whole),
    columns: narrow.columns.map((column) => columnData(column, deps.config.zone)),
    metrics: narrow.metrics.map(metricData),
    verbose_map: derivedOf(narrow).verbose_map,
  };
}

/** The distinct generic types of the columns. */
function kindsOf({ columns }: WholeDataset): number[] {
  const kinds = columns.map(({ type }) => typeGeneric(type)).filter((kind) => kind !== null);
  return [...new Set<number>(kinds)].sort((a, b) => a - b);
}

const databaseOf = (database: object): Record<string, unknown> => ({ ...database });

function databaseData(database: DatabaseRow) {
  return {
    ...DUCKDB_PARAMETERS,
    allow_multi_catalog: false,
    allows_cost_estimate: null,
    allows_subquery: true,
    allows_virtual_table_explore: true,
    backend: database.backend,
    configuration_method: database.configurationMethod,
    disable_data_preview: false,
    disable_drill_to_detail: false,
    engine_information: databaseItem(database).engine_information,
    explore_database_id: database.id,
    id: database.id,
    name: database.databaseName,
  };
}

/** The contract's schemas for parameters that this engine does not use: it needs no address and no password. */
const DUCKDB_PARAMETERS = {
  parameters: {},
  parameters_schema: { additionalProperties: false, properties: {}, required: [], type: 'object' },
  schema_options: {},
} as const;
