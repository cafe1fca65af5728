import { type Context, Hono } from 'hono';
import { type AllColumnsResponse, type FunctionsResponse, validateSqlRequest } from '#contract/database.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import {
  fieldErrors,
  issue,
  legacyError,
  messageError,
  notFound,
  supersetError,
} from '../../http/errorBodies.ts';
import { readJson } from '../../http/jsonBody.ts';
import { pathId } from '../../http/pathId.ts';
import { currentUser, requireUser } from '../../http/requireUser.ts';
import { readQ, type RisonSchema } from '../../http/rison.ts';
import type { EngineLookup } from '../../jobs/engineLookup.ts';
import { engineErrorResponse } from '../../jobs/errorResponse.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import { renderSql } from '../../templates/renderSql.ts';
import { templateErrorText } from '../../templates/template.ts';
import { templateCaller, templateContext } from '../../templates/templateContext.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';
import { selectStar, tableMetadata } from './tableViews.ts';

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
const NO_CONNECTION = 'There was an error connecting to the database';
const AT = '/api/v1/database/:id{[0-9]+}';
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
    const found = await engines.catalogs(await engineOf(database));
    return found.ok ? c.json({ result: found.value }) : messageError(c, 500, NO_CONNECTION);
  });

  routes.get(`${AT}/schemas/`, mayRead, async (c) => {
    const q = readQ<{ catalog?: string }>(c, NAMES_Q);
    if (!q.ok) return q.error;
    const database = databaseOf(c);
    if (!database) return notFound(c);
    const found = await engines.schemas(await engineOf(database), q.value?.catalog ?? null);
    return found.ok ? c.json({ result: found.value }) : messageError(c, 500, NO_CONNECTION);
  });

  routes.get(`${AT}/tables/`, mayRead, async (c) => {
    const q = readQ<{ schema_name: string; catalog_name?: string }>(c, TABLES_Q);
    if (!q.ok) return q.error;
    if (!q.value)
      return messageError(c, 400, "Not a valid rison schema 'schema_name' is a required property");
    const database = databaseOf(c);
    if (!database) return legacyError(c, 404, 'Database not found.');
    const { schema_name: schema, catalog_name: catalog = null } = q.value;
    const found = await engines.tables(await engineOf(database), catalog, schema);
    if (!found.ok) return messageError(c, 500, NO_CONNECTION);
    const result = found.value.map(({ name, kind }) => ({ extra: null, type: kind, value: name }));
    return c.json({ count: result.length, result });
  });

  const metadata = async (
    c: Context,
    database: DatabaseRow,
    name: string,
    schema: string | null,
    catalog: string | null,
  ) => {
    const found = await engines.table(await engineOf(database), { catalog, schema, name });
    if (!found.ok) return supersetError(c, 500, found.error.message);
    if (!found.value)
      return supersetError(c, 404, `There is no table ${name}.`, 'TABLE_DOES_NOT_EXIST_ERROR');
    return c.json(tableMetadata(found.value, schema));
  };

  routes.get(`${AT}/table_metadata/`, mayRead, async (c) => {
    const { name, schema = null, catalog = null } = c.req.query();
    if (name === undefined) return missingName(c);
    const database = databaseOf(c);
    return database ? metadata(c, database, name, schema, catalog) : noSuchDatabase(c);
  });
  routes.get(`${AT}/table/:table/:schema/`, mayRead, async (c) => {
    const database = databaseOf(c);
    if (!database) return notFound(c);
    return metadata(c, database, c.req.param('table'), c.req.param('schema'), null);
  });

  // DuckDB has no partitions or similar, which these calls return.
  routes.get(`${AT}/table_metadata/extra/`, mayRead, (c) => {
    if (c.req.query('name') === undefined) return missingName(c);
    return databaseOf(c) ? c.json({}) : noSuchDatabase(c);
  });
  routes.get(`${AT}/table_extra/:table/:schema/`, mayRead, (c) => (databaseOf(c) ? c.json({}) : notFound(c)));

  const star = async (c: Context<AppEnv, string>, schema: string | null) => {
    const database = databaseOf(c);
    if (!database) return notFound(c);
    const name = c.req.param('table') ?? '';
    const found = await engines.table(await engineOf(database), { catalog: null, schema, name });
    if (!found.ok) return messageError(c, 500, NO_CONNECTION);
    if (!found.value) return messageError(c, 404, 'Table not found on the database');
    return c.json({ result: selectStar(name, schema) });
  };
  routes.get(`${AT}/select_star/:table/`, mayRead, (c) => star(c, null));
  routes.get(`${AT}/select_star/:table/:schema/`, mayRead, (c) => star(c, c.req.param('schema')));

  routes.get(`${AT}/function_names/`, mayRead, async (c) => {
    const database = databaseOf(c);
    if (!database) return notFound(c);
    const found = await engines.functions(await engineOf(database));
    if (!found.ok) return messageError(c, 500, NO_CONNECTION);
    return c.json({ function_names: found.value.map(({ name }) => name) });
  });

  routes.get(`${OWN_AT}/columns`, mayRead, async (c) => {
    const database = databaseOf(c);
    if (!database) return notFound(c);
    const found = await engines.columns(await engineOf(database));
    return found.ok
      ? c.json({ result: found.value } satisfies AllColumnsResponse)
      : messageError(c, 500, NO_CONNECTION);
  });

  routes.get(`${OWN_AT}/functions`, mayRead, async (c) => {
    const database = databaseOf(c);
    if (!database) return notFound(c);
    const found = await engines.functions(await engineOf(database));
    return found.ok
      ? c.json({ result: found.value } satisfies FunctionsResponse)
      : messageError(c, 500, NO_CONNECTION);
  });

  routes.post(`${AT}/validate_sql/`, mayRead, async (c) => {
    const read = await readJson(c, validateSqlRequest);
    if (!read.ok) return read.error;
    const database = databaseOf(c);
    if (!database) return notFound(c);
    const caller = templateCaller(deps.meta, currentUser(c), new URL(c.req.url).searchParams);
    const context = templateContext(deps, caller, read.value.template_params ?? {});
    const rendered = await renderSql(deps, read.value.sql, context);
    if (!rendered.ok) return fieldErrors(c, { template_params: [templateErrorText(rendered.error)] }, 422);
    const { sql } = rendered.value;
    const statements = splitStatements(sql);
    const checked = await engines.check({
      engine: await engineOf(database),
      statements: statements.map(({ text }) => text),
      allowed: { dml: true, ctas: true },
    });
    if (checked.ok) return c.json({ result: [] });
    const answer = engineErrorResponse(checked.error, { sql, statements });
    const extra = answer.errors[0]?.extra ?? {};
    const fault = {
      end_column: null,
      line_number: extra['line'] ?? null,
      message: checked.error.message,
      start_column: extra['column'] ?? null,
    };
    return c.json({ result: [fault] });
  });
  return routes;
}

const missingName = (c: Context): Response =>
  supersetError(c, 422, 'An error happened when validating the request', 'INVALID_PAYLOAD_SCHEMA_ERROR', {
    messages: { name: ['Missing data for required field.'] },
    issue_codes: [issue(1020, 'Issue 1020 - The submitted payload has the incorrect schema.')],
  });

const noSuchDatabase = (c: Context): Response =>
  supersetError(c, 404, 'No such database', 'DATABASE_NOT_FOUND_ERROR', {
    issue_codes: [issue(1011), issue(1036, 'Issue 1036 - The database was deleted.')],
  });
