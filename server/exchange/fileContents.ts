import { isRecord } from '#domain/jsonValue.ts';
import { readMetadata } from '../dashboards/metadata.ts';
import { detailsOf } from '../datasets/datasetDetails.ts';
import type { ServerDeps } from '../deps.ts';
import type { ChartRow } from '../meta/content/charts.ts';
import type { DashboardRow } from '../meta/content/dashboards.ts';
import type { ThemeRow } from '../meta/content/themes.ts';
import type { DatabaseRow } from '../meta/databases.ts';
import type { DatasetRow } from '../meta/content/datasets.ts';
import type { SavedQueryRow } from '../meta/editor/savedQueries.ts';
import { withChartUuids, withDatasetUuids } from '#domain/code/uuidReferences.ts';
import { originOf } from './origins.ts';

/* The content of each file of an export, under the contract's names. */

export const VERSION = '1.0.0';

/**
 * A placeholder that every Superset can parse: with a DuckDB URI, a Superset without the driver fails on each list of
 * charts and dashboards. The person who imports it there sets the real URI.
 */
const placeholderUri = (name: string): string => `postgresql://sextant.invalid/${encodeURIComponent(name)}`;

export function databaseFile(database: DatabaseRow) {
  return {
    database_name: database.databaseName,
    sqlalchemy_uri: placeholderUri(database.databaseName),
    cache_timeout: database.cacheTimeout,
    expose_in_sqllab: database.exposeInSqllab,
    allow_run_async: database.allowRunAsync,
    allow_ctas: database.allowCtas,
    allow_cvas: database.allowCvas,
    allow_dml: database.allowDml,
    allow_csv_upload: database.allowFileUpload,
    extra: parsed(database.extra),
    impersonate_user: database.impersonateUser,
    configuration_method: database.configurationMethod,
    uuid: database.uuid,
    version: VERSION,
  };
}

export function savedQueryFile(row: SavedQueryRow, databaseUuid: string | null) {
  return {
    catalog: row.catalog,
    schema: row.schema,
    label: row.label,
    description: row.description,
    sql: row.sql,
    template_parameters: row.templateParameters,
    uuid: row.uuid,
    version: VERSION,
    database_uuid: databaseUuid,
  };
}

/** The uuids of charts, datasets and themes by their numbers, each looked up once. */
export interface EntityUuids {
  readonly chart: (id: number) => string | undefined;
  readonly dataset: (id: number) => string | undefined;
  readonly theme: (id: number) => string | undefined;
}

export function entityUuids({ meta }: Pick<ServerDeps, 'meta'>): EntityUuids {
  const remembered = (read: (id: number) => string | undefined) => {
    const known = new Map<number, string | undefined>();
    return (id: number): string | undefined => {
      if (!known.has(id)) known.set(id, read(id));
      return known.get(id);
    };
  };
  return {
    chart: remembered((id) => meta.charts.byId(id)?.uuid),
    dataset: remembered((id) => meta.datasets.byId(id)?.uuid),
    theme: remembered((id) => meta.themes.byId(id)?.uuid),
  };
}

/** The theme of a dashboard. */
export const themeFile = ({ themeName, jsonData, uuid }: ThemeRow) => ({
  theme_name: themeName,
  json_data: parsed(jsonData),
  uuid,
  version: VERSION,
});

export function dashboardFile(uuids: EntityUuids, row: DashboardRow) {
  return {
    dashboard_title: row.dashboardTitle,
    description: row.description,
    css: row.css,
    slug: row.slug,
    certified_by: row.certifiedBy,
    certification_details: row.certificationDetails,
    published: row.published,
    uuid: row.uuid,
    position: withChartUuids(parsed(row.positionJson), uuids.chart),
    metadata: withDatasetUuids(readMetadata(row.jsonMetadata), uuids.dataset),
    theme_uuid: row.themeId === null ? null : (uuids.theme(row.themeId) ?? null),
    version: VERSION,
  };
}

export function chartFile(uuids: EntityUuids, row: ChartRow) {
  const params = parsed(row.params);
  const { datasource: _, ...form } = isRecord(params) ? params : {};
  return {
    slice_name: row.sliceName,
    description: row.description,
    certified_by: row.certifiedBy,
    certification_details: row.certificationDetails,
    viz_type: row.vizType,
    params: form,
    query_context: row.queryContext,
    cache_timeout: row.cacheTimeout,
    uuid: row.uuid,
    version: VERSION,
    dataset_uuid: row.datasetId === null ? null : (uuids.dataset(row.datasetId) ?? null),
  };
}

export function datasetFile({ meta }: Pick<ServerDeps, 'meta'>, row: DatasetRow) {
  const details = detailsOf(row);
  const there = originOf(meta, row);
  const { schema, tableName, sql } = there ?? row;
  return {
    table_name: tableName,
    main_dttm_col: row.mainDttmCol,
    currency_code_column: details.currency_code_column,
    description: row.description,
    default_endpoint: details.default_endpoint,
    offset: details.offset,
    cache_timeout: details.cache_timeout,
    catalog: there?.catalog ?? row.catalog,
    schema,
    sql,
    params: parsed(details.params),
    template_params: parsed(details.template_params),
    filter_select_enabled: details.filter_select_enabled,
    fetch_values_predicate: details.fetch_values_predicate,
    extra: parsed(details.extra),
    normalize_columns: details.normalize_columns,
    always_filter_main_dttm: details.always_filter_main_dttm,
    folders: details.folders,
    uuid: row.uuid,
    metrics: meta.datasets.metricsOf(row.id).map((metric) => ({
      metric_name: metric.metricName,
      verbose_name: metric.verboseName,
      metric_type: metric.metricType,
      expression: metric.expression,
      description: metric.description,
      d3format: metric.d3format,
      currency: parsed(metric.currency),
      extra: parsed(metric.extra),
      warning_text: metric.warningText,
    })),
    columns: meta.datasets.columnsOf(row.id).map((column) => ({
      column_name: column.columnName,
      verbose_name: column.verboseName,
      is_dttm: column.isDttm,
      is_active: column.isActive,
      type: column.type,
      advanced_data_type: column.advancedDataType,
      groupby: column.groupby,
      filterable: column.filterable,
      expression: column.expression,
      description: column.description,
      python_date_format: column.pythonDateFormat,
      datetime_format: column.datetimeFormat,
      extra: parsed(column.extra),
    })),
    version: VERSION,
    database_uuid: there?.databaseUuid ?? meta.databases.byId(row.databaseId)?.uuid ?? null,
  };
}

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
