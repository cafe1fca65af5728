import type { ListRequest } from '../../http/request/listRequest.ts';
import { omit } from '../../base/omit.ts';
import {
  type NewRecord,
  type RecordOf,
  type RecordPatch,
  recordTable,
  revisedTable,
  AUTHORED,
  flag,
  number,
  text,
  textOrNull,
} from '../recordTable.ts';
import type { Sqlite } from '../sqlite.ts';

const DATASET = {
  uuid: text,
  /** Increments with every change; a save's precondition compares it. */
  revision: number,
  databaseId: number,
  catalog: textOrNull,
  schema: textOrNull,
  tableName: text,
  /** The SQL of a virtual dataset; null for a table. */
  sql: textOrNull,
  mainDttmCol: textOrNull,
  description: textOrNull,
  /** JSON text: `DatasetDetails`. */
  details: text,
  ...AUTHORED,
} as const;

const COLUMN = {
  datasetId: number,
  uuid: text,
  columnName: text,
  type: textOrNull,
  isDttm: flag,
  isActive: flag,
  groupby: flag,
  filterable: flag,
  expression: textOrNull,
  verboseName: textOrNull,
  description: textOrNull,
  pythonDateFormat: textOrNull,
  /** A date format that a Superset detected; passed through. */
  datetimeFormat: textOrNull,
  advancedDataType: textOrNull,
  extra: textOrNull,
  createdOn: number,
  changedOn: number,
} as const;

const METRIC = {
  datasetId: number,
  uuid: text,
  metricName: text,
  metricType: textOrNull,
  expression: text,
  verboseName: textOrNull,
  description: textOrNull,
  d3format: textOrNull,
  /** JSON text. */
  currency: textOrNull,
  warningText: textOrNull,
  extra: textOrNull,
  createdOn: number,
  changedOn: number,
} as const;

export type DatasetRow = RecordOf<typeof DATASET>;
export type DatasetColumnRow = RecordOf<typeof COLUMN>;
export type DatasetMetricRow = RecordOf<typeof METRIC>;
export type NewDatasetRow = Omit<NewRecord<typeof DATASET>, 'revision'>;
export type DatasetPatch = Omit<RecordPatch<typeof DATASET>, 'uuid' | 'revision' | 'createdOn' | 'createdBy'>;
export type NewDatasetColumn = Omit<NewRecord<typeof COLUMN>, 'datasetId'>;
export type NewDatasetMetric = Omit<NewRecord<typeof METRIC>, 'datasetId'>;
/** A column or metric to store: with its id where it exists. */
export type Kept<T> = T & { readonly id?: number | undefined };

/** `schema.table`, for display. */
export const datasetName = (row: Pick<DatasetRow, 'schema' | 'tableName'>): string =>
  row.schema ? `${row.schema}.${row.tableName}` : row.tableName;

export function datasetStore(db: Sqlite) {
  const datasets = revisedTable(db, 'dataset', DATASET);
  const columns = recordTable(db, 'dataset_column', COLUMN);
  const metrics = recordTable(db, 'dataset_metric', METRIC);

  /** Replaces the columns or metrics of a dataset; those with an id keep it. */
  function replaceParts<T extends { readonly id?: number | undefined }>(
    table: 'dataset_column' | 'dataset_metric',
    datasetId: number,
    parts: readonly T[],
    write: { insertAll(parts: readonly T[]): void; update(id: number, part: T): void },
  ): void {
    db.transaction(() => {
      const kept = parts.flatMap(({ id }) => (id === undefined ? [] : [id]));
      const marks = kept.map(() => '?').join(', ');
      db.run(`DELETE FROM ${table} WHERE dataset_id = ? AND id NOT IN (${marks})`, datasetId, ...kept);
      for (const part of parts) if (part.id !== undefined) write.update(part.id, part);
      write.insertAll(parts.filter(({ id }) => id === undefined));
    });
  }

  /** Charts that have the name of their dataset are renamed with it. */
  function nameCharts(id: number): void {
    const row = datasets.byId(id);
    if (row)
      db.run(
        'UPDATE chart SET dataset_name = ? WHERE dataset_id = ? AND dataset_name IS NOT NULL',
        datasetName(row),
        id,
      );
  }

  return {
    byId: datasets.byId,
    byUuid: (uuid: string) => datasets.oneBy('uuid', uuid),
    page: (request: ListRequest) => datasets.page(request),
    /** All datasets, in creation order. */
    list: (): DatasetRow[] => datasets.where('1 ORDER BY id'),
    byTable: (databaseId: number, schema: string | null, tableName: string): DatasetRow | null =>
      datasets.where(
        'database_id = ? AND schema IS ? AND table_name = ?',
        databaseId,
        schema,
        tableName,
      )[0] ?? null,
    insert: (dataset: NewDatasetRow): number => datasets.insert(dataset),
    update(id: number, patch: DatasetPatch): void {
      db.transaction(() => {
        datasets.update(id, patch);
        nameCharts(id);
      });
    },
    nameCharts,
    remove: datasets.remove,
    columnsOf: db.remember((datasetId: number): readonly DatasetColumnRow[] =>
      columns.where('dataset_id = ? ORDER BY id', datasetId),
    ),
    metricsOf: db.remember((datasetId: number): readonly DatasetMetricRow[] =>
      metrics.where('dataset_id = ? ORDER BY id', datasetId),
    ),
    setColumns: (datasetId: number, wanted: readonly Kept<NewDatasetColumn>[]): void =>
      replaceParts('dataset_column', datasetId, wanted, {
        insertAll: (parts) => columns.insertAll(parts.map((part) => ({ ...omit(part, 'id'), datasetId }))),
        update: (id, part) => columns.update(id, omit(part, 'uuid', 'createdOn')),
      }),
    setMetrics: (datasetId: number, wanted: readonly Kept<NewDatasetMetric>[]): void =>
      replaceParts('dataset_metric', datasetId, wanted, {
        insertAll: (parts) => metrics.insertAll(parts.map((part) => ({ ...omit(part, 'id'), datasetId }))),
        update: (id, part) => metrics.update(id, omit(part, 'uuid', 'createdOn')),
      }),
    ofDatabase: (databaseId: number): DatasetRow[] =>
      datasets.where('database_id = ? ORDER BY id', databaseId),
  };
}

export type DatasetStore = ReturnType<typeof datasetStore>;
