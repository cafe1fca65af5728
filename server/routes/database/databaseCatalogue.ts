import { type Context, Hono } from 'hono';
import type { AllColumnsResponse, FunctionsResponse } from '#contract/database.ts';
import type { Result } from '#domain/result.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import type { EngineError } from '../../base/engineError.ts';
import { legacyError, messageError, notFound } from '../../http/response/errorBodies.ts';
import { pathId } from '../../http/request/pathId.ts';
import { requireUser } from '../../auth/requireUser.ts';
import { readQ, type RisonSchema } from '../../http/request/rison.ts';
import type { EngineLookup } from '../../engines/engineLookup.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';
import { AT, NO_CONNECTION } from './databaseCalls.ts';
import { databaseTableRoutes } from './databaseTables.ts';
import { validateSql } from './validateSql.ts';

const NAMES_Q: RisonSchema = {
  type: 'object',
  properties: {
    force: { type: 'boolean' },
    catalog: { type: 'string' },
    upload_allowed: { type: 'boolean' },
  },
};
const TABLES_Q: RisonSchema = {
  type: 'object',
  properties: {
    force: { type: 'boolean' },
    schema_name: { type: 'string' },
    catalog_name: { type: 'string' },
  },
  required: ['schema_name'],
};
const OWN_AT = '/api/v1/sextant/database/:id{[0-9]+}';

/** The catalogue of a database: catalogs, schemas, tables, columns, functions. */
export function databaseCatalogueRoutes(deps: ServerDeps, engineOf: EngineLookup): Hono<AppEnv> {
  const { engines } = deps;
  const mayRead = requireUser(deps, ['can_read', 'Database']);
  const routes = new Hono<AppEnv>();
  const databaseOf = (c: Context<AppEnv>) => visibleDatabase(deps, c, pathId(c));

  routes.get(`${AT}/catalogs/`, mayRead, async (c) => {
    const q = readQ(c, NAMES_Q);
    if (!q.ok) return q.error;
    const database = databaseOf(c);
    if (!database) return notFound(c);
    return found(c, await engines.catalogs(await engineOf(database)), (result) => ({ result }));
  });

  routes.get(`${AT}/schemas/`, mayRead, async (c) => {
    const q = readQ<{ catalog?: string }>(c, NAMES_Q);
    if (!q.ok) return q.error;
    const database = databaseOf(c);
    if (!database) return notFound(c);
    const catalog = q.value?.catalog ?? null;
    return found(c, await engines.schemas(await engineOf(database), catalog), (result) => ({ result }));
  });

  routes.get(`${AT}/tables/`, mayRead, async (c) => {
    const q = readQ<{ schema_name: string; catalog_name?: string }>(c, TABLES_Q);
    if (!q.ok) return q.error;
    if (!q.value)
      return messageError(c, 400, "Not a valid rison schema 'schema_name' is a required property");
    const database = databaseOf(c);
    if (!database) return legacyError(c, 404, 'Database not found.');
    const { schema_name: schema, catalog_name: catalog = null } = q.value;
    return found(c, await engines.tables(await engineOf(database), catalog, schema), (tables) => ({
      count: tables.length,
      result: tables.map(({ name, kind }) => ({ extra: null, type: kind, value: name })),
    }));
  });

  routes.get(`${AT}/function_names/`, mayRead, async (c) => {
    const database = databaseOf(c);
    if (!database) return notFound(c);
    return found(c, await engines.functions(await engineOf(database)), (functions) => ({
      function_names: functions.map(({ name }) => name),
    }));
  });

  routes.get(`${OWN_AT}/columns`, mayRead, async (c) => {
    const database = databaseOf(c);
    if (!database) return notFound(c);
    const columns = await engines.columns(await engineOf(database));
    return found(c, columns, (result) => ({ result }) satisfies AllColumnsResponse);
  });

  routes.get(`${OWN_AT}/functions`, mayRead, async (c) => {
    const database = databaseOf(c);
    if (!database) return notFound(c);
    const functions = await engines.functions(await engineOf(database));
    return found(c, functions, (result) => ({ result }) satisfies FunctionsResponse);
  });

  routes.route('/', databaseTableRoutes(deps, engineOf));
  routes.post(`${AT}/validate_sql/`, mayRead, validateSql(deps, engineOf));
  return routes;
}

/** What an engine found, in the shape of a call; the contract gives no reason where it found nothing. */
function found<T>(c: Context, read: Result<T, EngineError>, body: (value: T) => object): Response {
  return read.ok ? c.json(body(read.value)) : messageError(c, 500, NO_CONNECTION);
}
