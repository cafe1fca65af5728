import type { ServerDeps } from '../deps.ts';
import { parseConnection } from './connection.ts';
import { credentialsOf, remoteSpec } from './credentials.ts';

/** What of a database names its engine. */
interface AddressedDatabase {
  readonly uuid: string;
  readonly backend: string;
  readonly sqlalchemyUri: string;
}

/** Finds the engine of a database by the database's address. */
export type EngineLookup = (database: AddressedDatabase) => Promise<string>;

const IN_MEMORY = /^(duckdb|sqlite):\/\/(\/:memory:)?$/;

/** Whether an address names no file: such a database starts empty and is lost with the server. */
export const isInMemory = (uri: string): boolean => IN_MEMORY.test(uri);

/** The engine key of a database in memory, which is not shared. */
export const memoryEngine = ({ uuid }: Pick<AddressedDatabase, 'uuid'>): string => `memory:${uuid}`;

/** The engine key of a database elsewhere. */
export const remoteEngine = ({ uuid }: Pick<AddressedDatabase, 'uuid'>): string => `remote:${uuid}`;

/** Whether a database is one of a server elsewhere. */
export const isElsewhere = ({ backend }: Pick<AddressedDatabase, 'backend'>): boolean => backend !== 'duckdb';

/** The key of no engine, which says why there is none, and what can be done. */
const missing = (backend: string): string =>
  `${backend}: it was removed here, or is turned off. Ask whoever keeps the server to turn it on in Settings, Engines`;

/**
 * Databases in memory and elsewhere have an engine each, opened at first use, as is Scratch; all others are opened at
 * the start.
 */
export function engineLookup(deps: ServerDeps): EngineLookup {
  return async (database) => {
    if (isElsewhere(database)) {
      const connection = parseConnection(database.sqlalchemyUri);
      if (connection === null) return missing(database.backend);
      const key = remoteEngine(database);
      const credentials = credentialsOf(deps.meta.secrets, database.uuid);
      await deps.engines.ensure(remoteSpec(key, connection, credentials));
      return key;
    }
    await deps.writable?.get(database.sqlalchemyUri)?.();
    if (!isInMemory(database.sqlalchemyUri)) return database.sqlalchemyUri;
    const key = memoryEngine(database);
    await deps.engines.ensure({ key, path: ':memory:', readOnly: false, attach: [], setup: [] });
    return key;
  };
}
