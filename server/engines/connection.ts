import { PASSWORD_MASK } from '#domain/catalogue/connection/address.ts';
import type { Backend } from './remote/backend.ts';
import { backends } from './backends.ts';

/** The address of a database server, as a person gave it. */
export interface EngineConnection {
  readonly backend: Backend;
  readonly url: URL;
}

/** The connection that an address means; null where it is none of a server that is spoken to. */
export function parseConnection(uri: string): EngineConnection | null {
  // SQLAlchemy also names a driver: `postgresql+psycopg2://`.
  const [, scheme = '', rest = ''] = /^([a-z]\w*)(?:\+\w+)?:\/\/(.*)$/is.exec(uri.trim()) ?? [];
  const backend = backends().find(({ schemes }) => schemes.includes(scheme.toLowerCase()));
  if (backend === undefined) return null;
  const address = `${backend.name}://${rest}`;
  if (!URL.canParse(address)) return null;
  return { backend, url: new URL(address) };
}

/** The password in an address; null for none, or for one that only stands for it. */
export function passwordIn({ url }: EngineConnection): string | null {
  const password = decodeURIComponent(url.password);
  return password === '' || password === PASSWORD_MASK ? null : password;
}

/** The address with another password, or with none. */
export function withPassword({ url }: EngineConnection, password: string | null): string {
  const other = new URL(url);
  other.password = password === null ? '' : encodeURIComponent(password);
  return other.href;
}

/** The address as it is stored and shown: a mask where a password is kept. */
export const shownAddress = (connection: EngineConnection, hasPassword: boolean): string =>
  withPassword(connection, hasPassword ? PASSWORD_MASK : null);
