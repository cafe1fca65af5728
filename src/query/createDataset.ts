import type { DatasetApi } from '#api/dataset.ts';
import type { NewDataset } from '#domain/dataset/newDataset.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import { isUnavailable } from '#domain/error/unreachable.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** Makes a dataset on the server; answers its id there, or why there is none. */
export type CreateDataset = (wish: NewDataset) => Promise<Result<number, string>>;

const UNREACHABLE =
  'Datasets are created on the server, and the server is unreachable. Your SQL is saved. Try again when the server is back.';
const LATE =
  'The server did not respond in time and may have created the dataset. Check Datasets before you try again.';
const FORBIDDEN = 'You do not have permission to create datasets.';
const NO_COLUMNS =
  'The server could not find out which columns this SQL has. A dataset is one SELECT whose columns have names.';

/** Asks the server to make a dataset. */
export async function createDataset(
  api: Pick<DatasetApi, 'create'>,
  wish: NewDataset,
): Promise<Result<number, string>> {
  const { name, dbId, catalog, schema, sql, templateParams } = wish;
  const made = await api.create({
    database: dbId,
    catalog,
    schema,
    sql,
    table_name: name,
    is_managed_externally: false,
    external_url: null,
    ...(templateParams !== null && { template_params: templateParams }),
  });
  return made.ok ? ok(made.value) : err(reasonOf(made.error, name));
}

function reasonOf(error: ApiError, name: string): string {
  switch (error.kind) {
    case 'offline':
      return UNREACHABLE;
    case 'timeout':
      return LATE;
    case 'http':
      // What stands between does not know what became of it.
      if (isUnavailable(error.status)) return LATE;
      if (error.status === 403) return FORBIDDEN;
      // What the recorded server says to SQL that its engine refuses.
      if (error.status === 500 && error.message === 'Fatal error') return NO_COLUMNS;
      // Its own words have the name as an address would.
      if (error.status === 422 && error.message.endsWith('already exists'))
        return `There is already a dataset named “${name}”. Choose another name.`;
      return describeError(error);
    default:
      return describeError(error);
  }
}
