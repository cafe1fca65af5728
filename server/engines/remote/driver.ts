import type { TablePath } from '../../access/tree.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { StatementEstimate } from '../engineHost.ts';
import type {
  CatalogueFunction,
  EngineTable,
  EngineTableColumns,
  EngineTableDetail,
} from '../engineCatalogue.ts';
import type { ContractType } from '../rows/contractType.ts';
import type { ExportedForm } from './exportedForm.ts';

/** A kind of database server, as the process that speaks to one uses it. */
export interface Driver {
  /** A connection of its own for each piece of work, unless `given` up before. Throws what `errorOf` explains. */
  connect(given: AbortSignal): Promise<RemoteSession>;
  /** An error that a session threw, for a person. */
  errorOf(cause: unknown, statement: number, sql: string): EngineError;
}

/**
 * One connection. Everything but `describe`, `read` and `change` runs the server's own SQL. After an error, or a stop,
 * it has to be closed.
 */
export interface RemoteSession {
  /** Makes this the place of names without a schema. */
  enter(catalog: string | null, schema: string | null): Promise<void>;
  /**
   * What a text returns, without changing anything; throws unless it is one statement. Null: it returns no rows, or
   * `change` will tell.
   */
  describe(sql: string, mayChange?: boolean): Promise<readonly RemoteColumn[] | null>;
  /** Runs a statement that changes nothing, and says so to the server. */
  read(sql: string, columns: readonly RemoteColumn[], into: RowSink): Promise<void>;
  /**
   * Runs a statement that may change data. Returns how many rows it changed, null where that is unknown; or its columns,
   * where only running it told that it returns rows.
   */
  change(
    sql: string,
    columns: readonly RemoteColumn[] | null,
    into: RowSink,
  ): Promise<number | readonly RemoteColumn[] | null>;
  /** Stops what runs; what waits for it throws. Can be called often. */
  interrupt(): void;
  /** Whether the server has not ended it. */
  isOpen(): boolean;
  /** Takes back what was set in it; false where it cannot be used again. */
  reset(): Promise<boolean>;
  /** Ends the connection; what it runs ends with it. */
  close(): Promise<void>;
  readonly catalogue: RemoteCatalogue;
}

export interface RemoteCatalogue {
  catalogs(): Promise<readonly string[]>;
  schemas(catalog: string | null): Promise<readonly string[]>;
  tables(catalog: string | null, schema: string): Promise<readonly EngineTable[]>;
  table(name: TablePath): Promise<EngineTableDetail | null>;
  columns(): Promise<readonly EngineTableColumns[]>;
  functions(): Promise<readonly CatalogueFunction[]>;
  estimate(sql: string): Promise<StatementEstimate>;
  /** Whether its user may change the rows of some table; absent, or null, where the server does not tell. */
  mayChange?(): Promise<boolean | null>;
}

/** A column of a result. Its values arrive as the texts that the server's own client shows. */
export interface RemoteColumn {
  readonly name: string;
  readonly reading: RemoteTextReading;
}

/** How the texts of a type become values. */
export interface RemoteTextReading {
  /** DuckDB's type of the values; `NUMERIC` is a DECIMAL of as many digits as the values have. */
  readonly type: string;
  /** An expression of the value over the text; by default the text is cast. */
  readonly value?: (text: string) => string;
  /** Whether some values of the server's type are outside of DuckDB's; they, and with them the column, stay texts. */
  readonly mayNotFit?: boolean;
  /** The contract's type, where it is not that of DuckDB's. */
  readonly contract?: ContractType;
}

/**
 * Takes rows as CSV: values in quotes, with quotes in it doubled, at least where they have separators or quotes, are `\N`,
 * or are nothing in a row of one column; and NULL as `\N` without quotes.
 */
export interface RowSink {
  /** Bytes of the CSV, cut anywhere. Waits while the disk does. False once there are enough rows. */
  take(csv: Uint8Array): Promise<boolean>;
  /** Where they go into a person's file, whole rows may come as that has them. What takes them keeps their memory. */
  readonly exported?: FileRowSink;
}

export interface FileRowSink {
  readonly form: ExportedForm;
  readonly take: (rows: Uint8Array) => Promise<boolean>;
}
