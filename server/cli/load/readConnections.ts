import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { err, ok, type Result } from '#domain/result.ts';
import { backends } from '../../engines/backends.ts';
import { type EngineConnection, parseConnection, passwordIn } from '../../engines/connection.ts';
import type { Credentials } from '../../engines/credentials.ts';
import { isCertificate, type ServerTls } from '../../engines/serverTls.ts';
import { readYaml } from '#domain/code/yaml/pythonYaml.ts';
import { readFault } from '../../files/findSources.ts';
import type { NewDatabase } from '../../meta/databases.ts';
import type { NamedConnection } from '../args/connectOptions.ts';
import { startError, type StartError } from '../start/startError.ts';

/** A database server to connect, with all that it takes. */
export interface GivenConnection extends NamedConnection {
  readonly credentials: Credentials;
  /** What a file says of it. */
  readonly settings: ConnectionSettings;
}

type ConnectionSettings = {
  readonly [
    K in 'exposeInSqllab' | 'allowRunAsync' | 'allowCtas' | 'allowCvas' | 'allowDml' | 'cacheTimeout'
  ]?: NewDatabase[K] | undefined;
};

interface ConnectionSources {
  readonly connects: readonly NamedConnection[];
  /** A folder of YAML files, as typed; null for none. */
  readonly folder: string | null;
}

interface ReadWorld {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Reads the files that connections name, before anything is changed: an invalid one stops the start. */
export function readConnections(
  { connects, folder }: ConnectionSources,
  world: ReadWorld,
): Result<readonly GivenConnection[], StartError> {
  const given: GivenConnection[] = [];
  for (const { name, connection } of connects) {
    const own = withFiles(connection, world.cwd);
    if (!own.ok) return refused(`${name} cannot be connected: ${own.error}`);
    given.push({ name, ...own.value, settings: {} });
  }
  if (folder === null) return ok(given);
  const files = filesOf(resolve(world.cwd, folder));
  if (!files.ok) return refused(`The folder ${folder} cannot be read: ${files.error}`);
  for (const file of files.value) {
    const read = readConnection(file, world);
    if (!read.ok) return refused(`${file} is no connection: ${read.error}`);
    const { name } = read.value;
    if (given.some((each) => each.name === name)) return refused(`${file} names ${name} once more.`);
    given.push(read.value);
  }
  return ok(given);
}

const refused = (message: string): Result<never, StartError> =>
  err(startError(message, 'Nothing was changed.'));

const isYaml = (file: string): boolean => ['.yaml', '.yml'].includes(extname(file));

function filesOf(folder: string): Result<readonly string[], string> {
  try {
    const names = readdirSync(folder).filter(isYaml).toSorted();
    return ok(names.map((name) => join(folder, name)));
  } catch (cause) {
    return err(readFault(cause));
  }
}

const flag = v.optional(v.boolean());

/** The keys of a database in an export of a Superset; `password` is in none. */
const connectionFile = v.looseObject({
  database_name: v.string(),
  sqlalchemy_uri: v.string(),
  password: v.optional(v.string()),
  expose_in_sqllab: flag,
  allow_run_async: flag,
  allow_ctas: flag,
  allow_cvas: flag,
  allow_dml: flag,
  cache_timeout: v.nullish(v.pipe(v.number(), v.integer())),
});

function readConnection(file: string, { cwd, env }: ReadWorld): Result<GivenConnection, string> {
  const text = readText(file);
  if (!text.ok) return text;
  const yaml = readYaml(text.value);
  if (!yaml.ok) return yaml;
  const parsed = v.safeParse(connectionFile, yaml.value);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return err(`${v.getDotPath(issue) ?? 'it'}: ${issue.message}`);
  }
  const { database_name: name, sqlalchemy_uri, password, ...flags } = parsed.output;
  const address = withVariables(sqlalchemy_uri, env);
  if (!address.ok) return address;
  const connection = parseConnection(address.value);
  if (connection === null) {
    const known = backends()
      .map(({ title }) => title)
      .join(', ');
    return err(`sqlalchemy_uri is no address of a database server that is spoken to (${known}).`);
  }
  const secret = password === undefined ? ok(null) : withVariables(password, env);
  if (!secret.ok) return secret;
  const own = withFiles(connection, cwd);
  if (!own.ok) return own;
  const { credentials } = own.value;
  return ok({
    name,
    connection: own.value.connection,
    credentials: { ...credentials, password: secret.value ?? credentials.password },
    settings: {
      exposeInSqllab: flags.expose_in_sqllab,
      allowRunAsync: flags.allow_run_async,
      allowCtas: flags.allow_ctas,
      allowCvas: flags.allow_cvas,
      allowDml: flags.allow_dml,
      cacheTimeout: flags.cache_timeout,
    },
  });
}

/** `${NAME}` is a variable of the environment: secrets need not be in a file. */
function withVariables(text: string, env: ReadWorld['env']): Result<string, string> {
  const missing = [...text.matchAll(VARIABLE)].find(([, name = '']) => env[name] === undefined);
  if (missing !== undefined) return err(`the variable ${missing[1]} is not set.`);
  return ok(text.replace(VARIABLE, (_all, name: string) => env[name] ?? ''));
}

const VARIABLE = /\$\{(\w+)\}/g;

/** The files that an address names, as PostgreSQL's and MySQL's clients call them. */
const TLS_FILES: Readonly<Record<keyof ServerTls, readonly string[]>> = {
  ca: ['sslrootcert', 'ssl_ca'],
  cert: ['sslcert', 'ssl_cert'],
  key: ['sslkey', 'ssl_key'],
};

/** A connection without the files that its address names, and what is in them. */
function withFiles(
  { backend, url }: EngineConnection,
  cwd: string,
): Result<Pick<GivenConnection, 'connection' | 'credentials'>, string> {
  const address = new URL(url);
  const read = (part: keyof ServerTls): Result<string | null, string> => {
    const name = TLS_FILES[part].find((each) => address.searchParams.has(each));
    if (name === undefined) return ok(null);
    const file = address.searchParams.get(name) ?? '';
    address.searchParams.delete(name);
    const text = readText(resolve(cwd, file));
    if (!text.ok) return err(`the file ${file} of ${name} cannot be read. ${text.error}`);
    const isPem =
      part === 'key' ? /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text.value) : isCertificate(text.value);
    return isPem
      ? text
      : err(
          `the file ${file} of ${name} has no ${part === 'key' ? 'private key' : 'certificate'} in PEM form.`,
        );
  };
  const [ca, cert, key] = [read('ca'), read('cert'), read('key')];
  if (!ca.ok) return ca;
  if (!cert.ok) return cert;
  if (!key.ok) return key;
  if ((cert.value === null) !== (key.value === null))
    return err('a certificate of the client needs its private key, and a key its certificate.');
  const tls = { ca: ca.value, cert: cert.value, key: key.value };
  const connection = { backend, url: address };
  const isEmpty = tls.ca === null && tls.cert === null;
  return ok({ connection, credentials: { password: passwordIn(connection), tls: isEmpty ? null : tls } });
}

function readText(file: string): Result<string, string> {
  try {
    return ok(readFileSync(file, 'utf8'));
  } catch (cause) {
    return err(readFault(cause));
  }
}
