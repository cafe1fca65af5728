import { getDataset } from '#contract/dataset/datasets.ts';
import { datasetSourceResponse } from '#contract/dataset/datasetSource.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { toRequest } from '../http/send.ts';

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

const SOURCE_COLUMNS = ['name', 'schema', 'database.id', 'select_star', 'catalog', 'sql', 'template_params'];

/** CALL-15. */
export async function getDatasetSource(client: Client, id: number): Promise<Result<DatasetSource, ApiError>> {
  const request = toRequest(getDataset, { path: { id }, q: { columns: SOURCE_COLUMNS } });
  const result = await client.json(request, datasetSourceResponse);
  if (!result.ok) return result;
  const { name, schema, catalog, database, select_star, sql, template_params } = result.value.result;
  return ok({
    name,
    dbId: database.id,
    catalog: catalog ?? null,
    schema: schema ?? null,
    sql: sql?.trim() ? sql : (select_star ?? ''),
    templateParams: template_params ?? '',
  });
}
