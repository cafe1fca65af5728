import { type Context, Hono } from 'hono';
import type { Call } from '#contract/call.ts';
import * as contract from '#contract/dataset/datasets.ts';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { KEPT_FROM_SQL, keepsFromSql } from '../../datasets/rowRules/limitedSource.ts';
import { insertDataset, type DatasetInput } from '../../datasets/insertDataset.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import {
  fieldErrors,
  messageError,
  notFound,
  TAKEN_UUID,
  supersetError,
} from '../../http/response/errorBodies.ts';
import { issue } from '../../http/response/issues.ts';
import { type GivenArguments, serve } from '../../http/serve.ts';
import { currentUser, requireUser, computeCallerOf } from '../../auth/requireUser.ts';
import { visibleById } from '../asset/entity.ts';
import { databaseForSql, visibleDatabase } from '../asset/visibleDatabase.ts';
import { engineLookup } from '../../engines/engineLookup.ts';
import { readColumns } from '../../datasets/readColumns.ts';
import { wholeDataset } from './datasetParts.ts';
import { datasetData } from './datasetViews.ts';

/** A new dataset's columns come from its source, so a missing source is an error. */
async function createDataset(
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
async function fullName(deps: ServerDeps, input: TableNamed): Promise<readonly string[]> {
  const database = deps.meta.databases.byId(input.databaseId);
  const found = database && (await deps.engines.catalogs(await engineLookup(deps)(database), null));
  const first = found?.ok === true ? found.value[0] : database?.databaseName;
  return [input.catalog ?? first ?? null, input.schema, input.tableName].filter((part) => part !== null);
}

/** Creates datasets: physical or virtual, or copies of virtual ones. */
export function datasetCreateRoutes(deps: ServerDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, contract.createDataset, requireUser(deps, ['can_write', 'Dataset']), (c, { body }) =>
    create(c, deps, body),
  );
  serve(
    routes,
    contract.getOrCreateDataset,
    requireUser(deps, ['can_get_or_create_dataset', 'Dataset']),
    (c, { body }) => getOrCreate(c, deps, body),
  );
  serve(routes, contract.duplicateDataset, requireUser(deps, ['can_duplicate', 'Dataset']), (c, { body }) =>
    duplicate(c, deps, body),
  );
  return routes;
}

type Body<C extends Call> = GivenArguments<C>['body'];

async function create(
  c: Context<AppEnv>,
  deps: ServerDeps,
  body: Body<typeof contract.createDataset>,
): Promise<Response> {
  const { meta } = deps;
  const home = body.sql ? databaseForSql : visibleDatabase;
  if (!home(deps, c, body.database)) {
    return fieldErrors(c, { database: ['Database does not exist'] }, 422);
  }
  const schema = body.schema ?? null;
  const sql = body.sql || null;
  const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
  const { id: userId } = currentUser(c);
  const known = meta.created.known(userId, 'dataset', localId);
  if (known === null && body.uuid !== undefined && meta.datasets.byUuid(body.uuid)) {
    return fieldErrors(c, TAKEN_UUID, 422);
  }
  if (known === null && meta.datasets.byTable(body.database, schema, body.table_name)) {
    // A table has one dataset; a duplicate is reported by name.
    if (sql === null) return messageError(c, 422, 'Dataset could not be created.');
    const name = (
      await fullName(deps, {
        databaseId: body.database,
        catalog: body.catalog,
        schema,
        tableName: body.table_name,
      })
    )
      .map(encodeURIComponent)
      .join('.');
    return fieldErrors(c, { table: [`Dataset ${name} already exists`] }, 422);
  }
  const made =
    known ??
    (await createDataset(c, deps, {
      databaseId: body.database,
      catalog: body.catalog ?? null,
      schema,
      tableName: body.table_name,
      sql,
      details: body,
      owners: body.owners ?? [userId],
      uuid: body.uuid,
      localId,
    }));
  if (typeof made !== 'number') return made;
  const row = meta.datasets.byId(made);
  const data = row && datasetData(deps, wholeDataset(deps, row));
  return c.json({ id: made, result: body, data }, 201);
}

async function getOrCreate(
  c: Context<AppEnv>,
  deps: ServerDeps,
  {
    database_id,
    table_name,
    catalog = null,
    schema = null,
    template_params,
  }: Body<typeof contract.getOrCreateDataset>,
): Promise<Response> {
  if (!visibleDatabase(deps, c, database_id)) {
    return fieldErrors(c, { database: ['Database does not exist'] }, 422);
  }
  const known = deps.meta.datasets.byTable(database_id, schema, table_name);
  if (known) return c.json({ result: { table_id: known.id } });
  const made = await createDataset(c, deps, {
    databaseId: database_id,
    catalog,
    schema,
    tableName: table_name,
    sql: null,
    details: { template_params },
    owners: [currentUser(c).id],
    uuid: undefined,
    localId: null,
  });
  return typeof made === 'number' ? c.json({ result: { table_id: made } }) : made;
}

function duplicate(
  c: Context<AppEnv>,
  deps: ServerDeps,
  body: Body<typeof contract.duplicateDataset>,
): Response {
  const { base_model_id, table_name } = body;
  const base = visibleById(deps, c, 'dataset', base_model_id);
  if (!base) return notFound(c);
  const { id: userId } = currentUser(c);
  // A rule names datasets, and would not name the copy.
  if (keepsFromSql(deps, currentUser(c), { id: base.databaseId })) return messageError(c, 403, KEPT_FROM_SQL);
  const taken = deps.meta.datasets.byTable(base.databaseId, base.schema, table_name) !== null;
  if (base.sql === null || taken) return messageError(c, 422, 'Dataset parameters are invalid.');
  const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
  const id = insertDataset(
    deps,
    userId,
    {
      ...base,
      tableName: table_name,
      details: JSON.parse(base.details) as Record<string, unknown>,
      owners: body.owners ?? [userId],
      uuid: undefined,
      localId,
    },
    [],
    base.id,
  );
  return c.json({ id, result: body }, 201);
}
