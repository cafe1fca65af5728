import { type Context, Hono } from 'hono';
import { type DatabaseChange, databases as contract, testConnection } from '#contract/sql/database.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import {
  fieldErrors,
  issue,
  messageError,
  notFound,
  supersetError,
} from '../../http/response/errorBodies.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import { isInMemory, memoryEngine } from '../../engines/engineLookup.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';

const BAD_URI =
  'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name';

const NAME_TAKEN = { database_name: 'A database with the same name already exists.' };

/**
 * Creates and updates databases through the API. A caller can only create in-memory databases: files can only be named
 * on the command line.
 */
export function databaseWriteRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { databases, datasets } = deps.meta;
  const mayWrite = requireUser(deps, ['can_write', 'Database']);
  const routes = new Hono<AppEnv>();

  serve(routes, testConnection, mayWrite, (c, { body }) => {
    const fit = fitUri(body.sqlalchemy_uri);
    if (fit.ok) return messageError(c, 200, 'OK');
    return fit.error.kind === 'malformed' ? fieldErrors(c, uriFault) : noDriver(c, fit.error.backend);
  });

  serve(routes, contract.create, mayWrite, (c, { body }) => {
    const fit = fitUri(body.sqlalchemy_uri);
    if (!fit.ok)
      return fit.error.kind === 'malformed' ? fieldErrors(c, uriFault, 422) : noDriver(c, fit.error.backend);
    if (databases.byName(body.database_name)) return fieldErrors(c, NAME_TAKEN, 422);
    const key = newUuid(deps.random);
    const id = databases.insert(
      {
        uuid: key,
        databaseName: body.database_name,
        backend: 'duckdb',
        driver: 'duckdb_engine',
        sqlalchemyUri: body.sqlalchemy_uri,
        exposeInSqllab: body.expose_in_sqllab ?? true,
        allowRunAsync: body.allow_run_async ?? false,
        allowCtas: body.allow_ctas ?? false,
        allowCvas: body.allow_cvas ?? false,
        allowDml: body.allow_dml ?? false,
        extra: body.extra ?? '{}',
        createdBy: currentUser(c).id,
      },
      deps.clock.now(),
    );
    const created = { ...body, configuration_method: 'sqlalchemy_form', driver: 'duckdb_engine', uuid: key };
    return c.json({ id, result: created }, 201);
  });

  serve(routes, contract.update, mayWrite, (c, { path, body }) => {
    const row = visibleDatabase(deps, c, path.id);
    if (!row) return notFound(c);
    const holder = databases.byName(body.database_name ?? row.databaseName);
    if (holder && holder.id !== row.id) return fieldErrors(c, NAME_TAKEN, 422);
    databases.update(row.id, patched(row, body), deps.clock.now());
    const { configurationMethod: configuration_method, sqlalchemyUri: sqlalchemy_uri } = row;
    return c.json({ id: row.id, result: { ...body, configuration_method, sqlalchemy_uri } });
  });

  serve(routes, contract.remove, mayWrite, async (c, { path }) => {
    const row = visibleDatabase(deps, c, path.id);
    if (!row) return notFound(c);
    // A database of the command line cannot be deleted.
    if (row.createdBy === null || datasets.ofDatabase(row.id).length > 0) {
      return messageError(c, 422, 'Cannot delete a database that has datasets attached');
    }
    databases.remove(row.id);
    // Databases of callers are in memory.
    await deps.engines.closeEngine(memoryEngine(row));
    return messageError(c, 200, 'OK');
  });
  return routes;
}

type UriFault = { readonly kind: 'malformed' } | { readonly kind: 'unsupported'; readonly backend: string };

function fitUri(uri: string): Result<void, UriFault> {
  const backend = /^([a-z][\w+]*):\/\//i.exec(uri)?.[1];
  if (backend === undefined) return err({ kind: 'malformed' });
  return isInMemory(uri) ? ok(undefined) : err({ kind: 'unsupported', backend });
}

const uriFault = { sqlalchemy_uri: [BAD_URI] };

const noDriver = (c: Context, backend: string): Response =>
  supersetError(c, 422, `Could not load database driver for: ${backend}`, {
    type: 'GENERIC_COMMAND_ERROR',
    extra: { issue_codes: [issue(1010)] },
    level: 'warning',
  });

function patched(row: DatabaseRow, body: DatabaseChange): DatabaseRow {
  return {
    ...row,
    databaseName: body.database_name ?? row.databaseName,
    exposeInSqllab: body.expose_in_sqllab ?? row.exposeInSqllab,
    allowRunAsync: body.allow_run_async ?? row.allowRunAsync,
    allowCtas: body.allow_ctas ?? row.allowCtas,
    allowCvas: body.allow_cvas ?? row.allowCvas,
    allowDml: body.allow_dml ?? row.allowDml,
    extra: body.extra ?? row.extra,
  };
}
