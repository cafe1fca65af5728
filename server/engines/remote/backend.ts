import type { SqlDialect } from '#domain/compile/sql/dialects.ts';
import type { ServerTls } from '../serverTls.ts';
import type { Driver } from './driver.ts';

/** A kind of database server: everything that is known of it, in one place. */
export interface Backend {
  /** The contract's name of it, and SQLAlchemy's of a usual driver. */
  readonly name: string;
  readonly driver: string;
  /** As it calls itself. */
  readonly title: string;
  /** The beginnings of addresses that mean it. */
  readonly schemes: readonly string[];
  readonly port: number;
  readonly dialect: SqlDialect;
  /** The user and database of a usual installation. */
  readonly usual: { readonly user: string; readonly database: string };
  /** Speaks to a server; loaded where something is asked first. */
  readonly load: () => Promise<(address: string, zone: string, tls: ServerTls | null) => Driver>;
}
