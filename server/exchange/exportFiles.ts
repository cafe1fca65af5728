import { zipSync } from 'fflate';
import { isRecord } from '#domain/jsonValue.ts';
import { readMetadata } from '../dashboards/metadata.ts';
import { detailsOf } from '../datasets/datasetDetails.ts';
import type { ServerDeps } from '../deps.ts';
import type { ChartRow } from '../meta/charts.ts';
import type { DashboardRow } from '../meta/dashboards.ts';
import type { DatasetRow } from '../meta/datasets.ts';
import { writeYaml } from './pythonYaml.ts';

const VERSION = '1.0.0';

/** What goes into a zip: each thing with everything it needs, each once. */
export interface ExportWish {
  readonly kind: 'dashboard' | 'chart' | 'dataset';
  readonly dashboards: readonly DashboardRow[];
  readonly charts: readonly ChartRow[];
  readonly datasets: readonly DatasetRow[];
}

const TYPES = { dashboard: 'Dashboard', chart: 'Slice', dataset: 'SqlaTable' } as const;

/** A zip that a Superset, or this server, can import; `root` is the folder in it. */
export function exportZip(deps: ServerDeps, wish: ExportWish, root: string): Uint8Array<ArrayBuffer> {
  const { meta } = deps;
  const files = new Map<string, unknown>();
  const timestamp = new Date(deps.clock.now()).toISOString().replace('Z', '000+00:00');
  files.set('metadata.yaml', { version: VERSION, type: TYPES[wish.kind], timestamp });

  for (const row of wish.dashboards) {
    files.set(`dashboards/${fileName(row.dashboardTitle, row.id)}.yaml`, dashboardFile(deps, row));
  }
  const charts = unique([
    ...wish.dashboards.flatMap(({ id }) => meta.charts.ofDashboard(id)),
    ...wish.charts,
  ]);
  for (const row of charts) {
    files.set(`charts/${fileName(row.sliceName, row.id)}.yaml`, chartFile(deps, row));
  }
  const ofCharts = charts.flatMap(({ datasetId }) => (datasetId === null ? [] : [datasetId]));
  const ofFilters = wish.dashboards.flatMap((row) => [...filterDatasets(readMetadata(row.jsonMetadata))]);
  const datasets = [...ofCharts, ...ofFilters].flatMap((id) => {
    const row = meta.datasets.byId(id);
    return row ? [row] : [];
  });
  for (const row of unique([...datasets, ...wish.datasets])) {
    const database = meta.databases.byId(row.databaseId);
    const folder = safeName(database?.databaseName ?? 'database');
    files.set(`datasets/${folder}/${fileName(row.tableName, row.id)}.yaml`, datasetFile(deps, row));
    if (!database) continue;
    files.set(`databases/${folder}.yaml`, {
      database_name: database.databaseName,
      sqlalchemy_uri: database.sqlalchemyUri,
      cache_timeout: database.cacheTimeout,
      expose_in_sqllab: database.exposeInSqllab,
      allow_run_async: database.allowRunAsync,
      allow_ctas: database.allowCtas,
      allow_cvas: database.allowCvas,
      allow_dml: database.allowDml,
      allow_file_upload: database.allowFileUpload,
      extra: JSON.parse(database.extra) as unknown,
      impersonate_user: database.impersonateUser,
      configuration_method: database.configurationMethod,
      uuid: database.uuid,
      version: VERSION,
    });
  }
  const encoder = new TextEncoder();
  const entries = [...files].map(([name, value]) => [`${root}/${name}`, encoder.encode(writeYaml(value))]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>);
}

function unique<T extends { readonly id: number }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** A name as the contract writes it in a zip: letters, digits, and underscores for everything else. */
const fileName = (name: string | null, id: number): string => `${safeName(name ?? '')}_${id}`;

const safeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .split(/\s+/)
    .join('_')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[._]+|[._]+$/g, '');

function dashboardFile({ meta }: ServerDeps, row: DashboardRow) {
  const uuidOf = (id: number) => meta.datasets.byId(id)?.uuid;
  return {
    dashboard_title: row.dashboardTitle,
    description: row.description,
    css: row.css,
    slug: row.slug,
    certified_by: row.certifiedBy,
    certification_details: row.certificationDetails,
    published: row.published,
    uuid: row.uuid,
    position: parsed(row.positionJson),
    metadata: withDatasetUuids(readMetadata(row.jsonMetadata), uuidOf),
    theme_uuid: null,
    version: VERSION,
  };
}

function chartFile({ meta }: ServerDeps, row: ChartRow) {
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
    dataset_uuid: row.datasetId === null ? null : (meta.datasets.byId(row.datasetId)?.uuid ?? null),
  };
}

function datasetFile({ meta }: ServerDeps, row: DatasetRow) {
  const details = detailsOf(row);
  return {
    table_name: row.tableName,
    main_dttm_col: row.mainDttmCol,
    currency_code_column: details.currency_code_column,
    description: row.description,
    default_endpoint: details.default_endpoint,
    offset: details.offset,
    cache_timeout: details.cache_timeout,
    catalog: row.catalog,
    schema: row.schema,
    sql: row.sql,
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
      extra: parsed(column.extra),
    })),
    version: VERSION,
    database_uuid: meta.databases.byId(row.databaseId)?.uuid ?? null,
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

interface Target {
  readonly datasetId: number;
}
const isTarget = (value: unknown): value is Target & Record<string, unknown> =>
  isRecord(value) && typeof value['datasetId'] === 'number';

const targetsOf = (filter: unknown): unknown[] =>
  isRecord(filter) && Array.isArray(filter['targets']) ? (filter['targets'] as unknown[]) : [];

const filtersOf = (metadata: Readonly<Record<string, unknown>>): unknown[] => {
  const filters = metadata['native_filter_configuration'];
  return Array.isArray(filters) ? (filters as unknown[]) : [];
};

function filterDatasets(metadata: Readonly<Record<string, unknown>>): Set<number> {
  const targets = filtersOf(metadata).flatMap(targetsOf).filter(isTarget);
  return new Set(targets.map(({ datasetId }) => datasetId));
}

/** Filters name their datasets by uuid in a file. */
function withDatasetUuids(
  metadata: Readonly<Record<string, unknown>>,
  uuidOf: (id: number) => string | undefined,
) {
  if (!('native_filter_configuration' in metadata)) return metadata;
  const filters = filtersOf(metadata).map((filter) => {
    if (!isRecord(filter)) return filter;
    const targets = targetsOf(filter).map((target) => {
      if (!isTarget(target)) return target;
      const { datasetId, ...rest } = target;
      return { ...rest, datasetUuid: uuidOf(datasetId) ?? null };
    });
    return 'targets' in filter ? { ...filter, targets } : filter;
  });
  return { ...metadata, native_filter_configuration: filters };
}
