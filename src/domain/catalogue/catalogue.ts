import type { SpokenDatabase } from '../spokenDatabase.ts';

/** The stored catalogue of a database, with its age, so that browsing works offline. */

export interface Database extends SpokenDatabase {
  readonly id: number;
  readonly name: string;
  readonly allowRunAsync: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  readonly allowDml: boolean;
  /** Whether tables are grouped in catalogs, and so whether a catalog can be selected. */
  readonly allowMultiCatalog: boolean;
  /** A database that disables data preview gets no preview query (TBL-09). */
  readonly disableDataPreview: boolean;
  readonly costEstimateEnabled: boolean;
  readonly forceCtasSchema: string | null;
  /** Whether it is there because the server is started with it. */
  readonly isGiven?: boolean;
}

export type TableKind = 'table' | 'view' | 'materialized_view';

export interface ListedTable {
  readonly name: string;
  readonly kind: TableKind;
}

export interface TableKey {
  readonly name: string | null;
  readonly columns: readonly string[];
}

export interface ForeignKey extends TableKey {
  readonly referredTable: string;
  readonly referredSchema: string | null;
  readonly referredColumns: readonly string[];
}

export interface TableIndex extends TableKey {
  readonly unique: boolean;
}

export interface CatalogueColumn {
  readonly name: string;
  readonly type: string;
  readonly longType: string;
  readonly comment: string | null;
  /** The keys the column is part of: 'pk', 'fk', 'index'. */
  readonly keys: readonly ('pk' | 'fk' | 'index')[];
}

/** Metadata of one table (TBL-03 to TBL-07). */
export interface TableMetadata {
  readonly name: string;
  readonly columns: readonly CatalogueColumn[];
  readonly primaryKey: TableKey | null;
  readonly foreignKeys: readonly ForeignKey[];
  readonly indexes: readonly TableIndex[];
  readonly selectStar: string;
  readonly comment: string | null;
}

/** The columns of a table, from the call that lists those of all tables: names and types, no keys. */
export interface TableColumns {
  /** Null in the default catalog of statements. */
  readonly catalog: string | null;
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view';
  /** About how many rows it has, where that is known without counting. */
  readonly rows?: number | null | undefined;
  readonly columns: readonly (readonly [name: string, type: string])[];
  /** What its columns refer to; absent where nothing is known. */
  readonly foreignKeys?: readonly TableReference[] | undefined;
}

/** Columns of a table that refer to those of another. */
export type TableReference = Pick<
  ForeignKey,
  'columns' | 'referredSchema' | 'referredTable' | 'referredColumns'
>;

/** A function of an engine. */
export interface EngineFunction {
  readonly name: string;
  /**
   * `date_trunc(part VARCHAR, timestamp DATE) → TIMESTAMP`, one for each list of parameters; none where none is known.
   */
  readonly signatures: readonly string[];
  readonly description: string | null;
}

/** The location of tables. */
export interface SchemaAddress {
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
}
