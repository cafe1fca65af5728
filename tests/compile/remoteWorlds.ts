import type { DuckDBConnection } from '@duckdb/node-api';
import type { SqlDialect } from '#domain/compile/sql/dialects.ts';
import { err } from '#domain/result.ts';
import { readFrame } from '../../server/chartData/readFrame.ts';
import { CLICKHOUSE } from '../../server/engines/clickhouse/dialect.ts';
import { MYSQL } from '../../server/engines/mysql/dialect.ts';
import { POSTGRESQL } from '../../server/engines/postgresql/dialect.ts';
import { TRINO } from '../../server/engines/trino/dialect.ts';
import { testEngine } from '../engine/testEngine.ts';
import { startChdb } from '../support/chdb.ts';
import { loadChdb } from '../support/loadChdb.ts';
import { loadMariadb } from '../support/loadMariadb.ts';
import { loadPostgres } from '../support/loadPostgres.ts';
import { loadTrino } from '../support/loadTrino.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';
import { trinoAddress } from '../support/trino.ts';
import { TABLES, vectorDatasources, vectorEngine, type VectorWorld } from './vectorWorld.ts';

/** A kind of server, and how it gets a table of DuckDB. */
interface Kind {
  readonly dialect: SqlDialect;
  readonly start: () => Promise<{ readonly address: string; stop(): Promise<void> }>;
  readonly load: (address: string, from: DuckDBConnection, table: string) => Promise<void>;
}

/** As on the server over a PostgreSQL. */
export const postgresWorld = (): Promise<VectorWorld> =>
  remoteWorld({ dialect: POSTGRESQL, start: () => startPostgres(), load: loadPostgres });

/** As on the server over a MariaDB. */
export const mariadbWorld = (): Promise<VectorWorld> =>
  remoteWorld({ dialect: MYSQL, start: () => startMariadb(), load: loadMariadb });

/** As on the server over the current ClickHouse. */
export const clickhouseWorld = (): Promise<VectorWorld> =>
  remoteWorld({ dialect: CLICKHOUSE, start: startChdb, load: loadChdb });

/** As on the server over a Trino, which runs already. */
export const trinoWorld = (): Promise<VectorWorld> =>
  remoteWorld({ dialect: TRINO, start: () => Promise.resolve(RUNNING_TRINO), load: loadTrino });

const RUNNING_TRINO = {
  get address() {
    return trinoAddress();
  },
  stop: () => Promise.resolve(),
};

async function remoteWorld({ dialect, start, load }: Kind): Promise<VectorWorld> {
  const [native, server, engine] = await Promise.all([vectorEngine(), start(), testEngine()]);
  for (const table of Object.values(TABLES)) await load(server.address, native, table);
  const { address } = server;
  const opened = await engine.host.open({ key: 'elsewhere', backend: dialect.name, address });
  if (!opened.ok) throw new Error(opened.error.message);
  return {
    dialect,
    sources: await vectorDatasources(native),
    async run(sql) {
      const ran = await engine.run(sql, {
        engine: 'elsewhere',
        statements: [sql],
        format: 'arrow',
        limit: 100_000,
      });
      return ran.ok ? readFrame(ran.value.columns, ran.value.body, 'UTC') : err(ran.error.message);
    },
    async close() {
      await engine.host.close();
      await server.stop();
    },
  };
}
