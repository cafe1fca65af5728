import {
  type DatasetContents,
  newColumn,
  newDatasetContents,
  newMetric,
} from '../dataset/contents/datasetContents.ts';
import { DEVICE_ID, DEVICE_SCHEMA } from './deviceDatabase.ts';
import { uniqueNames } from '../text/uniqueNames.ts';

export interface DeviceDatasetSource {
  /** The name of the dataset; of a table, the table's. */
  readonly title: string;
  /** Empty for a dataset of a table. */
  readonly sql: string;
  readonly columns: readonly (readonly [name: string, type: string])[];
}

/** A dataset of this device: what a server would find out about its columns is known from the rows. */
export function newDeviceDataset({ title, sql, columns }: DeviceDatasetSource): DatasetContents {
  const names = uniqueNames(columns.map(([name]) => name));
  const described = names.map((name, at) => {
    const type = columns[at]?.[1] ?? '';
    return newColumn(name, { type, is_dttm: /^(DATE|TIMESTAMP)/.test(type) });
  });
  return {
    ...newDatasetContents({ databaseId: DEVICE_ID, catalog: null, schema: DEVICE_SCHEMA, sql, title }),
    columns: Object.fromEntries(described.map((each) => [`name:${each.column_name}`, each])),
    mainTimeColumn: described.find((each) => each.is_dttm)?.column_name ?? '',
    metrics: { 'name:count': newMetric('count', 'COUNT(*)') },
  };
}
