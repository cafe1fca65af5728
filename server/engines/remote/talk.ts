import type { DuckDBInstance } from '@duckdb/node-api';
import type { SqlDialect } from '#domain/compile/sql/dialects.ts';
import type { Driver, RemoteSession } from './driver.ts';
import type { SpoolPlace } from './spool.ts';

/** What the process has for its work. */
export interface RemoteRoom {
  /** Reads the files of rows; it has no rows of its own, and runs no one's SQL. */
  readonly reader: DuckDBInstance;
  readonly memory: number;
  /** A new file for rows. */
  place(): SpoolPlace;
}

/** A connection, and what work with it needs. */
export interface Talk {
  readonly driver: Driver;
  readonly dialect: SqlDialect;
  readonly session: RemoteSession;
  readonly room: RemoteRoom;
}
