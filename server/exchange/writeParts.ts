import { createHash } from 'node:crypto';
import { chartIdsIn } from '../dashboards/metadata.ts';
import { readDetails } from '../datasets/datasetDetails.ts';
import { mergeColumns } from '../datasets/readColumns.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { DatasetRow, Kept, NewDatasetColumn, NewDatasetMetric } from '../meta/content/datasets.ts';
import type { OwnedEntity } from '#domain/access/entities.ts';
import type { BundlePart } from './bundle.ts';
import type { ChartFile, DashboardFile, DatasetFile } from '#contract/files/bundleFiles.ts';
import type { ImportPlace } from './findPlace.ts';
import { rememberOrigin } from './origins.ts';
import {
  mapLayout,
  mapMetadata,
  mapParams,
  mapQueryContext,
  type References,
} from '#domain/code/mapReferences.ts';
import { replaces, type WriteContext } from './writeContext.ts';

/** By which an import knows the text of a file again. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Stores the file's text, the resulting revision, and the owner. */
function settle(
  context: WriteContext,
  entity: OwnedEntity,
  id: number,
  part: BundlePart<{ uuid: string }>,
): number {
  const { meta } = context.deps;
  const { userId } = context.input;
  const stores = { dataset: meta.datasets, chart: meta.charts, dashboard: meta.dashboards };
  const revision = stores[entity].byId(id)?.revision ?? 1;
  meta.imports.put(part.value.uuid, entity, { hash: hashOf(part.text), revision });
  if (userId !== null && meta.owners.of(entity, id).length === 0) meta.owners.set(entity, id, [userId]);
  return id;
}

/** Creates or updates a dataset; one whose data is found only now is repaired under any policy. */
export function writeDataset(
  context: WriteContext,
  part: BundlePart<DatasetFile>,
  place: ImportPlace | null,
  databaseId: number,
): number {
  const { deps, input } = context;
  const { datasets } = deps.meta;
  const { value } = part;
  const now = deps.clock.now();
  const known = datasets.byUuid(value.uuid);
  const source = {
    databaseId,
    schema: place ? place.schema : value.schema,
    tableName: place?.tableName ?? value.table_name,
    sql: place ? place.sql : value.sql || null,
  };
  if (known && !replaces(context, 'dataset', known, hashOf(part.text), known.tableName)) {
    return input.policy === 'update' && place ? moveDataset(context, known, place, part) : known.id;
  }
  const row = {
    ...source,
    catalog: null,
    mainDttmCol: value.main_dttm_col,
    description: value.description,
    details: JSON.stringify(
      readDetails({ ...value, extra: textOf(value['extra']), params: textOf(value['params']) }),
    ),
    changedBy: input.userId,
    changedOn: now,
  };
  const id =
    known?.id ?? datasets.insert({ ...row, uuid: value.uuid, createdBy: input.userId, createdOn: now });
  if (known) datasets.update(id, row);
  const keptUuids = uuidsOf(deps, known);
  const columns = inTableOrder(value.columns ?? [], place).map((column) =>
    columnOf(context, column, keptUuids),
  );
  datasets.setColumns(id, columns.length === 0 && place ? mergeColumns(deps, [], place.columns) : columns);
  datasets.setMetrics(id, value.metrics?.map((metric) => metricOf(context, metric, keptUuids)) ?? []);
  settle(context, 'dataset', id, part);
  rememberOrigin(deps.meta, part, source);
  return id;
}

/** A file names columns and metrics without their uuids, by which edits elsewhere know them. */
function uuidsOf({ meta: { datasets } }: WriteContext['deps'], known: DatasetRow | null): KeptUuids {
  const columns = known ? datasets.columnsOf(known.id) : [];
  const metrics = known ? datasets.metricsOf(known.id) : [];
  return {
    columns: new Map(columns.map(({ columnName, uuid }) => [columnName, uuid])),
    metrics: new Map(metrics.map(({ metricName, uuid }) => [metricName, uuid])),
  };
}

interface KeptUuids {
  readonly columns: ReadonlyMap<string, string>;
  readonly metrics: ReadonlyMap<string, string>;
}

/** Repairs a dataset whose data was missing, or elsewhere, when it was imported. */
function moveDataset(
  context: WriteContext,
  known: DatasetRow,
  { database, schema, tableName, sql, columns }: ImportPlace,
  part: BundlePart<DatasetFile>,
): number {
  const { deps } = context;
  const { datasets } = deps.meta;
  const lacksColumns = datasets.columnsOf(known.id).length === 0 && columns.length > 0;
  const isThere =
    known.databaseId === database.id && known.schema === schema && known.tableName === tableName;
  // A person's changes stay; only the imported SQL is rewritten for this server.
  const ownSql = known.sql !== null && known.sql !== part.value.sql ? known.sql : sql;
  if (isThere && ownSql === known.sql && !lacksColumns) return known.id;
  const wasImported = deps.meta.imports.of(known.uuid)?.revision === known.revision;
  datasets.update(known.id, { databaseId: database.id, schema, tableName, sql: ownSql });
  if (lacksColumns) datasets.setColumns(known.id, mergeColumns(deps, [], columns));
  if (wasImported) settle(context, 'dataset', known.id, part);
  rememberOrigin(deps.meta, part, { databaseId: database.id, schema, tableName, sql: ownSql });
  return known.id;
}

/** Files have columns in any order: columns of the table keep its order, calculated ones follow. */
function inTableOrder<T extends { column_name: string }>(
  columns: readonly T[],
  place: ImportPlace | null,
): T[] {
  const positions = new Map(place?.columns.map(({ name }, index) => [name, index]));
  const positionOf = ({ column_name }: T) => positions.get(column_name) ?? positions.size;
  return [...columns].sort((a, b) => positionOf(a) - positionOf(b));
}

export function writeChart(
  context: WriteContext,
  part: BundlePart<ChartFile>,
  datasetId: number | null,
  refs: References,
): number {
  const { deps, input } = context;
  const { charts } = deps.meta;
  const { value } = part;
  const now = deps.clock.now();
  const known = charts.byUuid(value.uuid);
  if (known && !replaces(context, 'chart', known, hashOf(part.text), known.sliceName ?? '')) return known.id;
  const row = {
    sliceName: value.slice_name,
    datasetId,
    datasetName: null,
    vizType: value.viz_type,
    params: JSON.stringify(mapParams(value.params ?? {}, datasetId, refs)),
    description: value.description,
    cacheTimeout: value.cache_timeout,
    certifiedBy: value.certified_by,
    certificationDetails: value.certification_details,
    changedBy: input.userId,
    changedOn: now,
  };
  const id =
    known?.id ?? charts.insert({ ...row, uuid: value.uuid, createdBy: input.userId, createdOn: now });
  // It names its own chart.
  const queryContext = mapQueryContext(value.query_context, datasetId, id);
  if (known) charts.update(id, { ...row, queryContext });
  else if (queryContext !== null) charts.update(id, { queryContext });
  return settle(context, 'chart', id, part);
}

export function writeDashboard(
  context: WriteContext,
  part: BundlePart<DashboardFile>,
  refs: References,
  themeId: number | null,
): number {
  const { deps, input, note } = context;
  const { dashboards } = deps.meta;
  const { value } = part;
  const now = deps.clock.now();
  const known = dashboards.byUuid(value.uuid);
  if (known && !replaces(context, 'dashboard', known, hashOf(part.text), known.dashboardTitle ?? '')) {
    return known.id;
  }
  const holder = value.slug === null ? null : dashboards.bySlug(value.slug);
  const isTaken = holder !== null && holder.id !== known?.id;
  if (isTaken) {
    note(
      `Dashboard "${value.dashboard_title ?? ''}": another one has the address "${value.slug}", so it has none.`,
    );
  }
  const layout = value.position && mapLayout(value.position, refs);
  const row = {
    dashboardTitle: value.dashboard_title,
    slug: isTaken || value.slug === '' ? null : value.slug,
    description: value.description,
    css: value.css,
    positionJson: layout && JSON.stringify(layout),
    jsonMetadata: value.metadata && JSON.stringify(mapMetadata(value.metadata, refs)),
    published: value.published ?? false,
    certifiedBy: value.certified_by,
    certificationDetails: value.certification_details,
    themeId,
    changedBy: input.userId,
    changedOn: now,
  };
  const id =
    known?.id ?? dashboards.insert({ ...row, uuid: value.uuid, createdBy: input.userId, createdOn: now });
  if (known) dashboards.update(id, row);
  dashboards.setCharts(id, chartIdsIn(layout));
  return settle(context, 'dashboard', id, part);
}

type ExportedPart = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const flagOr = (value: unknown, otherwise: boolean): boolean =>
  typeof value === 'boolean' ? value : otherwise;
/** JSON that files contain as text or as a value. */
const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

function columnOf(
  { deps }: WriteContext,
  exported: ExportedPart & { column_name: string },
  kept: KeptUuids,
): Kept<NewDatasetColumn> {
  const now = deps.clock.now();
  return {
    uuid: text(exported['uuid']) ?? kept.columns.get(exported.column_name) ?? newUuid(deps.random),
    columnName: exported.column_name,
    type: text(exported['type']),
    isDttm: flagOr(exported['is_dttm'], false),
    isActive: flagOr(exported['is_active'], true),
    groupby: flagOr(exported['groupby'], true),
    filterable: flagOr(exported['filterable'], true),
    expression: text(exported['expression']),
    verboseName: text(exported['verbose_name']),
    description: text(exported['description']),
    pythonDateFormat: text(exported['python_date_format']),
    datetimeFormat: text(exported['datetime_format']),
    advancedDataType: text(exported['advanced_data_type']),
    extra: textOf(exported['extra']),
    createdOn: now,
    changedOn: now,
  };
}

function metricOf(
  { deps }: WriteContext,
  exported: ExportedPart & { metric_name: string; expression: string },
  kept: KeptUuids,
): Kept<NewDatasetMetric> {
  const now = deps.clock.now();
  return {
    uuid: text(exported['uuid']) ?? kept.metrics.get(exported.metric_name) ?? newUuid(deps.random),
    metricName: exported.metric_name,
    metricType: text(exported['metric_type']),
    expression: exported.expression,
    verboseName: text(exported['verbose_name']),
    description: text(exported['description']),
    d3format: text(exported['d3format']),
    currency: textOf(exported['currency']),
    warningText: text(exported['warning_text']),
    extra: textOf(exported['extra']),
    createdOn: now,
    changedOn: now,
  };
}
