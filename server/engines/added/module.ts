import { pathToFileURL } from 'node:url';
import type { ServerTls } from '../serverTls.ts';
import type { EngineTableDetail } from '../engineCatalogue.ts';
import type { RemoteCatalogue, RemoteColumn, RowSink } from '../remote/driver.ts';

/* What the module of an added engine has beside its data. It is loaded in the process of its database, and nowhere else. */

/** What a module gets to reach a database with. */
export interface GivenToModule {
  /** With its password. */
  readonly address: string;
  /** The server's time zone. */
  readonly zone: string;
  /** Certificates, as PEM. */
  readonly tls: ServerTls | null;
  /** A row of the CSV that `into.take` takes, of the texts of its values, or null for NULL. */
  csvRow(values: readonly (string | null)[]): string;
}

export interface AddedDriver {
  connect(given: AbortSignal): Promise<AddedSession>;
  errorOf?(cause: unknown): {
    readonly kind?: 'syntax' | 'engine' | 'unavailable';
    readonly message: string;
    /** In UTF-16 units of the statement. */
    readonly offset?: number;
  };
}

/** A connection: see `RemoteSession` of `server/engines/remote/driver.ts`. */
export interface AddedSession {
  enter?(catalog: string | null, schema: string | null): Promise<void>;
  describe(sql: string): Promise<readonly RemoteColumn[] | null>;
  read(sql: string, columns: readonly RemoteColumn[], into: RowSink): Promise<void>;
  change?(sql: string): Promise<number | null>;
  interrupt?(): void;
  close?(): Promise<void>;
  readonly catalogue: Pick<RemoteCatalogue, 'schemas' | 'tables'> &
    Partial<Omit<RemoteCatalogue, 'schemas' | 'tables' | 'table'>> & {
      table(...name: Parameters<RemoteCatalogue['table']>): Promise<Partial<EngineTableDetail> | null>;
    };
}

interface AddedModule {
  readonly open?: (given: GivenToModule) => AddedDriver | Promise<AddedDriver>;
}

async function exportedBy(path: string): Promise<AddedModule | null> {
  const { engine } = (await import(pathToFileURL(path).href)) as { readonly engine?: unknown };
  return typeof engine === 'object' && engine !== null ? engine : null;
}

/** The data of what a module exports, and whether it has what is none. */
export async function definitionIn(path: string): Promise<unknown> {
  const engine = await exportedBy(path);
  if (engine === null) return null;
  return { ...(JSON.parse(JSON.stringify(engine)) as object), hasOpen: typeof engine.open === 'function' };
}

export async function openModule(path: string, given: GivenToModule): Promise<AddedDriver> {
  const engine = await exportedBy(path);
  if (typeof engine?.open !== 'function') throw new Error('Its module has no function "open" any more.');
  return engine.open(given);
}
