import { inPostgres } from '../support/loadPostgres.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type EngineOver, engineOver } from './engineOver.ts';

export { ELSEWHERE } from './engineOver.ts';

/** A PostgreSQL, and an engine that speaks to it. */
export interface RemoteEngine extends EngineOver {
  readonly postgres: TestPostgres;
  readonly address: string;
  /** Runs the test's own SQL, aside. */
  sql(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

export async function remoteEngine(): Promise<RemoteEngine> {
  const postgres = await startPostgres();
  const engine = await engineOver('postgresql', postgres.address);
  return {
    ...engine,
    postgres,
    address: postgres.address,
    sql: (text) =>
      inPostgres(
        postgres.address,
        async (client) => (await client.query<Record<string, unknown>>(text)).rows,
      ),
    async close() {
      await engine.host.close();
      await postgres.stop();
    },
  };
}
