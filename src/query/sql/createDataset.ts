import { isForbidden, isInvalid, isUnavailable } from '#domain/error/httpStatus.ts';
import type { DatasetApi } from '#api/dataset/dataset.ts';
import type { NewDataset } from '#domain/dataset/creation/newDataset.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** Creates a dataset on the server; returns its id, or why it was not created. */
export type CreateDataset = (dataset: NewDataset) => Promise<Result<number, string>>;

const UNREACHABLE =
  'Datasets are created on the server, and the server is unreachable. Your SQL is saved. Try again when the server is back.';
const LATE =
  'The server did not respond in time and may have created the dataset. Check Datasets before you try again.';
const FORBIDDEN = 'You do not have permission to create datasets.';
const NO_COLUMNS =
  'The server could not find out which columns this SQL has. A dataset is one SELECT whose columns have names.';

/** Sends the request that creates a dataset. */
export async function createDataset(
  api: Pick<DatasetApi, 'create'>,
  dataset: NewDataset,
): Promise<Result<number, string>> {
  const { name, dbId, catalog, schema, sql, templateParams } = dataset;
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
      // A proxy does not know whether the request was executed.
      if (isUnavailable(error.status)) return LATE;
      if (isForbidden(error)) return FORBIDDEN;
      // The recorded server's response to SQL that its engine rejects.
      if (error.status === 500 && error.message === 'Fatal error') return NO_COLUMNS;
      // The server's message contains the name percent-encoded.
      if (isInvalid(error) && error.message.endsWith('already exists'))
        return `There is already a dataset named “${name}”. Choose another name.`;
      return describeError(error);
    default:
      return describeError(error);
  }
}
