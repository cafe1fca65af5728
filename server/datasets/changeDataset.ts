import type { ServerDeps } from '../deps.ts';
import type { FieldErrors } from '../http/response/errorBodies.ts';
import type { ComputeCaller } from '../engines/work.ts';
import { newUuid } from '#domain/newUuid.ts';
import type {
  DatasetPatch,
  DatasetRow,
  Kept,
  NewDatasetColumn,
  NewDatasetMetric,
} from '../meta/content/datasets.ts';
import type { ColumnBody, DatasetChange, MetricBody } from '#contract/dataset/datasets.ts';
import { detailsOf, readDetails } from './datasetDetails.ts';
import { mergeColumns, readColumns } from './readColumns.ts';
import { refusedElsewhere } from './rowRules/elsewhere.ts';

/** Changes a dataset; returns the errors that prevent it, or null. */
export async function changeDataset(
  deps: ServerDeps,
  asker: ComputeCaller,
  row: DatasetRow,
  body: DatasetChange,
  readsColumns: boolean,
): Promise<FieldErrors | null> {
  const { meta } = deps;
  const now = deps.clock.now();
  const fault =
    (typeof body.database_id === 'number' &&
      !meta.databases.byId(body.database_id) && { database: ['Database does not exist'] }) ||
    (body.owners?.some((id) => meta.users.byId(id) === null) && { owners: ['Owners are invalid'] }) ||
    (body.columns && partFault('columns', body.columns, meta.datasets.columnsOf(row.id), 'column_name')) ||
    (body.metrics && partFault('metrics', body.metrics, meta.datasets.metricsOf(row.id), 'metric_name')) ||
    null;
  if (fault) return fault;
  const refused = refusedElsewhere(deps, meta.users.byId(asker.person), row, body);
  if (refused !== null) return { sql: [refused] };

  const patch: DatasetPatch = {
    tableName: body.table_name ?? undefined,
    databaseId: body.database_id ?? undefined,
    sql: body.sql === '' ? null : body.sql,
    catalog: body.catalog,
    schema: body.schema,
    description: body.description,
    mainDttmCol: body.main_dttm_col,
    details: JSON.stringify(readDetails({ ...detailsOf(row), ...body })),
    changedBy: asker.person,
    changedOn: now,
  };
  const next = {
    ...row,
    ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
  };
  const found = readsColumns ? await readColumns(deps, asker, next) : null;
  if (found && !found.ok) return { sql: [found.error.message] };

  meta.transaction(() => {
    const known = meta.datasets.columnsOf(row.id);
    if (body.columns)
      meta.datasets.setColumns(
        row.id,
        body.columns.map((each) => columnOf(deps, each, known)),
      );
    if (found?.ok) {
      meta.datasets.setColumns(row.id, mergeColumns(deps, meta.datasets.columnsOf(row.id), found.value));
    }
    if (body.metrics) {
      const metrics = meta.datasets.metricsOf(row.id);
      meta.datasets.setMetrics(
        row.id,
        body.metrics.map((each) => metricOf(deps, each, metrics)),
      );
    }
    if (body.owners) meta.owners.set('dataset', row.id, body.owners);
    meta.datasets.update(row.id, patch);
  });
  return null;
}

interface Part {
  readonly id?: number | undefined;
}

/** A part sent without its existing id would be created twice; an id of another dataset is treated as missing. */
function partFault<T extends Part>(
  list: 'columns' | 'metrics',
  sent: readonly T[],
  known: readonly (Part & { columnName?: string; metricName?: string })[],
  key: keyof T & ('column_name' | 'metric_name'),
): FieldErrors | null {
  const names = sent.map((each) => each[key]);
  if (new Set(names).size < names.length) return { [list]: [`One or more ${list} are duplicated`] };
  const ids = new Set(known.map(({ id }) => id));
  if (sent.some(({ id }) => id !== undefined && !ids.has(id))) {
    return { [list]: [`One or more ${list} do not exist`] };
  }
  const taken = new Set(known.map(({ columnName, metricName }) => columnName ?? metricName));
  const again = sent.some((each) => each.id === undefined && taken.has(String(each[key])));
  return again ? { [list]: [`One or more ${list} already exist`] } : null;
}

function columnOf(
  deps: ServerDeps,
  body: ColumnBody,
  known: readonly Kept<NewDatasetColumn>[],
): Kept<NewDatasetColumn> {
  const before = known.find(({ id }) => id !== undefined && id === body.id);
  const now = deps.clock.now();
  return {
    uuid: before?.uuid ?? body.uuid ?? newUuid(deps.random),
    columnName: body.column_name,
    type: body.type === undefined ? (before?.type ?? null) : body.type,
    isDttm: body.is_dttm ?? before?.isDttm ?? false,
    isActive: body.is_active ?? before?.isActive ?? true,
    groupby: body.groupby ?? before?.groupby ?? true,
    filterable: body.filterable ?? before?.filterable ?? true,
    expression: body.expression === undefined ? before?.expression : body.expression,
    verboseName: body.verbose_name === undefined ? before?.verboseName : body.verbose_name,
    description: body.description === undefined ? before?.description : body.description,
    pythonDateFormat:
      body.python_date_format === undefined ? before?.pythonDateFormat : body.python_date_format,
    advancedDataType:
      body.advanced_data_type === undefined ? before?.advancedDataType : body.advanced_data_type,
    extra: body.extra === undefined ? before?.extra : body.extra,
    createdOn: before?.createdOn ?? now,
    changedOn: now,
    ...(before?.id === undefined ? {} : { id: before.id }),
  };
}

function metricOf(
  deps: ServerDeps,
  body: MetricBody,
  known: readonly Kept<NewDatasetMetric>[],
): Kept<NewDatasetMetric> {
  const before = known.find(({ id }) => id !== undefined && id === body.id);
  const now = deps.clock.now();
  const currency = body.currency === undefined ? before?.currency : JSON.stringify(body.currency);
  return {
    uuid: before?.uuid ?? body.uuid ?? newUuid(deps.random),
    metricName: body.metric_name,
    expression: body.expression,
    metricType: body.metric_type ?? before?.metricType,
    verboseName: body.verbose_name === undefined ? before?.verboseName : body.verbose_name,
    description: body.description === undefined ? before?.description : body.description,
    d3format: body.d3format === undefined ? before?.d3format : body.d3format,
    currency: currency === 'null' ? null : currency,
    warningText: body.warning_text === undefined ? before?.warningText : body.warning_text,
    extra: body.extra === undefined ? before?.extra : body.extra,
    createdOn: before?.createdOn ?? now,
    changedOn: now,
    ...(before?.id === undefined ? {} : { id: before.id }),
  };
}
