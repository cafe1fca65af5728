import { type DatasetContents, newDatasetContents } from '../dataset/datasetContents.ts';
import { describedColumns } from '../dataset/describedColumns.ts';
import { DEVICE_ID, DEVICE_SCHEMA } from './deviceDatabase.ts';

export interface DeviceDatasetSource {
  /** The name of the dataset; of a table, the table's. */
  readonly title: string;
  /** Empty for a dataset of a table. */
  readonly sql: string;
  readonly columns: readonly (readonly [name: string, type: string])[];
}

/** A dataset of this device: what a server would find out about its columns is known from the rows. */
export function newDeviceDataset({ title, sql, columns }: DeviceDatasetSource): DatasetContents {
  return {
    ...newDatasetContents({ databaseId: DEVICE_ID, catalog: null, schema: DEVICE_SCHEMA, sql, title }),
    ...describedColumns(columns),
  };
}
