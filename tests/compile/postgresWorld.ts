import { err } from '#domain/result.ts';
import { readFrame } from '../../server/chartData/readFrame.ts';
import { POSTGRESQL } from '../../server/engines/postgresql/dialect.ts';
import { testEngine } from '../engine/testEngine.ts';
import { loadPostgres } from '../support/loadPostgres.ts';
import { startPostgres } from '../support/postgres.ts';
import { TABLES, vectorDatasources, vectorEngine, type VectorWorld } from './vectorWorld.ts';

/** As on the server over a PostgreSQL. */
export async function postgresWorld(): Promise<VectorWorld> {
  const [native, postgres, engine] = await Promise.all([vectorEngine(), startPostgres(), testEngine()]);
  for (const table of Object.values(TABLES)) await loadPostgres(postgres.address, native, table);
  const opened = await engine.host.open({
    key: 'elsewhere',
    backend: 'postgresql',
    address: postgres.address,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  return {
    dialect: POSTGRESQL,
    sources: await vectorDatasources(native),
    async run(sql) {
      const ran = await engine.run(sql, {
        engine: 'elsewhere',
        statements: [sql],
        format: 'arrow',
        limit: 100_000,
      });
      return ran.ok ? readFrame(ran.value.columns, ran.value.body) : err(ran.error.message);
    },
    async close() {
      await engine.host.close();
      await postgres.stop();
    },
  };
}
