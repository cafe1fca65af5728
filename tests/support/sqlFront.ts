import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'libsql';

/** A database that takes SQL by HTTP, as the example of an added engine speaks to it. */
export interface SqlFront {
  readonly address: string;
  /** The statements that came, in order. */
  readonly statements: readonly string[];
  /** How many lines responses have from now on; the rest is cut off with its connection. */
  cutAfter(lines: number): void;
  close(): Promise<void>;
}

const LOGIN = `Basic ${Buffer.from('ada:secret').toString('base64')}`;

export async function sqlFront(setup: string): Promise<SqlFront> {
  const database = new Database(':memory:');
  database.exec(setup);
  const statements: string[] = [];
  let most = Infinity;

  function respond(sql: string, response: ServerResponse): void {
    const lines = linesOf(database, sql);
    for (const line of lines.slice(0, most)) response.write(`${line}\n`);
    if (lines.length > most) response.destroy();
    else response.end();
  }

  const server = createServer((request, response) => {
    if (request.headers.authorization !== LOGIN) {
      response.end('{ "error": "Who are you?" }\n');
      return;
    }
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      const { sql } = JSON.parse(body) as { readonly sql: string };
      statements.push(sql);
      respond(sql, response);
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `notes://ada:secret@127.0.0.1:${port}/main`,
    statements,
    cutAfter(lines) {
      most = lines;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
      database.close();
    },
  };
}

function linesOf(database: Database.Database, sql: string): readonly string[] {
  try {
    const statement = database.prepare(sql).safeIntegers(true).raw(true);
    const rows = statement.all() as unknown as readonly (readonly unknown[])[];
    const columns = statement.columns().map(({ name, type }, at) => [name, typeOf(type, rows[0]?.[at])]);
    const texts = rows.map((row) => `[${row.map(jsonOf).join(', ')}]`);
    return [JSON.stringify({ columns }), ...texts, `{ "rows": ${rows.length} }`];
  } catch (cause) {
    return [JSON.stringify({ error: cause instanceof Error ? cause.message : String(cause) })];
  }
}

/** The declared type; of an expression, numbers, as those of the tests are. */
const typeOf = (declared: string | null, value: unknown): string => {
  if (declared !== null && declared !== '') return declared.toLowerCase();
  return typeof value === 'string' ? 'text' : 'integer';
};

const jsonOf = (value: unknown): string =>
  typeof value === 'bigint' ? String(value) : JSON.stringify(value);
