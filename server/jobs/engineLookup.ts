import type { ServerDeps } from '../deps.ts';
import type { DatabaseRow } from '../meta/databases.ts';

/** Finds the engine behind a database by the address that the database names. */
export type EngineLookup = (database: DatabaseRow) => Promise<string>;

const IN_MEMORY = /^(duckdb|sqlite):\/\/(\/:memory:)?$/;

/** Whether an address names no file at all: such a database begins empty and is gone with the server. */
export const isInMemory = (uri: string): boolean => IN_MEMORY.test(uri);

/** The engine of a database in memory, which it shares with no other. */
export const memoryEngine = ({ uuid }: Pick<DatabaseRow, 'uuid'>): string => `memory:${uuid}`;

/**
 * Databases in memory have an engine each, opened when it is first asked for, as is the one to write to; all others were
 * opened at the start.
 */
export function engineLookup(deps: ServerDeps): EngineLookup {
  return async (database) => {
    await deps.writable?.get(database.sqlalchemyUri)?.();
    if (!isInMemory(database.sqlalchemyUri)) return database.sqlalchemyUri;
    const key = memoryEngine(database);
    await deps.engines.ensure({ key, path: ':memory:', readOnly: false, attach: [], setup: [] });
    return key;
  };
}
