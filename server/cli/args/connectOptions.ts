import { err, ok, type Result } from '#domain/result.ts';
import { BACKENDS } from '../../engines/backends.ts';
import { type Connection, parseConnection } from '../../engines/connection.ts';
import { type StartError, usageError } from '../start/startError.ts';

/** A database server to connect at the start. */
export interface NamedConnection {
  readonly name: string;
  readonly connection: Connection;
}

/** `postgresql://…`, or `Shop=postgresql://…` with a name; without one it has that of the database. */
export function parseConnects(texts: readonly string[]): Result<readonly NamedConnection[], StartError> {
  const connections: NamedConnection[] = [];
  for (const text of texts) {
    const [, given = '', address = text] = /^([^:/?#=]+)=(.*)$/s.exec(text) ?? [];
    const connection = parseConnection(address);
    if (connection === null) return err(unknown(address));
    const name = given || decodeURIComponent(connection.url.pathname.slice(1)) || connection.url.hostname;
    if (connections.some((each) => each.name === name))
      return err(usageError(`--connect names ${name} twice.`, `For example: --connect Other=${EXAMPLE}`));
    connections.push({ name, connection });
  }
  return ok(connections);
}

const EXAMPLE = 'postgresql://reader@db.example.org/shop';

/** Without the address: it may have a password. */
const unknown = (address: string): StartError => {
  const scheme = /^[a-z][\w+]*(?=:\/\/)/i.exec(address)?.[0];
  const known = BACKENDS.map(({ title }) => title).join(', ');
  return usageError(
    scheme === undefined
      ? '--connect takes the address of a database server.'
      : `--connect knows no database server "${scheme}"; it connects ${known}.`,
    `For example: --connect ${EXAMPLE}`,
  );
};
