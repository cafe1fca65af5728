import { parseArgs as tokenize } from 'node:util';
import { err, ok, type Result } from '#domain/result.ts';
import { type LimitOptions, parseLimits } from './limitOptions.ts';
import { parseBasePath, parseMapTiles, parsePort, parsePublicUrl } from './addressOptions.ts';
import { nearest } from './nearest.ts';
import { type ConnectCommand, parseConnectCommand } from './connectOptions.ts';
import { parseBackupOrRestore, type BackupOrRestoreCommand } from './backupOrRestoreArgs.ts';
import { type NewCommand, parseNew } from './newArgs.ts';
import { CODE_VERBS, type CodeCommand, parseCode } from './codeArgs.ts';
import { parsePeople, type PeopleCommand } from './peopleArgs.ts';
import { parseSignIn, SIGN_IN_OPTIONS } from './signInOptions.ts';
import { parseSignInPage, SIGN_IN_PAGE_OPTIONS, type SignInPageListening } from './signInPageOptions.ts';
import { idleBesideSuperset, parseSuperset } from './supersetOptions.ts';
import type { OutsideSignIn } from '../../auth/outside/signInConfig.ts';
import { usageError, type StartError } from '../start/startError.ts';

export const DEFAULT_PORT = 8090;
export const DEFAULT_HOST = '127.0.0.1';

export interface ServeOptions {
  /** As typed: paths or patterns. */
  readonly files: readonly string[];
  /** Zips of dashboards, as typed. */
  readonly imports: readonly string[];
  /** A folder of dashboards that is followed; null for none. */
  readonly dashboardsDir: string | null;
  /** Database servers, as typed: which engines there are is known when the data folder is. */
  readonly connects: readonly string[];
  /** A folder of files that connect some; null for none. */
  readonly connections: string | null;
  readonly port: number;
  readonly host: string;
  /** Null for the platform's default. */
  readonly dataDir: string | null;
  /** A folder with chart types besides that of the data folder; null for none. */
  readonly chartsDir: string | null;
  /** The same of engines. */
  readonly enginesDir: string | null;
  readonly samples: boolean;
  readonly open: boolean;
  /** Sets a new administrator password at this start. */
  readonly resetAdminPassword: boolean;
  /** Whether what was sealed with a lost key is made again. */
  readonly resetKeys: boolean;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** An origin: scheme, host and port only. */
  readonly publicUrl: string | null;
  readonly trustProxy: boolean;
  /** '' or '/some/where'. */
  readonly basePath: string;
  /** The address of the tiles of base maps, with {z}, {x} and {y}; null for none. */
  readonly mapTiles: string | null;
  /** Whether the usage log is kept. */
  readonly keepsUsage: boolean;
  /** The mail server and the sender of reports, as typed; null for none. */
  readonly smtpUrl: string | null;
  readonly smtpFrom: string | null;
  /** The addresses that are told of changes and failures. */
  readonly eventWebhooks: readonly string[];
  /** The address of the Superset behind the gateway; null for the embedded server. */
  readonly superset: string | null;
  /** The address at which the Superset's own sign-in page is passed on; null for none. */
  readonly signInPage: SignInPageListening | null;
  readonly limits: LimitOptions;
  readonly signIn: OutsideSignIn;
}

export type CliCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'serve'; readonly options: ServeOptions }
  | BackupOrRestoreCommand
  | NewCommand
  | CodeCommand
  | ConnectCommand
  | PeopleCommand;

const OPTIONS = {
  port: { type: 'string', short: 'p' },
  host: { type: 'string' },
  data: { type: 'string' },
  charts: { type: 'string' },
  engines: { type: 'string' },
  import: { type: 'string' },
  dashboards: { type: 'string' },
  connect: { type: 'string' },
  connections: { type: 'string' },
  'no-samples': { type: 'boolean' },
  'no-open': { type: 'boolean' },
  'no-usage-log': { type: 'boolean' },
  'reset-admin-password': { type: 'boolean' },
  'reset-keys': { type: 'boolean' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'public-url': { type: 'string' },
  'trust-proxy': { type: 'boolean' },
  'base-path': { type: 'string' },
  'map-tiles': { type: 'string' },
  'smtp-url': { type: 'string' },
  'smtp-from': { type: 'string' },
  'event-webhook': { type: 'string' },
  superset: { type: 'string' },
  ...SIGN_IN_PAGE_OPTIONS,
  ...SIGN_IN_OPTIONS,
  memory: { type: 'string' },
  'query-timeout': { type: 'string' },
  'async-query-timeout': { type: 'string' },
  'chart-timeout': { type: 'string' },
  'async-charts': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
} as const;

type OptionName = keyof typeof OPTIONS;

/** Parses the command line. Pure: reads nothing from disk. */
export function parseCommandLine(argv: readonly string[]): Result<CliCommand, StartError> {
  const [subject = '', ...rest] = argv;
  const verb = CODE_VERBS.find((each) => each === subject);
  if (verb !== undefined || ['users', 'roles', 'connect'].includes(subject)) {
    if (rest.includes('--help') || rest.includes('-h')) return ok({ kind: 'help' });
    if (verb !== undefined) return parseCode(verb, rest);
    return subject === 'connect' ? parseConnectCommand(rest) : parsePeople(argv);
  }
  const read = readTokens(argv);
  if (!read.ok) return read;
  const { files, flags, texts } = read.value;
  if (flags.has('help')) return ok({ kind: 'help' });
  if (flags.has('version')) return ok({ kind: 'version' });

  const [first] = files;
  if (first === 'backup' || first === 'restore') return parseBackupOrRestore(first, read.value);

  if (first === 'charts' || first === 'engines') return parseNew(first, read.value);

  const port = parsePort('port', texts.get('port') ?? String(DEFAULT_PORT));
  if (!port.ok) return port;
  const host = parseHost(texts.get('host'));
  if (!host.ok) return host;
  const tls = parseTls(texts.get('tls-cert'), texts.get('tls-key'));
  if (!tls.ok) return tls;
  const publicUrl = parsePublicUrl(texts.get('public-url'));
  if (!publicUrl.ok) return publicUrl;
  const basePath = parseBasePath(texts.get('base-path'));
  if (!basePath.ok) return basePath;
  const mapTiles = parseMapTiles(texts.get('map-tiles'));
  if (!mapTiles.ok) return mapTiles;
  const superset = parseSuperset(texts.get('superset'));
  if (!superset.ok) return superset;
  const limits = parseLimits((name) => texts.get(name));
  if (!limits.ok) return limits;
  const signIn = parseSignIn((name) => texts.get(name), flags.has('public'));
  if (!signIn.ok) return signIn;
  const idle =
    superset.value === null
      ? null
      : idleBesideSuperset(read.value.files, new Set([...texts.keys(), ...flags]));
  if (idle !== null) return err(idle);
  const signInPage = parseSignInPage((name) => texts.get(name), {
    superset: superset.value,
    port: port.value,
    publicUrl: publicUrl.value,
  });
  if (!signInPage.ok) return signInPage;
  const trustProxy = flags.has('trust-proxy');
  if (trustProxy && publicUrl.value === null) {
    return err(
      usageError(
        '--trust-proxy needs --public-url, the address people use to reach the proxy.',
        'For example: --trust-proxy --public-url https://sql.example.org',
      ),
    );
  }

  return ok({
    kind: 'serve',
    options: {
      files,
      imports: read.value.imports,
      dashboardsDir: texts.get('dashboards') ?? null,
      connects: read.value.connects,
      connections: texts.get('connections') ?? null,
      port: port.value,
      host: host.value,
      dataDir: texts.get('data') ?? null,
      chartsDir: texts.get('charts') ?? null,
      enginesDir: texts.get('engines') ?? null,
      samples: !flags.has('no-samples'),
      open: !flags.has('no-open'),
      keepsUsage: !flags.has('no-usage-log'),
      resetAdminPassword: flags.has('reset-admin-password'),
      resetKeys: flags.has('reset-keys'),
      tls: tls.value,
      publicUrl: publicUrl.value,
      trustProxy,
      basePath: basePath.value,
      mapTiles: mapTiles.value,
      smtpUrl: texts.get('smtp-url') ?? null,
      smtpFrom: texts.get('smtp-from') ?? null,
      eventWebhooks: read.value.eventWebhooks,
      superset: superset.value,
      signInPage: signInPage.value,
      limits: limits.value,
      signIn: signIn.value,
    },
  });
}

interface ReadTokens {
  readonly files: readonly string[];
  readonly imports: readonly string[];
  readonly connects: readonly string[];
  readonly eventWebhooks: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly texts: ReadonlyMap<OptionName, string>;
}

// Not parseArgs' strict mode: its messages neither suggest an option nor say what to do.
function readTokens(argv: readonly string[]): Result<ReadTokens, StartError> {
  const { tokens } = tokenize({
    args: [...argv],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const files: string[] = [];
  const lists = { import: [] as string[], connect: [] as string[], 'event-webhook': [] as string[] };
  const flags = new Set<string>();
  const texts = new Map<OptionName, string>();
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (token.value === '') return err(usageError('A file name is empty.'));
      files.push(token.value);
    }
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!isOption(name)) return err(unknownOption(rawName));
    if (OPTIONS[name].type === 'boolean') {
      if (value !== undefined) return err(usageError(`--${name} takes no value.`));
      flags.add(name);
      continue;
    }
    // Outside strict mode the next option is taken as the value.
    if (value === undefined || value === '' || (value.startsWith('--') && !token.inlineValue)) {
      return err(usageError(`--${name} needs a value.`));
    }
    if (name === 'import' || name === 'connect' || name === 'event-webhook') lists[name].push(value);
    texts.set(name, value);
  }
  // A shell expands `--import *.zip` to one name after the option and the others as files; no data file is a zip.
  const isExport = (file: string): boolean => lists.import.length > 0 && /\.zip$/i.test(file);
  return ok({
    files: files.filter((file) => !isExport(file)),
    imports: [...lists.import, ...files.filter(isExport)],
    connects: lists.connect,
    eventWebhooks: lists['event-webhook'],
    flags,
    texts,
  });
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(OPTIONS, name);
}

function unknownOption(rawName: string): StartError {
  const meant = nearest(
    rawName,
    Object.keys(OPTIONS).map((name) => `--${name}`),
  );
  return usageError(`Unknown option ${rawName}.${meant ? ` Did you mean ${meant}?` : ''}`);
}

function parseHost(text: string | undefined): Result<string, StartError> {
  if (text === undefined) return ok(DEFAULT_HOST);
  const bare = /^\[(.+)\]$/.exec(text)?.[1] ?? text;
  if (/^[0-9a-fA-F:.%\w-]+$/.test(bare) && !/^[^:]+:\d+$/.test(bare)) return ok(bare);
  return err(
    usageError(
      `--host takes an address or a name to listen on, not "${text}".`,
      'For example: --host 0.0.0.0 (the port goes to --port)',
    ),
  );
}

function parseTls(
  certFile: string | undefined,
  keyFile: string | undefined,
): Result<ServeOptions['tls'], StartError> {
  if (certFile === undefined && keyFile === undefined) return ok(null);
  if (certFile === undefined)
    return err(usageError('--tls-key needs --tls-cert, the certificate that belongs to it.'));
  if (keyFile === undefined)
    return err(usageError('--tls-cert needs --tls-key, the private key that belongs to it.'));
  return ok({ certFile, keyFile });
}
