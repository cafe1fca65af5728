import { type EngineConnection, withPassword } from './connection.ts';
import type { RemoteSpec } from './engineHost.ts';
import type { Backend } from './remote/backend.ts';
import type { ServerTls } from './serverTls.ts';

/** Where secrets are sealed. */
interface Secrets {
  get(name: string): string | null;
  set(name: string, value: string): void;
  remove(name: string): void;
}

/** What a database server asks for, beside its address. */
export interface Credentials {
  readonly password: string | null;
  readonly tls: ServerTls | null;
}

export const NO_CREDENTIALS: Credentials = { password: null, tls: null };

const passwordName = (uuid: string): string => `database:${uuid}`;
const tlsName = (uuid: string): string => `database:${uuid}:tls`;

/** Those of a database, which are sealed. */
export function credentialsOf(secrets: Secrets, uuid: string): Credentials {
  const tls = secrets.get(tlsName(uuid));
  return {
    password: secrets.get(passwordName(uuid)),
    tls: tls === null ? null : (JSON.parse(tls) as ServerTls),
  };
}

/** Seals those of a database, in place of others. */
export function keepCredentials(secrets: Secrets, uuid: string, { password, tls }: Credentials): void {
  for (const [name, secret] of [
    [passwordName(uuid), password],
    [tlsName(uuid), tls === null ? null : JSON.stringify(tls)],
  ] as const) {
    if (secret === null) secrets.remove(name);
    else secrets.set(name, secret);
  }
}

/** The process of a database knows none of the engines that were added. */
function addedOf({ added }: Backend): Pick<RemoteSpec, 'added'> {
  return added === undefined ? {} : { added: { module: added.module, data: added.data } };
}

/** How the engine of a connection is opened. */
export const remoteSpec = (
  key: string,
  connection: EngineConnection,
  { password, tls }: Credentials,
): RemoteSpec => ({
  key,
  backend: connection.backend.name,
  ...addedOf(connection.backend),
  address: withPassword(connection, password),
  tls,
});
