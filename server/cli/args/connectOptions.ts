import { tokenized } from './tokenized.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { backends } from '../../engines/backends.ts';
import { type EngineConnection, parseConnection } from '../../engines/connection.ts';
import { type StartError, usageError } from '../start/startError.ts';

/** A database server to connect, as the command line names it. */
export interface NamedConnection {
  readonly name: string;
  readonly connection: EngineConnection;
}

/** `sextant connect ADDR`. */
export interface ConnectCommand {
  readonly kind: 'connect';
  /** As typed: which engines there are is known when the data folder is. */
  readonly address: string;
  /** Null for that of the database. */
  readonly name: string | null;
  /** Null for the platform's default. */
  readonly dataDir: string | null;
  /** Another folder with engines than that of the data folder. */
  readonly enginesDir: string | null;
}

/** `postgresql://…`, or `Shop=postgresql://…` with a name; without one it has that of the database. */
export function parseConnects(texts: readonly string[]): Result<readonly NamedConnection[], StartError> {
  const connections: NamedConnection[] = [];
  for (const text of texts) {
    const parsed = parseConnect(text, '--connect');
    if (!parsed.ok) return parsed;
    const { name } = parsed.value;
    if (connections.some((each) => each.name === name))
      return err(usageError(`--connect names ${name} twice.`, `For example: --connect Other=${EXAMPLE}`));
    connections.push(parsed.value);
  }
  return ok(connections);
}

/** `connect ADDR --name NAME`. */
export function parseConnectCommand(args: readonly string[]): Result<ConnectCommand, StartError> {
  const refuse = (text: string) =>
    err(usageError(text, `For example: sextant connect ${EXAMPLE} --name Shop`));
  const read = tokenized(args, COMMAND_OPTIONS);
  if (!read.ok) return refuse(read.error);
  const { values, positionals } = read.value;
  const [address, more] = positionals;
  if (address === undefined || more !== undefined)
    return refuse('sextant connect takes one address of a database server.');
  const { name = null, data: dataDir = null, engines: enginesDir = null } = values;
  return ok({ kind: 'connect', address, name, dataDir, enginesDir });
}

const COMMAND_OPTIONS = {
  name: { type: 'string' },
  data: { type: 'string' },
  engines: { type: 'string' },
} as const;

export function parseConnect(text: string, option: string): Result<NamedConnection, StartError> {
  const [, given = '', address = text] = /^([^:/?#=]+)=(.*)$/s.exec(text) ?? [];
  const connection = parseConnection(address);
  if (connection === null) return err(unknown(address, option));
  const name = given || decodeURIComponent(connection.url.pathname.slice(1)) || connection.url.hostname;
  return ok({ name, connection });
}

const EXAMPLE = 'postgresql://reader@db.example.org/shop';

/** Without the address: it may have a password. */
const unknown = (address: string, option: string): StartError => {
  const scheme = /^[a-z][\w+]*(?=:\/\/)/i.exec(address)?.[0];
  const known = backends()
    .map(({ title }) => title)
    .join(', ');
  return usageError(
    scheme === undefined
      ? `${option} takes the address of a database server.`
      : `${option} knows no database server "${scheme}"; it connects ${known}.`,
    `For example: ${option} ${EXAMPLE}`,
  );
};
