import { datasetSourceAnswer, newDatasetAnswer } from '#contract/dataset.ts';
import type { NewDatasetBody } from '#contract/dataset.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { rison } from '../http/rison.ts';

/** What the editor needs to start a query of a dataset. */
export interface DatasetSource {
  readonly name: string;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** Its own SQL where it is virtual: no table has its name. Otherwise a query of all rows of its table. */
  readonly sql: string;
  readonly templateParams: string;
}

export interface DatasetApi {
  /** CALL-15. */
  source(id: number): Promise<Result<DatasetSource, ApiError>>;
  /** CALL-16: from SQL, which the server runs to find the columns. Returns the id. */
  create(body: NewDatasetBody): Promise<Result<number, ApiError>>;
  /** The complete dataset. Unparsed: see `readDefinition`. */
  definition(id: number, signal?: AbortSignal): Promise<Result<Response, ApiError>>;
  /** The rows as a file, a call of the embedded server's own. Unparsed: see `readExtract`. */
  extract(id: number, signal?: AbortSignal): Promise<Result<Response, ApiError>>;
}

const SOURCE_COLUMNS = ['name', 'schema', 'database.id', 'select_star', 'catalog', 'sql', 'template_params'];

export function datasetApi(client: Client): DatasetApi {
  return {
    async source(id) {
      const q = rison({ columns: SOURCE_COLUMNS });
      const path = `/api/v1/dataset/${id}`;
      const answered = await client.json({ method: 'GET', path, query: { q } }, datasetSourceAnswer);
      if (!answered.ok) return answered;
      const { name, schema, catalog, database, select_star, sql, template_params } = answered.value.result;
      return ok({
        name,
        dbId: database.id,
        catalog: catalog ?? null,
        schema: schema ?? null,
        sql: sql?.trim() ? sql : (select_star ?? ''),
        templateParams: template_params ?? '',
      });
    },
    async create(body) {
      const answered = await client.json(
        { method: 'POST', path: '/api/v1/dataset/', body: { json: body }, timeout: MINUTE },
        newDatasetAnswer,
      );
      return answered.ok ? ok(answered.value.id) : answered;
    },
    definition: (id, signal) =>
      client.raw({ method: 'GET', path: `/api/v1/dataset/${id}`, ...(signal && { signal }) }),
    extract: (id, signal) =>
      client.raw({
        method: 'GET',
        path: `/api/v1/dataset/${id}/extract/`,
        accept: '*/*',
        timeout: null,
        ...(signal && { signal }),
      }),
  };
}
