import type { TablePath } from '../access/tree.ts';
import type { Readable, Reading } from '../access/reading.ts';
import type { EngineError } from '../base/engineError.ts';
import type { DialectData } from '#domain/compile/sql/dialectData.ts';
import type { GenericType } from '#domain/resultColumn.ts';
import type { Result } from '#domain/result.ts';
import type { CopyFromOrder } from './copyFromOrder.ts';
import type { ServerTls } from './serverTls.ts';
import type {
  CatalogueFunction,
  EngineTable,
  EngineTableColumns,
  EngineTableDetail,
} from './engineCatalogue.ts';
import type { StopReason, Work } from './work.ts';

/**
 * The engines, as the rest of the server uses them. An engine is one DuckDB in its own process, so a query that starves
 * or crashes it affects no other call. Several databases of the metadata store may use the same engine with different
 * permissions.
 */
export interface EngineHost {
  /**
   * Starts an engine: attaches, runs `setup`, then locks it against SQL. Resolves when it is ready. Opening an open key
   * closes the old engine first. An engine whose process dies is restarted from the same spec when it is next needed.
   */
  open(spec: EngineSpec): Promise<Result<void, EngineError>>;
  /** Opens the engine unless its key is open. */
  ensure(spec: EngineSpec): Promise<Result<void, EngineError>>;
  /**
   * Runs statements in order and returns the last one's rows, or the first error. All rows are computed when this
   * resolves, so no error follows the first byte; they are encoded while `body` is read.
   */
  run(request: EngineRunRequest): Promise<Result<RunOutcome, EngineError>>;
  /**
   * Runs one statement and returns its rows as CSV while they come, all of them. They are not stored, and what fails after
   * the first is thrown by `body`.
   */
  exportCsv(request: ExportRequest): Promise<Result<ExportedCsv, EngineError>>;
  /** Whether the statements are permitted and parse; runs nothing. */
  check(request: CheckRequest): Promise<Result<void, EngineError>>;
  /**
   * Stops work by its query id, killing the process if necessary; false for an unknown id. Its call returns `stopped`,
   * or `abandoned` where nobody waits for it any more.
   */
  stop(queryId: string, why?: StopReason): boolean;
  /** The number of queries before a waiting one; null for one that does not wait. */
  before(queryId: string): number | null;
  /** Reads rows stored with `keepAt`, in another format or cut to `rows`. */
  reread(request: RereadRequest): Promise<Result<AsyncIterable<Uint8Array>, EngineError>>;
  /** Of an engine that has several databases, these have the names only of what somebody may read; null is for all. */
  catalogs(engine: string, only: Readable | null): Promise<Result<readonly string[], EngineError>>;
  schemas(
    engine: string,
    catalog: string | null,
    only: Readable | null,
  ): Promise<Result<readonly string[], EngineError>>;
  tables(
    engine: string,
    place: Pick<TablePath, 'catalog'> & { readonly schema: string },
    only: Readable | null,
  ): Promise<Result<readonly EngineTable[], EngineError>>;
  /** A table with its columns and keys, or null for an unknown name. */
  table(
    engine: string,
    name: TablePath,
    only: Readable | null,
  ): Promise<Result<EngineTableDetail | null, EngineError>>;
  /** The columns of every table and view of every catalog. */
  columns(engine: string, only: Readable | null): Promise<Result<readonly EngineTableColumns[], EngineError>>;
  /** The names of tables, views and parts of itself that a SELECT reads from, unbound; null if it is none. */
  named(engine: string, sql: string): Promise<Result<readonly string[] | null, EngineError>>;
  functions(
    engine: string,
    only: Readable | null,
  ): Promise<Result<readonly CatalogueFunction[], EngineError>>;
  /** Whether a database elsewhere lets its user change data, as far as it tells; asks it in any case. */
  mayChange(engine: string): Promise<Result<boolean | null, EngineError>>;
  /** The estimated rows of each statement, without running it. */
  estimate(request: EstimateRequest): Promise<Result<readonly StatementEstimate[], EngineError>>;
  /** Writes the rows of a statement into its own DuckDB file, up to a size limit. */
  extract(request: ExtractRequest): Promise<Result<ExtractOutcome, EngineError>>;
  /** Copies an engine's own database, in one transaction, into a new file. */
  copyInto(engine: string, path: string): Promise<Result<null, EngineError>>;
  /** Copies a table of a DuckDB file, which is moved to the engine, into its own database, in one transaction. */
  copyFrom(engine: string, order: CopyFromOrder): Promise<Result<null, EngineError>>;
  /** Closes one engine and its file; its running queries fail. */
  closeEngine(engine: string): Promise<void>;
  /** Ends every engine process. */
  close(): Promise<void>;
}

/** How an engine is opened: a DuckDB of its own process, or a process that speaks to a database server. */
export type EngineSpec = DuckSpec | RemoteSpec;

/** A database server elsewhere. */
export interface RemoteSpec {
  readonly key: string;
  /** What is spoken to, by its name. */
  readonly backend: string;
  /** The module of an engine that was added, and how its SQL is written. */
  readonly added?: { readonly module: string; readonly data: DialectData };
  /** `postgresql://user:password@host:5432/database?sslmode=require`. */
  readonly address: string;
  readonly tls?: ServerTls | null;
}

export const isRemote = <S extends object>(spec: S | RemoteSpec): spec is RemoteSpec => 'backend' in spec;

/** Everything here is from the server; nothing comes from a caller of the API. */
export interface DuckSpec {
  /** Names the engine: the `sqlalchemy_uri` of the databases that use it. */
  readonly key: string;
  /** A DuckDB file, created when missing, or `:memory:`. */
  readonly path: string;
  readonly readOnly: boolean;
  /** DuckDB files attached as further catalogs before the lock. */
  readonly attach: readonly { readonly alias: string; readonly path: string; readonly readOnly: boolean }[];
  /** Trusted statements that run in order before the lock: they load files into tables. */
  readonly setup: readonly string[];
  /** For a file that is written: another one beside it, which reserves disk space for deletions. */
  readonly reserve?: string;
  readonly threads?: number;
  /** For a file that cannot be made again: what can be done when it is damaged. */
  readonly whenDamaged?: string;
}

/** The format of rows: rows of a JSON array without its brackets, Arrow record batches, or none. */
export type RowsFormat = 'json' | 'arrow' | 'none';

export interface EngineRunRequest extends Work {
  readonly engine: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** The statements in order, templates already rendered. */
  readonly statements: readonly string[];
  /** What they may read and do. */
  readonly reading: Reading;
  /** The most rows to return; one more is fetched to learn whether there are more. */
  readonly limit: number;
  /** The most rows in `body`; `keepAt` gets them all. */
  readonly shownRows: number;
  /** CREATE … AS around the last statement; the result then has no rows. */
  readonly createAs: {
    readonly method: 'TABLE' | 'VIEW';
    readonly schema: string | null;
    readonly table: string;
  } | null;
  readonly format: RowsFormat;
  /**
   * File to store the rows in as Arrow record batches, or null. Written while `body` is read, or at once with 'none'.
   */
  readonly keepAt: string | null;
  /** The most bytes for all files of the query; unlimited if omitted. Rows beyond are not stored. */
  readonly storeBytes?: number;
  /** Called when the query leaves the queue, and before each statement with the SQL that is executed. */
  readonly onStatement?: (index: number, executedSql: string) => void;
  /** For the statements before the last, in order: the row limit of each, and where its rows are stored. */
  readonly earlier?: readonly KeptStatement[];
  /** Called after each statement, in order, before `run` resolves. */
  readonly onRan?: (index: number, ran: StatementRan) => void;
}

export interface KeptStatement {
  readonly limit: number;
  readonly keepAt: string | null;
}

/** The outcome of a statement. */
export interface StatementRan {
  readonly executedSql: string;
  /** The rows it returned, up to the limit; null for a kind without rows. */
  readonly rows: number | null;
  readonly more: boolean;
  /** Rows inserted, updated, deleted or put into the new table; null where unknown. */
  readonly changed: number | null;
  /** The columns of its rows where they were stored as `earlier` asks. */
  readonly kept: readonly EngineColumn[] | null;
  /** Milliseconds. */
  readonly took: number;
}

export type CheckRequest = Pick<EngineRunRequest, 'engine' | 'statements' | 'reading'>;

export interface EngineColumn {
  /** Unique in its result: a second `a` is `a__1`. */
  readonly name: string;
  /** DuckDB's type name. */
  readonly duckType: string;
  /** The contract's type name. */
  readonly type: string;
  readonly generic: GenericType;
  readonly temporal: boolean;
  /** The layout of the column's Arrow field. */
  readonly layout: ArrowLayout;
}

export type ArrowLayout = 'int32' | 'int64' | 'float64' | 'bool' | 'utf8' | 'dictionary';

export interface RunOutcome {
  readonly columns: readonly EngineColumn[];
  readonly rows: number;
  /** Whether the statement had more rows than `limit`. */
  readonly more: boolean;
  /** The last statement as executed. */
  readonly executedSql: string;
  /** Ends after all rows; throws when the engine dies in between. Must be read or returned. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Resolves when the rows are stored at `keepAt`: null, or why they could not be. */
  readonly kept: Promise<string | null>;
}

export interface RereadRequest {
  readonly engine: string;
  readonly file: string;
  readonly columns: readonly EngineColumn[];
  readonly rows: number;
  readonly format: 'json' | 'arrow' | 'csv';
  /** The line end of a CSV. */
  readonly lineEnd: '\n' | '\r\n';
}

export interface ExportRequest extends Work {
  readonly engine: string;
  readonly reading: Reading;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly lineEnd: '\n' | '\r\n';
}

export interface ExportedCsv {
  readonly names: readonly string[];
  readonly body: AsyncIterable<Uint8Array>;
  /** Resolves after the last row, or with the error that cut them off. */
  readonly done: Promise<Result<void, EngineError>>;
}

export interface EstimateRequest extends Work {
  readonly engine: string;
  readonly reading: Reading;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly statements: readonly string[];
}

export interface ExtractRequest extends Work {
  readonly engine: string;
  readonly reading: Reading;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  /** Only these columns of the selected ones, if present; all if omitted. */
  readonly columns?: readonly string[];
  /** The file to create, and its one table; packed, a view over that. */
  readonly path: string;
  readonly table: string;
  /** Whether it takes as little room as it can: some time more is needed to read it. */
  readonly isPacked?: boolean;
  readonly maxRows: number;
  readonly maxBytes: number;
}

export interface ExtractOutcome {
  readonly rows: number;
  /** Whether these are all rows. */
  readonly complete: boolean;
}

export interface StatementEstimate {
  /** The rows that the largest step of the plan is expected to return. */
  readonly estimatedRows: number;
  /** The rows of the stored tables that it scans, each as often as it is scanned. */
  readonly scannedRows: number;
  /** About how many bytes of them it reads, before compression. */
  readonly scannedBytes: number;
  /** The names of these tables. */
  readonly scanned: readonly string[];
}
