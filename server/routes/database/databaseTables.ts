import { type Context, Hono } from 'hono';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { issue, messageError, notFound, supersetError } from '../../http/response/errorBodies.ts';
import { pathId } from '../../http/request/pathId.ts';
import { requireUser } from '../../auth/requireUser.ts';
import type { EngineLookup } from '../../engines/engineLookup.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';
import { AT, NO_CONNECTION } from './databaseCalls.ts';
import { selectStar, tableMetadata } from './tableViews.ts';

interface TableName {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

/** One table of a database: its columns, and a query that selects them. */
export function databaseTableRoutes(deps: ServerDeps, engineOf: EngineLookup): Hono<AppEnv> {
  const { engines } = deps;
  const mayRead = requireUser(deps, ['can_read', 'Database']);
  const routes = new Hono<AppEnv>();
  const databaseOf = (c: Context<AppEnv>) => visibleDatabase(deps, c, pathId(c));

  const metadata = async (c: Context, database: DatabaseRow, table: TableName) => {
    const found = await engines.table(await engineOf(database), table);
    if (!found.ok) return supersetError(c, 500, found.error.message);
    if (!found.value)
      return supersetError(c, 404, `There is no table ${table.name}.`, {
        type: 'TABLE_DOES_NOT_EXIST_ERROR',
      });
    return c.json(tableMetadata(found.value, table.schema));
  };
  routes.get(`${AT}/table_metadata/`, mayRead, async (c) => {
    const { name, schema = null, catalog = null } = c.req.query();
    if (name === undefined) return missingName(c);
    const database = databaseOf(c);
    return database ? metadata(c, database, { name, schema, catalog }) : noSuchDatabase(c);
  });
  routes.get(`${AT}/table/:table/:schema/`, mayRead, async (c) => {
    const database = databaseOf(c);
    if (!database) return notFound(c);
    const { table: name, schema } = c.req.param();
    return metadata(c, database, { name, schema, catalog: null });
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
  return routes;
}

const missingName = (c: Context): Response =>
  supersetError(c, 422, 'An error happened when validating the request', {
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    extra: {
      messages: { name: ['Missing data for required field.'] },
      issue_codes: [issue(1020, 'Issue 1020 - The submitted payload has the incorrect schema.')],
    },
  });

const noSuchDatabase = (c: Context): Response =>
  supersetError(c, 404, 'No such database', {
    type: 'DATABASE_NOT_FOUND_ERROR',
    extra: {
      issue_codes: [issue(1011), issue(1036, 'Issue 1036 - The database was deleted.')],
    },
  });
