import { createDataset, getDataset, type NewDatasetBody } from '#contract/dataset/datasets.ts';
import { getExtract, getExtractBases } from '#contract/dataset/extract.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
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
  /** Which of these datasets it is made of, by their names in its SQL; null if of more. A call of that server, too. */
  bases(
    id: number,
    among: readonly number[],
  ): Promise<Result<{ readonly result: readonly Base[] | null }, ApiError>>;
}

/** A dataset of a table whose rows another one is made of. */
export interface Base {
  readonly id: number;
  /** As the SQL of the other names it. */
  readonly table: string;
}

export function datasetApi(client: Client): DatasetApi {
  return {
    async create(request) {
      const response = await send(client, createDataset, { request, timeout: MINUTE });
      return response.ok ? ok(response.value.id) : response;
    },
    definition: (id, signal) =>
      client.raw(toRequest(getDataset, { path: { id }, ...(signal && { signal }) })),
    bases: (id, q) => send(client, getExtractBases, { path: { id }, q }),
    extract: (id, columns, signal) =>
      client.raw(
        toRequest(getExtract, {
          path: { id },
          ...(columns && { q: { columns } }),
          accept: '*/*',
          timeout: null,
          ...(signal && { signal }),
        }),
      ),
  };
}
