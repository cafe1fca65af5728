import type {
  Database,
  EngineFunction,
  TableColumns,
  TableMetadata,
  ListedTable,
} from '#domain/catalogue/catalogue.ts';
import type { Millis } from '#domain/time.ts';

/** What is stored of a database's catalogue, by kind. */
export interface CataloguePayloads {
  readonly databases: readonly Database[];
  readonly catalogs: readonly string[];
  readonly schemas: readonly string[];
  readonly tables: readonly ListedTable[];
  readonly table: TableMetadata;
  /** Of every table and view of a database at once. */
  readonly columns: readonly TableColumns[];
  readonly functions: readonly EngineFunction[];
}

export type CatalogueKind = keyof CataloguePayloads;

export interface CatalogueFailure {
  readonly at: Millis;
  readonly message: string;
  /** The server or session was unavailable: reread when it is back. */
  readonly isPassing?: boolean;
}

/** An entry of the catalogue with its age. A failed refresh is recorded beside the payload and never replaces it. */
export interface CatalogueRow<Kind extends CatalogueKind = CatalogueKind> {
  readonly key: string;
  readonly kind: Kind;
  readonly payload: CataloguePayloads[Kind] | null;
  /** When the payload came; 0 while there is none. */
  readonly fetchedAt: Millis;
  readonly failure: CatalogueFailure | null;
}
