import { inPostgres } from '../support/loadPostgres.ts';
import { inMariadb, startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';
import { type EngineOver, engineOver } from './engineOver.ts';

export { ELSEWHERE } from './engineOver.ts';

/** A database server, and an engine that speaks to it. */
export interface RemoteEngine extends EngineOver {
  readonly port: number;
  readonly address: string;
  /** Runs the test's own SQL, aside. */
  sql(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

/** A kind of server: how one is started, and runs SQL aside. */
interface Kind {
  readonly backend: string;
  readonly start: () => Promise<{ readonly address: string; readonly port: number; stop(): Promise<void> }>;
  readonly sql: (address: string, text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const POSTGRES: Kind = {
  backend: 'postgresql',
  start: () => startPostgres(),
  sql: (address, text) =>
    inPostgres(address, async (client) => (await client.query<Record<string, unknown>>(text)).rows),
};

/** Its statements end at the end of a line. */
export const MARIADB: Kind = {
  backend: 'mysql',
  start: () => startMariadb(),
  sql: (address, text) => inMariadb(address, text.split(/;\s*\n/)),
};

export async function remoteEngine({ backend, start, sql }: Kind = POSTGRES): Promise<RemoteEngine> {
  const server = await start();
  const { address, port } = server;
  const engine = await engineOver(backend, address);
  return {
    ...engine,
    port,
    address,
    sql: (text) => sql(address, text),
    async close() {
      await engine.host.close();
      await server.stop();
    },
  };
}
