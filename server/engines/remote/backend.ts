import type { DialectData } from '#domain/compile/sql/dialectData.ts';
import type { SqlDialect } from '#domain/compile/sql/dialects.ts';
import type { Encryption } from '#domain/catalogue/connection/address.ts';
import type { EngineSql } from '#domain/spokenDatabase.ts';
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
  /** An address, as an example: what it has are the fields of the form that connects one. */
  readonly example: string;
  /** The port that an address without one means. */
  readonly port: number;
  /** How its addresses ask for encryption; null where they do not. */
  readonly encryption: Encryption | null;
  /** Whether it can say what a statement costs before it runs. */
  readonly estimates: boolean;
  readonly dialect: SqlDialect;
  /** Speaks to a server; loaded where something is asked first. */
  readonly load: () => Promise<OpenDriver>;
  /** Of an engine that was added: what pages and other processes have to know of it. */
  readonly added?: {
    readonly module: string;
    readonly sql: EngineSql;
    readonly data: DialectData;
  };
}

export type OpenDriver = (address: string, zone: string, tls: ServerTls | null) => Driver | Promise<Driver>;

type Definition = Pick<Backend, 'name' | 'title' | 'dialect' | 'load'> &
  Partial<Omit<Backend, 'example'>> & {
    /** The user and database of a usual installation. */
    readonly usual: { readonly user: string; readonly database: string };
    readonly port: number;
  };

/** An engine, with what follows from the rest where it is not said. */
export const defineEngine = ({ usual, ...definition }: Definition): Backend => ({
  driver: definition.name,
  schemes: [definition.name],
  encryption: null,
  estimates: true,
  example: `${definition.name}://${usual.user}:password@host:${definition.port}/${usual.database}`,
  ...definition,
});
