import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { wholeNumber } from '#contract/wholeNumber.ts';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { KEPT_FROM_SQL, keepsFromSql } from '../../auth/rows/rowLimits.ts';
import { mergeColumns, readColumns } from '../../datasets/readColumns.ts';
import { detailsOf } from '../../datasets/datasetDetails.ts';
import { changeDataset } from '../../datasets/changeDataset.ts';
import { type DatasetInput, insertDataset } from '../../datasets/insertDataset.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { ids, TAKEN_UUID, textOfLength } from '../../http/bodyRules.ts';
import { fieldErrors, issue, messageError, notFound, supersetError } from '../../http/errorBodies.ts';
import { readJson } from '../../http/jsonBody.ts';
import { computeCallerOf } from '../../jobs/computeFor.ts';
import { engineLookup } from '../../jobs/engineLookup.ts';
import { parseSound } from '../../http/soundJson.ts';
import { currentUser, requireUser } from '../../http/requireUser.ts';
import { etagOf } from '../../http/revision.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';
import { datasetPatch } from '../../datasets/datasetPatch.ts';
import { wholeDataset } from './datasetParts.ts';
import { datasetData } from './datasetViews.ts';
import { changeableRow, visibleById } from '../asset/entity.ts';
import { databaseForSql, visibleDatabase } from '../asset/visibleDatabase.ts';
import { loggingOwners } from '../../people/ownersLog.ts';

const nullableText = v.nullish(v.string());
const newDataset = v.strictObject({
  database: wholeNumber,
  catalog: nullableText,
  schema: nullableText,
  table_name: textOfLength(1, 250),
  sql: nullableText,
  owners: v.nullish(ids),
  is_managed_externally: v.optional(v.boolean(), false),
  external_url: nullableText,
  normalize_columns: v.optional(v.boolean(), false),
  always_filter_main_dttm: v.optional(v.boolean(), false),
  template_params: nullableText,
  uuid: v.optional(v.pipe(v.string(), v.uuid())),
});
const getOrCreate = v.looseObject({
  database_id: wholeNumber,
  catalog: nullableText,
  schema: nullableText,
  table_name: textOfLength(1, 250),
  template_params: nullableText,
});
const duplicate = v.strictObject({
  base_model_id: wholeNumber,
  table_name: textOfLength(1, 250),
  owners: v.nullish(ids),
  is_managed_externally: v.nullish(v.boolean()),
});

/** Creates and updates datasets: physical or virtual. */
export function datasetWriteRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayWrite = requireUser(deps, ['can_write', 'Dataset']);
  const routes = new Hono<AppEnv>();

  /** A new dataset's columns come from its source, so a missing source is an error. */
  const create = async (c: Context<AppEnv>, input: DatasetInput): Promise<number | Response> => {
    const read = await readColumns(deps, computeCallerOf(c), {
      ...input,
      details: JSON.stringify(input.details),
    });
    if (!read.ok) {
      if (input.sql !== null)
        return supersetError(c, 422, read.error.message, 'GENERIC_DB_ENGINE_ERROR', {
          issue_codes: [issue(1002)],
        });
      return fieldErrors(c, { table: [await noTable(deps, input)] }, 422);
    }
    return insertDataset(deps, currentUser(c).id, input, read.value);
  };

  routes.post('/api/v1/dataset/', mayWrite, async (c) => {
    const read = await readJson(c, newDataset);
    if (!read.ok) return read.error;
    const body = read.value;
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
      (await create(c, {
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
  });

  routes.post(
    '/api/v1/dataset/get_or_create/',
    requireUser(deps, ['can_get_or_create_dataset', 'Dataset']),
    async (c) => {
      const read = await readJson(c, getOrCreate);
      if (!read.ok) return read.error;
      const { database_id, table_name, catalog = null, schema = null, template_params } = read.value;
      if (!visibleDatabase(deps, c, database_id)) {
        return fieldErrors(c, { database: ['Database does not exist'] }, 422);
      }
      const known = meta.datasets.byTable(database_id, schema, table_name);
      if (known) return c.json({ result: { table_id: known.id } });
      const made = await create(c, {
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
    },
  );

  routes.post('/api/v1/dataset/duplicate', requireUser(deps, ['can_duplicate', 'Dataset']), async (c) => {
    const read = await readJson(c, duplicate);
    if (!read.ok) return read.error;
    const { base_model_id, table_name } = read.value;
    const base = visibleById(deps, c, 'dataset', base_model_id);
    if (!base) return notFound(c);
    const { id: userId } = currentUser(c);
    // A rule names datasets, and would not name the copy.
    if (keepsFromSql(deps, currentUser(c), { id: base.databaseId }))
      return messageError(c, 403, KEPT_FROM_SQL);
    const taken = meta.datasets.byTable(base.databaseId, base.schema, table_name) !== null;
    if (base.sql === null || taken) return messageError(c, 422, 'Dataset parameters are invalid.');
    const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
    const id = insertDataset(
      deps,
      userId,
      {
        ...base,
        tableName: table_name,
        details: JSON.parse(base.details) as Record<string, unknown>,
        owners: read.value.owners ?? [userId],
        uuid: undefined,
        localId,
      },
      [],
      base.id,
    );
    return c.json({ id, result: read.value }, 201);
  });

  routes.put('/api/v1/dataset/:id{[0-9]+}', mayWrite, async (c) => {
    const row = changeableRow(deps, c, 'dataset');
    if (!row.ok) return row.error;
    const read = await readJson(c, datasetPatch);
    if (!read.ok) return invalidPayload(c, read.error);
    const wanted = read.value.database_id ?? row.value.databaseId;
    if (movesSource(row.value, read.value) && !databaseForSql(deps, c, wanted)) {
      return fieldErrors(c, { database: ['Database does not exist'] }, 422);
    }
    const replaces = c.req.query('override_columns') === 'true';
    const fault = await loggingOwners(c, deps, 'dataset', row.value.id, () =>
      changeDataset(deps, computeCallerOf(c), row.value, read.value, replaces),
    );
    if (fault) return fieldErrors(c, fault, 422);
    const saved = meta.datasets.byId(row.value.id);
    if (saved) c.header('ETag', etagOf(saved));
    return c.json({ id: row.value.id, result: { always_filter_main_dttm: false, ...read.value } });
  });

  routes.put('/api/v1/dataset/:id{[0-9]+}/refresh', mayWrite, async (c) => {
    const row = changeableRow(deps, c, 'dataset');
    if (!row.ok) return row.error;
    const found = await readColumns(deps, computeCallerOf(c), row.value);
    if (!found.ok) return messageError(c, 422, found.error.message);
    const { id } = row.value;
    meta.transaction(() => {
      meta.datasets.setColumns(id, mergeColumns(deps, meta.datasets.columnsOf(id), found.value));
      meta.datasets.update(id, { changedOn: deps.clock.now(), changedBy: currentUser(c).id });
    });
    return messageError(c, 200, 'OK');
  });
  return routes;
}

/**
 * What a dataset reads is chosen by people who may read the database: its owner reads it all. Expressions of columns and
 * metrics read nothing else, which every query checks.
 */
function movesSource(row: DatasetRow, body: v.InferOutput<typeof datasetPatch>): boolean {
  const { databaseId: database_id, tableName: table_name, sql, schema, catalog } = row;
  const { template_params } = detailsOf(row);
  const known = { database_id, table_name, sql, schema, catalog, template_params };
  // An editor sends the whole dataset.
  return Object.entries(known).some(([name, value]) => {
    const sent = body[name as keyof typeof known];
    return sent !== undefined && (sent || null) !== (value || null);
  });
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
  const found = database && (await deps.engines.catalogs(await engineLookup(deps)(database)));
  const first = found?.ok === true ? found.value[0] : database?.databaseName;
  return [input.catalog ?? first ?? null, input.schema, input.tableName].filter((part) => part !== null);
}

/** A dataset that is invalid for its schema gets its own error format. */
async function invalidPayload(c: Context, refusal: Response): Promise<Response> {
  const body = (await refusal.clone().json()) as { readonly message?: unknown };
  if (typeof body.message !== 'object') return refusal;
  const payload = parseSound(await c.req.text());
  return supersetError(c, 422, 'The schema of the submitted payload is invalid.', 'MARSHMALLOW_ERROR', {
    messages: body.message,
    payload: payload.ok ? payload.value : null,
    issue_codes: [issue(1040, 'Issue 1040 - The submitted payload failed validation.')],
  });
}
