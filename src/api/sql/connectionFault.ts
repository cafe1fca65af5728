import type { ConnectionFault, ConnectionField } from '#domain/catalogue/connection/databaseForm.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import { isRecord } from '#domain/jsonValue.ts';

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
