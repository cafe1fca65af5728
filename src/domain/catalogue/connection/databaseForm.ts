import type { Database } from '../catalogue.ts';
import type { Encryption } from './address.ts';

/** A kind of database that a server offers to connect. */
export interface ConnectableEngine {
  /** The contract's name of it. */
  readonly id: string;
  readonly title: string;
  /** An address, as an example: `postgresql://postgres:password@host:5432/postgres`. */
  readonly example: string;
  readonly encryption: Encryption | null;
}

/** What a person sets of a database beside its address. */
export interface DatabaseSettings {
  readonly name: string;
  /** Whether the SQL editor offers it. */
  readonly isExposed: boolean;
  readonly allowDml: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  /** Seconds for which rows of charts are cached; null for the server's default. */
  readonly cacheTimeout: number | null;
}

/** A database of the server, as who may change it reads it. */
export interface ConnectedDatabase extends DatabaseSettings {
  readonly id: number;
  readonly engine: string;
  /** With a mask in place of its password. */
  readonly address: string;
  /** The certificate of its authority, in PEM; empty for those that the server knows. */
  readonly certificate: string;
}

export interface DatabaseForm extends DatabaseSettings {
  /* Null where those of a known database stay. */
  readonly address: string | null;
  readonly certificate: string | null;
}

export type ConnectionField =
  | 'name'
  | 'user'
  | 'password'
  | 'host'
  | 'port'
  | 'database'
  | 'address'
  | 'certificate';

/** Why a database was not connected or changed. */
export interface ConnectionFault {
  /** As a sentence. */
  readonly reason: string;
  /** The fields it is about. */
  readonly fields: readonly ConnectionField[];
}

/** What was found of a database that lets the server in. */
export interface FoundDatabase {
  /** Whether its user may change data there; null where the database does not tell, undefined where it was not asked. */
  readonly mayChange: boolean | null | undefined;
}

/** What a database is used for. */
export interface DatabaseUses {
  readonly charts: number;
  readonly dashboards: number;
}

/** A database that the editor does not offer, as lists show it. */
export type HiddenDatabase = Pick<Database, 'id' | 'name' | 'backend' | 'allowDml' | 'isGiven'>;
