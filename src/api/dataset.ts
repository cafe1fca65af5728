import { datasetListAnswer } from '#contract/dataset.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from './client.ts';
import { listPages } from './listPages.ts';
import { readDatasetRow } from './readDataset.ts';

export interface DatasetApi {
  list(): Promise<Result<readonly Dataset[], ApiError>>;
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
  };
}
