import { hasChdb } from '../support/chdb.ts';
import { hasMariadb } from '../support/mariadb.ts';
import { hasTrino } from '../support/trino.ts';
import { OVER_CLICKHOUSE, OVER_MARIADB, OVER_TRINO } from './exceptions.ts';
import { clickhouseWorld, mariadbWorld, postgresWorld, trinoWorld } from './remoteWorlds.ts';
import { rowsWorld } from './rowsWorld.ts';
import { browserWorld, nativeWorld, type VectorWorld } from './vectorWorld.ts';

/** An engine, and the contexts that give other rows there, and why. */
export interface VectorEngine {
  readonly engine: string;
  readonly open: () => Promise<VectorWorld>;
  readonly differs?: Readonly<Record<string, string>>;
}

/** The engines that run everywhere. */
export const ENGINES: readonly VectorEngine[] = [
  { engine: 'the server’s engine', open: nativeWorld },
  { engine: 'the browser’s engine over extracts', open: browserWorld },
  { engine: 'the rows in a page, without an engine', open: rowsWorld },
  { engine: 'PostgreSQL', open: postgresWorld },
];

/** Those of servers that are installed here. */
export const OTHER_ENGINES: readonly VectorEngine[] = [
  ...(hasChdb ? [{ engine: 'ClickHouse', open: clickhouseWorld, differs: OVER_CLICKHOUSE }] : []),
  ...(hasMariadb ? [{ engine: 'MariaDB', open: mariadbWorld, differs: OVER_MARIADB }] : []),
  ...(hasTrino ? [{ engine: 'Trino', open: trinoWorld, differs: OVER_TRINO }] : []),
];
