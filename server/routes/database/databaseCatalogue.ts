import { type Context, Hono } from 'hono';
import * as contract from '#contract/sql/database.ts';
import type { Result } from '#domain/result.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import type { EngineError } from '../../base/engineError.ts';
import { legacyError, messageError, notFound } from '../../http/response/errorBodies.ts';
import { requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import type { EngineLookup } from '../../engines/engineLookup.ts';
import { namesFor, visibleDatabase } from '../asset/visibleDatabase.ts';
import { NO_CONNECTION } from './databaseCalls.ts';
import { databaseTableRoutes } from './databaseTables.ts';
import { validateSql } from './validateSql.ts';

/** The catalogue of a database: catalogs, schemas, tables, columns, functions. */
export function databaseCatalogueRoutes(deps: ServerDeps, engineOf: EngineLookup): Hono<AppEnv> {
  const { engines } = deps;
  const mayRead = requireUser(deps, ['can_read', 'Database']);
  const routes = new Hono<AppEnv>();

  serve(routes, contract.listCatalogs, mayRead, async (c, { path }) => {
    const database = visibleDatabase(deps, c, path.id);
    if (!database) return notFound(c);
    return found(
      c,
      await engines.catalogs(await engineOf(database), namesFor(deps, c, database)),
      (result) => ({ result }),
    );
  });

  serve(routes, contract.listSchemas, mayRead, async (c, { path, q }) => {
    const database = visibleDatabase(deps, c, path.id);
    if (!database) return notFound(c);
    const catalog = q?.catalog ?? null;
    const only = namesFor(deps, c, database);
    return found(c, await engines.schemas(await engineOf(database), catalog, only), (result) => ({ result }));
  });

  serve(routes, contract.listTables, mayRead, async (c, { path, q }) => {
    if (!q) return messageError(c, 400, "Not a valid rison schema 'schema_name' is a required property");
    const database = visibleDatabase(deps, c, path.id);
    if (!database) return legacyError(c, 404, 'Database not found.');
    const { schema_name: schema, catalog_name: catalog = null } = q;
    const only = namesFor(deps, c, database);
    return found(c, await engines.tables(await engineOf(database), { catalog, schema }, only), (tables) => ({
      count: tables.length,
      result: tables.map(({ name, kind }) => ({ extra: null, type: kind, value: name })),
    }));
  });

  serve(routes, contract.listFunctionNames, mayRead, async (c, { path }) => {
    const database = visibleDatabase(deps, c, path.id);
    if (!database) return notFound(c);
    return found(
      c,
      await engines.functions(await engineOf(database), namesFor(deps, c, database)),
      (functions) => ({
        function_names: functions.map(({ name }) => name),
      }),
    );
  });

  serve(routes, contract.listAllColumns, mayRead, async (c, { path }) => {
    const database = visibleDatabase(deps, c, path.id);
    if (!database) return notFound(c);
    const columns = await engines.columns(await engineOf(database), namesFor(deps, c, database));
    return found(c, columns, (result) => ({ result }) satisfies contract.AllColumnsResponse);
  });

  serve(routes, contract.listFunctions, mayRead, async (c, { path }) => {
    const database = visibleDatabase(deps, c, path.id);
    if (!database) return notFound(c);
    const functions = await engines.functions(await engineOf(database), namesFor(deps, c, database));
    return found(c, functions, (result) => ({ result }) satisfies contract.FunctionsResponse);
  });

  routes.route('/', databaseTableRoutes(deps, engineOf));
  serve(routes, contract.validateSql, mayRead, validateSql(deps, engineOf));
  return routes;
}

/**
 * What an engine found, in the shape of a call. The contract gives no reason where it found nothing; a person wants the
 * one of a database that does not respond.
 */
function found<T>(c: Context, read: Result<T, EngineError>, body: (value: T) => object): Response {
  if (read.ok) return c.json(body(read.value));
  const { kind, message } = read.error;
  return messageError(c, 500, kind === 'unavailable' ? message : NO_CONNECTION);
}
