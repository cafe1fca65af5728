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
export type SslMode = 'disable' | 'require' | 'verify-ca' | 'verify-full';

/** How the addresses of an engine ask for encryption: `sslmode=verify-full`, or `secure=true&verify=false`. */
export type Encryption = 'sslmode' | 'secure';

/** The options of an address that ask for encryption, the last two in MySQL's words: the first that is given counts. */
export const SSL_OPTIONS = ['sslmode', 'ssl_mode', 'ssl-mode'] as const;

/** The ways in which a connection can be encrypted; none where addresses do not say it. */
export function sslModes(encryption: Encryption | null): readonly SslMode[] {
  if (encryption === 'sslmode') return ['disable', 'require', 'verify-ca', 'verify-full'];
  return encryption === 'secure' ? ['disable', 'require', 'verify-full'] : [];
}

const OF_MODE: Readonly<Record<SslMode, readonly string[]>> = {
  disable: [],
  require: ['secure=true', 'verify=false'],
  'verify-ca': ['secure=true'],
  'verify-full': ['secure=true'],
};

const partsOf = ({ options }: AddressParts): readonly string[] =>
  options.split('&').filter((each) => each !== '');

/** The encryption that an address asks for. */
export function sslModeOf(encryption: Encryption | null, parts: AddressParts): string {
  const asked = new Map(partsOf(parts).map((each) => each.split('=', 2) as [string, string]));
  if (encryption !== 'secure') return SSL_OPTIONS.flatMap((name) => asked.get(name) ?? [])[0] ?? 'disable';
  if (asked.get('secure') !== 'true') return 'disable';
  return asked.get('verify') === 'false' ? 'require' : 'verify-full';
}

export function withSslMode(encryption: Encryption | null, parts: AddressParts, mode: SslMode): AddressParts {
  const isSecure = encryption === 'secure';
  const others = partsOf(parts).filter(
    (each) => !(isSecure ? /^(secure|verify)=/ : /^ssl[-_]?mode=/).test(each),
  );
  return { ...parts, options: [...others, ...(isSecure ? OF_MODE[mode] : [`sslmode=${mode}`])].join('&') };
}
