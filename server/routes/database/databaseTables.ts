import { type Context, Hono } from 'hono';
import * as contract from '#contract/sql/catalogue.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound, supersetError } from '../../http/response/errorBodies.ts';
import { issue } from '../../http/response/issues.ts';
import { requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import type { TablePath } from '../../access/tree.ts';
import type { EngineLookup } from '../../engines/engineLookup.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import { namesFor, visibleDatabase } from '../asset/visibleDatabase.ts';
import { NO_CONNECTION } from './databaseCalls.ts';
import { selectStar, tableMetadata } from './tableViews.ts';

/** One table of a database: its columns, and a query that selects them. */
export function databaseTableRoutes(deps: ServerDeps, engineOf: EngineLookup): Hono<AppEnv> {
  const { engines } = deps;
  const mayRead = requireUser(deps, ['can_read', 'Database']);
  const routes = new Hono<AppEnv>();

  const metadata = async (c: Context<AppEnv>, database: DatabaseRow, table: TablePath) => {
    const found = await engines.table(await engineOf(database), table, namesFor(deps, c, database));
    if (!found.ok) return supersetError(c, 500, found.error.message);
    if (!found.value)
      return supersetError(c, 404, `There is no table ${table.name}.`, {
        type: 'TABLE_DOES_NOT_EXIST_ERROR',
      });
    return c.json(tableMetadata(found.value, table.schema));
  };
  serve(routes, contract.getTableMetadata, mayRead, (c, { path, query }) => {
    const { name, schema = null, catalog = null } = query;
    if (name === undefined) return missingName(c);
    const database = visibleDatabase(deps, c, path.id);
    return database ? metadata(c, database, { name, schema, catalog }) : noSuchDatabase(c);
  });
  serve(routes, contract.getTable, mayRead, (c, { path: { id, table: name, schema } }) => {
    const database = visibleDatabase(deps, c, id);
    if (!database) return notFound(c);
    return metadata(c, database, { name, schema, catalog: null });
  });

  // DuckDB has no partitions or similar, which these calls return.
  serve(routes, contract.getTableExtra, mayRead, (c, { path, query }) => {
    if (query.name === undefined) return missingName(c);
    return visibleDatabase(deps, c, path.id) ? c.json({}) : noSuchDatabase(c);
  });
  serve(routes, contract.getExtra, mayRead, (c, { path }) =>
    visibleDatabase(deps, c, path.id) ? c.json({}) : notFound(c),
  );

  const star = async (c: Context<AppEnv>, id: number, name: string, schema: string | null) => {
    const database = visibleDatabase(deps, c, id);
    if (!database) return notFound(c);
    const only = namesFor(deps, c, database);
    const found = await engines.table(await engineOf(database), { catalog: null, schema, name }, only);
    if (!found.ok) return messageError(c, 500, NO_CONNECTION);
    if (!found.value) return messageError(c, 404, 'Table not found on the database');
    return c.json({ result: selectStar(name, schema) });
  };
  serve(routes, contract.getSelectStar, mayRead, (c, { path: { id, table } }) => star(c, id, table, null));
  serve(routes, contract.getSelectStarOfSchema, mayRead, (c, { path: { id, table, schema } }) =>
    star(c, id, table, schema),
  );
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
