import { createDataset, getDataset, type NewDatasetBody } from '#contract/dataset/datasets.ts';
import { getExtract } from '#contract/dataset/extract.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { send, toRequest } from '../http/send.ts';

export interface DatasetApi {
  /** CALL-16: from SQL, which the server runs to find the columns. Returns the id. */
  create(body: NewDatasetBody): Promise<Result<number, ApiError>>;
  /** The complete dataset. Unparsed: see `readDefinition`. */
  definition(id: number, signal?: AbortSignal): Promise<Result<Response, ApiError>>;
  /** The rows as a file, a call of the embedded server's own. Unparsed: see `readExtract`. */
  extract(
    id: number,
    /** Those that are included where the rows are too many for all; null if none can be named. */
    columns: readonly string[] | null,
    signal?: AbortSignal,
  ): Promise<Result<Response, ApiError>>;
}

export function datasetApi(client: Client): DatasetApi {
  return {
    async create(request) {
      const response = await send(client, createDataset, { request, timeout: MINUTE });
      return response.ok ? ok(response.value.id) : response;
    },
    definition: (id, signal) =>
      client.raw(toRequest(getDataset, { path: { id }, ...(signal && { signal }) })),
    extract: (id, columns, signal) =>
      client.raw(
        toRequest(getExtract, {
          path: { id },
          ...(columns !== null && columns.length > 0 && { q: { columns } }),
          accept: '*/*',
          timeout: null,
          ...(signal && { signal }),
        }),
      ),
  };
}
