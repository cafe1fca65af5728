import { PASSWORD_MASK } from '#domain/catalogue/connection/address.ts';
import { unescaped } from '#domain/unescaped.ts';
import type { EngineError } from '../../base/engineError.ts';
import * as refusals from '../../access/refusals.ts';
import type { Driver, RemoteSession } from '../remote/driver.ts';
import { csvRow } from '../remote/csvRow.ts';
import { lostReason } from '../remote/lost.ts';
import type { ServerTls } from '../serverTls.ts';
import { type AddedDriver, type AddedSession, openModule } from './module.ts';

/** Speaks to a database by the module of an engine that was added. */
export async function addedDriver(
  path: string,
  address: string,
  zone: string,
  tls: ServerTls | null,
): Promise<Driver> {
  const driver = await openModule(path, { address, zone, tls, csvRow }).catch((cause: unknown) => {
    throw new Error(withoutPassword(cause instanceof Error ? cause.message : String(cause), address));
  });
  return {
    connect: async (given) => sessionOf(await driver.connect(given)),
    errorOf(cause, statement) {
      const error = errorOf(driver, cause, statement);
      return { ...error, message: withoutPassword(error.message, address) };
    },
  };
}

/** A module, and what it calls, may name the address in an error that people read. */
function withoutPassword(message: string, address: string): string {
  const url = new URL(address);
  const { password } = url;
  if (password === '') return message;
  url.password = PASSWORD_MASK;
  // The longest first: the decoded password may be a part of the one in the address.
  const secrets = [unescaped(password), password].toSorted((a, b) => b.length - a.length);
  const told = message.replaceAll(address, () => url.href);
  return secrets.reduce((text, secret) => text.replaceAll(secret, () => PASSWORD_MASK), told);
}

/** Refuses a change where the engine only reads. */
class ReadsOnly extends Error {}

function errorOf(driver: AddedDriver, cause: unknown, statement: number): EngineError {
  if (cause instanceof ReadsOnly) return refusals.dml();
  const lost = lostReason(causeOf(cause));
  if (lost !== null) return { kind: 'unavailable', message: lost, exception: 'Remote', at: null };
  const told = driver.errorOf?.(cause);
  return {
    kind: told?.kind ?? 'engine',
    message: told?.message ?? (cause instanceof Error ? cause.message : String(cause)),
    exception: 'Remote',
    at: told?.offset === undefined ? null : { statement, offset: told.offset },
  };
}

/** `fetch` says what happened to the connection in the cause of its error. */
const causeOf = (cause: unknown): unknown =>
  cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;

function sessionOf(session: AddedSession): RemoteSession {
  const { catalogue } = session;
  let isOpen = true;
  return {
    enter: async (catalog, schema) => session.enter?.(catalog, schema),
    describe: (sql) => session.describe(sql),
    read: (sql, columns, into) => session.read(sql, columns, into),
    async change(sql, columns, into) {
      if (columns === null) {
        if (session.change === undefined) throw new ReadsOnly();
        return session.change(sql);
      }
      await session.read(sql, columns, into);
      return null;
    },
    interrupt: () => session.interrupt?.(),
    isOpen: () => isOpen,
    // What a module sets in a connection is not known here, so that each piece of work has its own.
    reset: () => Promise.resolve(false),
    async close() {
      isOpen = false;
      await session.close?.();
    },
    catalogue: {
      catalogs: async () => (await catalogue.catalogs?.()) ?? [],
      schemas: (catalog) => catalogue.schemas(catalog),
      tables: (catalog, schema) => catalogue.tables(catalog, schema),
      async table(name) {
        const found = await catalogue.table(name);
        return found === null ? null : { ...PLAIN, schema: name.schema ?? '', name: name.name, ...found };
      },
      columns: async () => (await catalogue.columns?.()) ?? [],
      functions: async () => (await catalogue.functions?.()) ?? [],
      async estimate(sql) {
        if (catalogue.estimate === undefined) throw new Error('This engine estimates nothing.');
        return catalogue.estimate(sql);
      },
      mayChange: async () => (await catalogue.mayChange?.()) ?? null,
    },
  };
}

const PLAIN = {
  kind: 'table',
  comment: null,
  columns: [],
  primaryKey: null,
  uniqueKeys: [],
  foreignKeys: [],
  indexes: [],
} as const;
