import * as contract from '#contract/sql/connection.ts';
import { databases } from '#contract/sql/database.ts';
import type {
  ConnectedDatabase,
  ConnectionFault,
  DatabaseForm,
  DatabaseUses,
  ConnectableEngine,
  FoundDatabase,
  HiddenDatabase,
  ConnectionField,
} from '#domain/catalogue/connection/databaseForm.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isRecord } from '#domain/jsonValue.ts';
import { describeError } from '#domain/error/describeError.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import { send } from '../http/send.ts';

/** The contract's names of what the fields are about. */
const FIELDS: Readonly<Record<string, ConnectionField>> = {
  database_name: 'name',
  sqlalchemy_uri: 'address',
  server_cert: 'certificate',
  username: 'user',
  password: 'password',
  host: 'host',
  port: 'port',
  database: 'database',
};

/** Why a database was not connected, and the fields that a server names with it. */
export function connectionFault(error: ApiError): ConnectionFault {
  const text = describeError(error);
  // `{"database_name": "…"}` was read as `database_name: …`.
  const [, key = '', rest = ''] = /^(\w+): (.*)$/s.exec(text) ?? [];
  const field = FIELDS[key];
  if (field !== undefined) return { reason: rest, fields: [field] };
  const extra = error.kind === 'http' ? error.errors[0]?.extra : null;
  const named = isRecord(extra) ? [extra['invalid'], extra['missing']].flat() : [];
  return {
    reason: text,
    fields: named.flatMap((each) => (typeof each === 'string' ? (FIELDS[each] ?? []) : [])),
  };
}

/** A server that is far away may take that long to say that it is not there. */
const TIMEOUT = 60_000;

/** The databases that the editor does not offer. */
export async function listHidden(client: Client): Promise<Result<readonly HiddenDatabase[], ApiError>> {
  const filters = [{ col: 'expose_in_sqllab', opr: 'eq', value: false }];
  const listed = await listPages(client, databases.list, { filters });
  if (!listed.ok) return listed;
  return ok(
    listed.value.map(({ id, database_name: name, backend, allow_dml, is_given }) => ({
      id,
      name,
      backend: backend ?? '',
      allowDml: allow_dml ?? false,
      isGiven: is_given ?? false,
    })),
  );
}

export async function listEngines(client: Client): Promise<Result<readonly ConnectableEngine[], ApiError>> {
  const found = await send(client, contract.listAvailableEngines, {});
  if (!found.ok) return found;
  return ok(
    found.value.databases.flatMap(({ name, engine, sqlalchemy_uri_placeholder: example, encryption }) => {
      if (engine == null) return [];
      // A Superset does not tell it; addresses of PostgreSQL go to its own client.
      const known = encryption === undefined && engine === 'postgresql' ? 'sslmode' : encryption;
      return [{ id: engine, title: name, example: example ?? '', encryption: known ?? null }];
    }),
  );
}

export async function readConnection(
  client: Client,
  id: number,
): Promise<Result<ConnectedDatabase, ApiError>> {
  const found = await send(client, contract.getConnection, { path: { id } });
  if (!found.ok) return found;
  const { result } = found.value;
  return ok({
    id,
    name: result.database_name,
    engine: result.backend,
    address: result.sqlalchemy_uri,
    certificate: result.server_cert ?? '',
    isExposed: result.expose_in_sqllab ?? false,
    allowDml: result.allow_dml ?? false,
    allowCtas: result.allow_ctas ?? false,
    allowCvas: result.allow_cvas ?? false,
    cacheTimeout: result.cache_timeout ?? null,
  });
}

/** A masked password is the one that the database of this name has. */
export async function testConnection(
  client: Client,
  name: string,
  address: string,
  certificate: string | null,
): Promise<Result<FoundDatabase, ConnectionFault>> {
  const request = {
    sqlalchemy_uri: address,
    database_name: name,
    ...(certificate !== null && { server_cert: certificate }),
  };
  const found = await send(client, contract.testConnection, { request, timeout: TIMEOUT });
  return found.ok ? ok({ mayChange: found.value.may_change }) : err(connectionFault(found.error));
}

/** Connects a database, or changes a known one. */
export async function saveDatabase(
  client: Client,
  id: number | null,
  { address, certificate, ...form }: DatabaseForm,
): Promise<Result<void, ConnectionFault>> {
  const request = {
    database_name: form.name,
    expose_in_sqllab: form.isExposed,
    allow_dml: form.allowDml,
    allow_ctas: form.allowCtas,
    allow_cvas: form.allowCvas,
    cache_timeout: form.cacheTimeout,
    ...(address !== null && { sqlalchemy_uri: address }),
    ...(certificate !== null && { server_cert: certificate }),
  };
  const saved = await done(
    id === null
      ? send(client, databases.create, { request, timeout: TIMEOUT })
      : send(client, databases.update, { path: { id }, request, timeout: TIMEOUT }),
  );
  return saved.ok ? saved : err(connectionFault(saved.error));
}

export async function readDatabaseUses(client: Client, id: number): Promise<Result<DatabaseUses, ApiError>> {
  const found = await send(client, contract.getDatabaseUses, { path: { id } });
  if (!found.ok) return found;
  return ok({ charts: found.value.charts.count, dashboards: found.value.dashboards.count });
}

export const removeDatabase = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(send(client, databases.remove, { path: { id } }));
