import type { Context } from 'hono';
import { type DatasetInput, insertDataset } from '../../datasets/insertDataset.ts';
import { readColumns } from '../../datasets/readColumns.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, issue, supersetError } from '../../http/response/errorBodies.ts';
import { computeCallerOf, currentUser } from '../../auth/requireUser.ts';
import { engineLookup } from '../../engines/engineLookup.ts';

/** A new dataset's columns come from its source, so a missing source is an error. */
export async function createDataset(
  c: Context<AppEnv>,
  deps: ServerDeps,
  input: DatasetInput,
): Promise<number | Response> {
  const read = await readColumns(deps, computeCallerOf(c), {
    ...input,
    details: JSON.stringify(input.details),
  });
  if (!read.ok) {
    if (input.sql !== null)
      return supersetError(c, 422, read.error.message, {
        type: 'GENERIC_DB_ENGINE_ERROR',
        extra: {
          issue_codes: [issue(1002)],
        },
      });
    return fieldErrors(c, { table: [await noTable(deps, input)] }, 422);
  }
  return insertDataset(deps, currentUser(c).id, input, read.value);
}

async function noTable(deps: ServerDeps, input: TableNamed): Promise<string> {
  const name = (await fullName(deps, input)).join('.');
  return `Table [${name}] could not be found, please double check your database connection, schema, and table name`;
}

type TableNamed = Pick<DatasetInput, 'databaseId' | 'schema' | 'tableName'> & {
  readonly catalog?: string | null | undefined;
};

/** A table's name with the catalog that the engine finds it in. */
export async function fullName(deps: ServerDeps, input: TableNamed): Promise<readonly string[]> {
  const database = deps.meta.databases.byId(input.databaseId);
  const found = database && (await deps.engines.catalogs(await engineLookup(deps)(database), null));
  const first = found?.ok === true ? found.value[0] : database?.databaseName;
  return [input.catalog ?? first ?? null, input.schema, input.tableName].filter((part) => part !== null);
}
