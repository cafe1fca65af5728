import { Hono } from 'hono';
import { getConnection, testConnection, validateParameters } from '#contract/sql/connection.ts';
import { type DatabaseChange, databases as contract } from '#contract/sql/database.ts';
import { newUuid } from '#domain/newUuid.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { backendOf } from '../../engines/backends.ts';
import {
  type Connection,
  parseConnection,
  passwordIn,
  passwordName,
  shownAddress,
} from '../../engines/connection.ts';
import { isElsewhere, isInMemory, memoryEngine, remoteEngine } from '../../engines/engineLookup.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { serve } from '../../http/serve.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';
import { faultOf, missingParameters, noDriver, type UriFault } from './connectionFaults.ts';
import { databaseItem } from './databaseViews.ts';
import { tryConnection } from './tryConnection.ts';

const NAME_TAKEN = { database_name: 'A database with the same name already exists.' };

/** Such a database would be there again after the next start. */
const GIVEN = 'This database is given when the server starts, and can only be left out there.';

/**
 * Connects databases, and changes what is known of them. A caller connects database servers, and databases in memory:
 * files can only be named on the command line.
 */
export function databaseWriteRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { databases, datasets, secrets } = deps.meta;
  const mayWrite = requireUser(deps, ['can_write', 'Database']);
  const routes = new Hono<AppEnv>();

  /** The fault of an address that was given, with the password that is kept where it is masked. */
  async function tried(uri: string, kept: string | null): Promise<Result<Fit, UriFault>> {
    const fit = fitUri(uri);
    if (!fit.ok || fit.value === null) return fit;
    const found = await tryConnection(deps, fit.value, passwordIn(fit.value) ?? kept);
    return found.ok ? fit : err({ kind: 'refused', connection: fit.value, error: found.error });
  }

  serve(routes, testConnection, mayWrite, async (c, { body }) => {
    const known = databases.byName(body.database_name ?? '');
    const kept = known === null ? null : secrets.get(passwordName(known.uuid));
    const fit = await tried(body.sqlalchemy_uri, isOf(known, body.sqlalchemy_uri) ? kept : null);
    return fit.ok ? messageError(c, 200, 'OK') : faultOf(c, fit.error, 400);
  });

  serve(routes, validateParameters, mayWrite, (c, { body }) => {
    const missing = ['database', 'host', 'username'].filter((name) => !body.parameters[name]);
    if (backendOf(body.engine) === null) return noDriver(c, body.engine);
    return missing.length === 0 ? messageError(c, 200, 'OK') : missingParameters(c, missing);
  });

  serve(routes, contract.create, mayWrite, async (c, { body }) => {
    if (databases.byName(body.database_name)) return fieldErrors(c, NAME_TAKEN, 422);
    const fit = await tried(body.sqlalchemy_uri, null);
    if (!fit.ok) return faultOf(c, fit.error, 422);
    const uuid = newUuid(deps.random);
    const address = addressOf(fit.value, body.sqlalchemy_uri, null);
    const id = deps.meta.transaction(() => {
      if (address.password !== null) secrets.set(passwordName(uuid), address.password);
      return databases.insert(
        {
          uuid,
          databaseName: body.database_name,
          ...address.row,
          exposeInSqllab: body.expose_in_sqllab ?? true,
          allowRunAsync: body.allow_run_async ?? false,
          allowCtas: body.allow_ctas ?? false,
          allowCvas: body.allow_cvas ?? false,
          allowDml: body.allow_dml ?? false,
          cacheTimeout: body.cache_timeout ?? null,
          extra: body.extra ?? (fit.value === null ? '{}' : ESTIMATES),
          createdBy: currentUser(c).id,
        },
        deps.clock.now(),
      );
    });
    const { sqlalchemyUri: sqlalchemy_uri, driver } = address.row;
    const created = { ...body, sqlalchemy_uri, configuration_method: 'sqlalchemy_form', driver, uuid };
    return c.json({ id, result: created }, 201);
  });

  serve(routes, getConnection, mayWrite, (c, { path }) => {
    const row = visibleDatabase(deps, c, path.id);
    if (!row) return notFound(c);
    const { id, backend, databaseName: database_name, sqlalchemyUri: sqlalchemy_uri } = row;
    return c.json({ id, result: { ...databaseItem(row), id, backend, database_name, sqlalchemy_uri } });
  });

  serve(routes, contract.update, mayWrite, async (c, { path, body }) => {
    const row = visibleDatabase(deps, c, path.id);
    if (!row) return notFound(c);
    const holder = databases.byName(body.database_name ?? row.databaseName);
    if (holder && holder.id !== row.id) return fieldErrors(c, NAME_TAKEN, 422);
    const kept = secrets.get(passwordName(row.uuid));
    const uri = body.sqlalchemy_uri ?? row.sqlalchemyUri;
    const moved = uri !== row.sqlalchemyUri && isElsewhere(row);
    const fit = moved ? await tried(uri, isOf(row, uri) ? kept : null) : null;
    if (fit?.ok === false) return faultOf(c, fit.error, 422);
    const address = fit === null ? null : addressOf(fit.value, uri, isOf(row, uri) ? kept : null);
    deps.meta.transaction(() => {
      if (address !== null && address.password !== null)
        secrets.set(passwordName(row.uuid), address.password);
      if (address !== null && address.password === null) secrets.remove(passwordName(row.uuid));
      databases.update(row.id, { ...patched(row, body), ...address?.row }, deps.clock.now());
    });
    if (moved) await deps.engines.closeEngine(remoteEngine(row));
    const { configurationMethod: configuration_method } = row;
    const sqlalchemy_uri = address?.row.sqlalchemyUri ?? row.sqlalchemyUri;
    return c.json({ id: row.id, result: { ...body, configuration_method, sqlalchemy_uri } });
  });

  serve(routes, contract.remove, mayWrite, async (c, { path }) => {
    const row = visibleDatabase(deps, c, path.id);
    if (!row) return notFound(c);
    if (datasets.ofDatabase(row.id).length > 0)
      return messageError(c, 422, 'Cannot delete a database that has datasets attached');
    if (row.createdBy === null && !isElsewhere(row)) return messageError(c, 422, GIVEN);
    deps.meta.transaction(() => {
      secrets.remove(passwordName(row.uuid));
      databases.remove(row.id);
    });
    await deps.engines.closeEngine(isElsewhere(row) ? remoteEngine(row) : memoryEngine(row));
    return messageError(c, 200, 'OK');
  });
  return routes;
}

/** Estimates of a server cost nothing. */
const ESTIMATES = JSON.stringify({ cost_estimate_enabled: true });

/** Whether an address with a masked password is that of a database: its password goes nowhere else. */
function isOf(row: DatabaseRow | null, uri: string): boolean {
  const [known, given] = [parseConnection(row?.sqlalchemyUri ?? ''), parseConnection(uri)];
  return (
    known !== null &&
    given !== null &&
    known.url.hostname === given.url.hostname &&
    portOf(known) === portOf(given) &&
    known.url.username === given.url.username
  );
}

/** An address need not name the usual port. */
const portOf = ({ backend, url }: Connection): number => Number(url.port || backend.port);

/** What is stored of an address: a password apart from it. */
function addressOf(connection: Connection | null, uri: string, kept: string | null) {
  if (connection === null)
    return { password: null, row: { backend: 'duckdb', driver: 'duckdb_engine', sqlalchemyUri: uri } };
  const { name: backend, driver } = connection.backend;
  const password = passwordIn(connection) ?? kept;
  return { password, row: { backend, driver, sqlalchemyUri: shownAddress(connection, password !== null) } };
}

/** The server of an address; null for one in memory. */
type Fit = Connection | null;

function fitUri(uri: string): Result<Fit, UriFault> {
  const backend = /^([a-z][\w+]*):\/\//i.exec(uri)?.[1];
  if (backend === undefined) return err({ kind: 'malformed' });
  if (isInMemory(uri)) return ok(null);
  const connection = parseConnection(uri);
  return connection === null ? err({ kind: 'unsupported', backend }) : ok(connection);
}

function patched(row: DatabaseRow, body: DatabaseChange): DatabaseRow {
  return {
    ...row,
    databaseName: body.database_name ?? row.databaseName,
    exposeInSqllab: body.expose_in_sqllab ?? row.exposeInSqllab,
    allowRunAsync: body.allow_run_async ?? row.allowRunAsync,
    allowCtas: body.allow_ctas ?? row.allowCtas,
    allowCvas: body.allow_cvas ?? row.allowCvas,
    allowDml: body.allow_dml ?? row.allowDml,
    cacheTimeout: body.cache_timeout === undefined ? row.cacheTimeout : body.cache_timeout,
    forceCtasSchema: body.force_ctas_schema === undefined ? row.forceCtasSchema : body.force_ctas_schema,
    extra: body.extra ?? row.extra,
  };
}
