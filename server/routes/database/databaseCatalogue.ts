import { type Context, Hono } from 'hono';
import * as contract from '#contract/sql/catalogue.ts';
import { validateSql } from '#contract/sql/database.ts';
import type { Result } from '#domain/result.ts';
import { templateErrorText } from '#domain/template/template.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import type { EngineError } from '../../base/engineError.ts';
import { legacyError, messageError, notFound, fieldErrors } from '../../http/response/errorBodies.ts';
import { requireUser, currentUser } from '../../auth/requireUser.ts';
import { serve, type GivenArguments } from '../../http/serve.ts';
import type { EngineLookup } from '../../engines/engineLookup.ts';
import { namesFor, visibleDatabase } from '../asset/visibleDatabase.ts';
import { templateCaller, templateContext } from '../../templates/templateContext.ts';
import { renderSql } from '../../datasets/renderSql.ts';
import { engineErrorResponse } from '../../queries/errorResponse.ts';
import { dialectOfBackend } from '../../engines/backends.ts';
import { freeReading } from '../../datasets/rowRules/freeReading.ts';
import { NO_CONNECTION } from './databaseCalls.ts';
import { databaseTableRoutes } from './databaseTables.ts';
import type { AllColumnsResponse } from '#contract/sql/catalogue.ts';
import type { EngineTableColumns } from '../../engines/engineCatalogue.ts';

/** Checks SQL without running it: a list of at most one error with its place. */
function validationOf(deps: ServerDeps, engineOf: EngineLookup) {
  return async (
    c: Context<AppEnv>,
    { path, body }: GivenArguments<typeof validateSql>,
  ): Promise<Response> => {
    const database = visibleDatabase(deps, c, path.id);
    if (!database) return notFound(c);
    const caller = templateCaller(deps.meta, currentUser(c), new URL(c.req.url).searchParams);
    const context = templateContext(deps, caller, body.template_params ?? {}, database.backend);
    const rendered = await renderSql(deps, body.sql, context);
    if (!rendered.ok) return fieldErrors(c, { template_params: [templateErrorText(rendered.error)] }, 422);
    const { sql } = rendered.value;
    const statements = splitStatements(sql, dialectOfBackend(database.backend).rules);
    const checked = await deps.engines.check({
      engine: await engineOf(database),
      statements: statements.map(({ text }) => text),
      reading: { ...freeReading(deps, currentUser(c), database), dml: true },
    });
    if (checked.ok) return c.json({ result: [] });
    const { errors } = engineErrorResponse(checked.error, { sql, statements });
    const place = errors[0]?.extra ?? {};
    const fault = {
      end_column: null,
      line_number: place['line'] ?? null,
      message: checked.error.message,
      start_column: place['column'] ?? null,
    };
    return c.json({ result: [fault] });
  };
}

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
    return found(
      c,
      columns,
      (tables) => ({ result: withSeenKeys(tables) }) satisfies contract.AllColumnsResponse,
    );
  });

  serve(routes, contract.listFunctions, mayRead, async (c, { path }) => {
    const database = visibleDatabase(deps, c, path.id);
    if (!database) return notFound(c);
    const functions = await engines.functions(await engineOf(database), namesFor(deps, c, database));
    return found(c, functions, (result) => ({ result }) satisfies contract.FunctionsResponse);
  });

  routes.route('/', databaseTableRoutes(deps, engineOf));
  serve(routes, validateSql, mayRead, validationOf(deps, engineOf));
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

/** Foreign keys to tables that the person may not see would name these. */
export function withSeenKeys(tables: readonly EngineTableColumns[]): AllColumnsResponse['result'] {
  const seen = new Set(tables.map(({ catalog, schema, name }) => JSON.stringify([catalog, schema, name])));
  return tables.map(({ foreignKeys = [], ...table }) => {
    const keys = foreignKeys.filter(({ referredSchema, referredTable }) =>
      seen.has(JSON.stringify([table.catalog, referredSchema, referredTable])),
    );
    const own = keys.map(({ columns, referredColumns, referredSchema, referredTable }) => ({
      columns: [...columns],
      referredSchema,
      referredTable,
      referredColumns: [...referredColumns],
    }));
    return own.length === 0 ? table : { ...table, foreignKeys: own };
  });
}
