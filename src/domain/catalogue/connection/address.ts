import { unescaped } from '../../unescaped.ts';

/** The parts of the address of a database server; empty where it has none. */
export interface AddressParts {
  /** `postgresql`, also with a driver: `postgresql+psycopg2`. */
  readonly scheme: string;
  readonly user: string;
  readonly password: string;
  readonly host: string;
  readonly port: string;
  readonly database: string;
  /** What follows the question mark. */
  readonly options: string;
}

/** What stands for a password that is kept: addresses are shown, stored and exported with it. */
export const PASSWORD_MASK = 'XXXXXXXXXX';

// A password that was not encoded may hold what ends it: it goes to the last @.
const ADDRESS =
  /^([a-z]\w*(?:\+\w+)?):\/\/(?:([^:@/?]*)(?::(.*))?@)?(\[[^\]/]*\]|[^:/?@]*)(?::(\d*))?(?:\/([^?]*))?(?:\?(.*))?$/i;

/** The parts of an address; null for a text that is none. */
export function addressParts(text: string): AddressParts | null {
  const found = ADDRESS.exec(text.trim());
  if (found === null) return null;
  const [, scheme = '', user = '', password = '', host = '', port = '', database = '', options = ''] = found;
  return {
    scheme,
    user: unescaped(user),
    password: unescaped(password),
    host: unescaped(host.replace(/^\[|\]$/g, '')),
    port,
    database: unescaped(database),
    options,
  };
}

export function addressText(parts: AddressParts): string {
  const { scheme, user, password, host, port, database, options } = parts;
  const secret = password === '' ? '' : `:${encodeURIComponent(password)}`;
  const person = user === '' && secret === '' ? '' : `${encodeURIComponent(user)}${secret}@`;
  const place = host.includes(':') ? `[${host}]` : encodeURIComponent(host.trim());
  return [
    `${scheme}://${person}${place}`,
    port.trim() === '' ? '' : `:${port.trim()}`,
    `/${encodeURIComponent(database.trim())}`,
    options === '' ? '' : `?${options}`,
  ].join('');
}

/** How a connection is encrypted, as PostgreSQL calls it. */
export const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;

const SSL_MODE = /(^|&)sslmode=([^&]*)/;

/** The encryption that an address asks for. */
export const sslModeOf = ({ options }: AddressParts): string => SSL_MODE.exec(options)?.[2] ?? 'disable';

export function withSslMode(parts: AddressParts, mode: string): AddressParts {
  const { options } = parts;
  if (SSL_MODE.test(options)) return { ...parts, options: options.replace(SSL_MODE, `$1sslmode=${mode}`) };
  return { ...parts, options: [options, `sslmode=${mode}`].filter((each) => each !== '').join('&') };
}
