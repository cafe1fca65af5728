import { datasetAnswer, datasetListAnswer } from '#contract/dataset.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from './client.ts';
import { listPages } from './listPages.ts';
import { readDataset, readDatasetRow } from './readDataset.ts';

export interface DatasetApi {
  list(): Promise<Result<readonly Dataset[], ApiError>>;
  /** With all of its columns and metrics. */
  get(id: number): Promise<Result<Dataset, ApiError>>;
}

export function datasetApi(client: Client): DatasetApi {
  return {
    async list() {
      const listed = await listPages(client, '/api/v1/dataset/', datasetListAnswer, {
        order_column: 'table_name',
        order_direction: 'asc',
      });
      return listed.ok ? ok(listed.value.map(readDatasetRow)) : listed;
    },
    async get(id) {
      const answered = await client.json({ method: 'GET', path: `/api/v1/dataset/${id}` }, datasetAnswer);
      return answered.ok ? ok(readDataset(answered.value.result)) : answered;
    },
  };
}
