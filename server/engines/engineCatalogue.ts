import type { EngineFunction } from '#domain/catalogue/catalogue.ts';

/* What an engine tells of its tables, their columns and keys, and of its functions. */

export interface EngineTable {
  readonly name: string;
  readonly kind: 'table' | 'view';
}

export interface EngineTableColumns extends EngineTable {
  /** Null in the default catalog of statements. */
  readonly catalog: string | null;
  readonly schema: string;
  /** The engine's estimate; null for a view. */
  readonly rows: number | null;
  /** Name and type of each, in the table's order. */
  readonly columns: readonly (readonly [name: string, type: string])[];
  /** Absent where the engine has none, or tells none. */
  readonly foreignKeys?: readonly EngineReference[];
}

/** Columns of a table that refer to those of another. */
export interface EngineReference {
  readonly columns: readonly string[];
  readonly referredSchema: string;
  readonly referredTable: string;
  readonly referredColumns: readonly string[];
}

export interface CatalogueFunction extends EngineFunction {
  /** 'scalar', 'aggregate', 'table' or 'macro'. */
  readonly kind: string;
}

export interface EngineTableDetail extends EngineTable {
  readonly schema: string;
  readonly comment: string | null;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly comment: string | null;
  }[];
  readonly primaryKey: EngineKey | null;
  readonly uniqueKeys: readonly EngineKey[];
  readonly foreignKeys: readonly EngineForeignKey[];
  readonly indexes: readonly (EngineKey & { readonly unique: boolean })[];
  /**
   * Tables that have rows in common with it, as one inherits from the other or reads it; none if omitted. Null: it has
   * its rows from where its database does not tell, as a view does.
   */
  readonly relatives?: readonly SchemaTable[] | null;
}

/** A table, by its schema. */
export interface SchemaTable {
  readonly schema: string;
  readonly name: string;
}

export interface EngineKey {
  readonly name: string | null;
  readonly columns: readonly string[];
}

export interface EngineForeignKey extends EngineKey {
  /** Absent for the schema of the table itself. */
  readonly referredSchema?: string;
  readonly referredTable: string;
  readonly referredColumns: readonly string[];
}
