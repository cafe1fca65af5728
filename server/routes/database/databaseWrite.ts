import { Hono } from 'hono';
import { getConnection, testConnection, validateParameters } from '#contract/sql/connection.ts';
import { type DatabaseChange, databases as contract } from '#contract/sql/database.ts';
import { newUuid } from '#domain/newUuid.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { backendOf } from '../../engines/backends.ts';
import {
  type EngineConnection,
  parseConnection,
  passwordIn,
  shownAddress,
} from '../../engines/connection.ts';
import {
  type Credentials,
  credentialsOf,
  keepCredentials,
  NO_CREDENTIALS,
} from '../../engines/credentials.ts';
import { isElsewhere, isInMemory, memoryEngine, remoteEngine } from '../../engines/engineLookup.ts';
import { isCertificate, type ServerTls } from '../../engines/serverTls.ts';
import { tryConnection } from '../../engines/tryConnection.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { serve } from '../../http/serve.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';
import { faultOf, missingParameters, noDriver, type UriFault } from './connectionFaults.ts';
import { databaseItem, isGiven } from './databaseViews.ts';

const NAME_TAKEN = { database_name: 'A database with the same name already exists.' };

const GIVEN = 'This database is given when the server starts, and can only be left out there.';

/**
 * Connects databases, and changes what is known of them. A caller connects database servers, and databases in memory:
 * files can only be named on the command line.
 */
export function databaseWriteRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { databases, datasets, secrets } = deps.meta;
  const mayWrite = requireUser(deps, ['can_write', 'Database']);
  const routes = new Hono<AppEnv>();

  /** What an address that was given leads to, with what is kept where its password is masked; or its fault. */
  async function tried(uri: string, kept: Credentials): Promise<Result<Tried, UriFault>> {
    const fit = fitUri(uri);
    if (!fit.ok) return fit;
    const connection = fit.value;
    if (connection === null) return ok({ connection, credentials: NO_CREDENTIALS, mayChange: false });
    if (!isCertificate(kept.tls?.ca ?? null)) return err({ kind: 'certificate' });
    const credentials = { ...kept, password: passwordIn(connection) ?? kept.password };
    const found = await tryConnection(deps, connection, credentials);
    return found.ok
      ? ok({ connection, credentials, mayChange: found.value })
      : err({ kind: 'refused', connection, error: found.error });
  }

  /** What is kept for an address, if it is that of a database: its password goes nowhere else. */
  function keptFor(row: DatabaseRow | null, uri: string, ca: string | null | undefined): Credentials {
    const stored = row === null ? NO_CREDENTIALS : credentialsOf(secrets, row.uuid);
    const isSame = row !== null && isOf(row, uri);
    // An authority is no secret: it stays with the database when its server moves.
    const kept = isSame ? stored : { password: null, tls: withAuthority(null, stored.tls?.ca ?? null) };
    return ca === undefined ? kept : { ...kept, tls: withAuthority(kept.tls, ca) };
  }

  serve(routes, testConnection, mayWrite, async (c, { body }) => {
    const known = databases.byName(body.database_name ?? '');
    const uri = body.sqlalchemy_uri;
    const found = await tried(uri, keptFor(known, uri, body.server_cert));
    return found.ok
      ? c.json({ message: 'OK', may_change: found.value.mayChange })
      : faultOf(c, found.error, 400);
  });

  serve(routes, validateParameters, mayWrite, (c, { body }) => {
    const missing = ['database', 'host', 'username'].filter((name) => !body.parameters[name]);
    if (backendOf(body.engine) === null) return noDriver(c, body.engine);
    return missing.length === 0 ? messageError(c, 200, 'OK') : missingParameters(c, missing);
  });

  serve(routes, contract.create, mayWrite, async (c, { body }) => {
    if (databases.byName(body.database_name)) return fieldErrors(c, NAME_TAKEN, 422);
    const found = await tried(body.sqlalchemy_uri, keptFor(null, '', body.server_cert));
    if (!found.ok) return faultOf(c, found.error, 422);
    const uuid = newUuid(deps.random);
    const address = addressOf(found.value, body.sqlalchemy_uri);
    const id = deps.meta.transaction(() => {
      keepCredentials(secrets, uuid, found.value.credentials);
      return databases.insert(
        {
          uuid,
          databaseName: body.database_name,
          ...address,
          exposeInSqllab: body.expose_in_sqllab ?? true,
          allowRunAsync: body.allow_run_async ?? false,
          allowCtas: body.allow_ctas ?? false,
          allowCvas: body.allow_cvas ?? false,
          allowDml: body.allow_dml ?? false,
          cacheTimeout: body.cache_timeout ?? null,
          extra: body.extra ?? (found.value.connection?.backend.estimates ? ESTIMATES : '{}'),
          createdBy: currentUser(c).id,
        },
        deps.clock.now(),
      );
    });
    const { sqlalchemyUri: sqlalchemy_uri, driver } = address;
    const created = { ...body, sqlalchemy_uri, configuration_method: 'sqlalchemy_form', driver, uuid };
    return c.json({ id, result: created }, 201);
  });

  serve(routes, getConnection, mayWrite, (c, { path }) => {
    const row = visibleDatabase(deps, c, path.id);
    if (!row) return notFound(c);
    const { id, backend, databaseName: database_name, sqlalchemyUri: sqlalchemy_uri } = row;
    const server_cert = credentialsOf(secrets, row.uuid).tls?.ca ?? null;
    const result = { ...databaseItem(row), id, backend, database_name, sqlalchemy_uri, server_cert };
    return c.json({ id, result });
  });

  serve(routes, contract.update, mayWrite, async (c, { path, body }) => {
    const row = visibleDatabase(deps, c, path.id);
    if (!row) return notFound(c);
    const holder = databases.byName(body.database_name ?? row.databaseName);
    if (holder && holder.id !== row.id) return fieldErrors(c, NAME_TAKEN, 422);
    const uri = body.sqlalchemy_uri ?? row.sqlalchemyUri;
    const kept = keptFor(row, uri, body.server_cert);
    const authority = credentialsOf(secrets, row.uuid).tls?.ca ?? null;
    const isMoved = isElsewhere(row) && (uri !== row.sqlalchemyUri || (kept.tls?.ca ?? null) !== authority);
    const found = isMoved ? await tried(uri, kept) : null;
    if (found?.ok === false) return faultOf(c, found.error, 422);
    const address = found === null ? null : addressOf(found.value, uri);
    deps.meta.transaction(() => {
      if (found !== null) keepCredentials(secrets, row.uuid, found.value.credentials);
      databases.update(row.id, { ...patched(row, body), ...address }, deps.clock.now());
    });
    if (isMoved) await deps.engines.closeEngine(remoteEngine(row));
    const { configurationMethod: configuration_method } = row;
    const sqlalchemy_uri = address?.sqlalchemyUri ?? row.sqlalchemyUri;
    return c.json({ id: row.id, result: { ...body, configuration_method, sqlalchemy_uri } });
  });

  serve(routes, contract.remove, mayWrite, async (c, { path }) => {
    const row = visibleDatabase(deps, c, path.id);
    if (!row) return notFound(c);
    if (datasets.ofDatabase(row.id).length > 0)
      return messageError(c, 422, 'Cannot delete a database that has datasets attached');
    if (isGiven(deps, row)) return messageError(c, 422, GIVEN);
    deps.meta.transaction(() => {
      keepCredentials(secrets, row.uuid, NO_CREDENTIALS);
      databases.remove(row.id);
    });
    await deps.engines.closeEngine(isElsewhere(row) ? remoteEngine(row) : memoryEngine(row));
    return messageError(c, 200, 'OK');
  });
  return routes;
}

/** Estimates of a server cost nothing. */
const ESTIMATES = JSON.stringify({ cost_estimate_enabled: true });

/** Whether an address leads the same person to the same server as that of a database. */
function isOf(row: DatabaseRow, uri: string): boolean {
  const [known, given] = [parseConnection(row.sqlalchemyUri), parseConnection(uri)];
  return (
    known !== null &&
    given !== null &&
    known.url.hostname === given.url.hostname &&
    portOf(known) === portOf(given) &&
    known.url.username === given.url.username
  );
}

/** An address need not name the usual port. */
const portOf = ({ backend, url }: EngineConnection): number => Number(url.port || backend.port);

/** Null and an empty text take the authority away. */
function withAuthority(tls: ServerTls | null, given: string | null): ServerTls | null {
  const ca = given?.trim() ? given : null;
  if (tls !== null && tls.cert !== null) return { ...tls, ca };
  return ca === null ? null : { ca, cert: null, key: null };
}

/** What is stored of an address: a password apart from it. */
function addressOf({ connection, credentials }: Tried, uri: string) {
  if (connection === null) return { backend: 'duckdb', driver: 'duckdb_engine', sqlalchemyUri: uri };
  const { name: backend, driver } = connection.backend;
  return { backend, driver, sqlalchemyUri: shownAddress(connection, credentials.password !== null) };
}

/** What an address leads to; without a connection it is in memory. */
interface Tried {
  readonly connection: EngineConnection | null;
  readonly credentials: Credentials;
  readonly mayChange: boolean | null;
}

function fitUri(uri: string): Result<EngineConnection | null, UriFault> {
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
