import type { GenericType } from '#domain/query/query.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { WorkKind } from './slots.ts';

/**
 * Engines as the rest of the server sees them. An engine is one DuckDB in a process of its own, so a query that
 * starves or crashes it harms no other call. Several databases of the metadata store may name the same engine and
 * differ only in what they allow.
 */
export interface EngineHost {
  /**
   * Starts an engine: attaches, runs `setup`, then locks it against SQL. Answers when it is locked and ready.
   * Opening a key that is open closes the old engine first. An engine whose process dies later is started again
   * from the same spec when it is next needed.
   */
  open(spec: EngineSpec): Promise<Result<void, EngineError>>;
  /** Opens the engine unless one of that key is open. */
  ensure(spec: EngineSpec): Promise<Result<void, EngineError>>;
  /**
   * Runs statements in order and answers with the last one's rows, or with the first error. The rows have all been
   * computed when this answers, so no error follows the first byte; they are encoded while `body` is read.
   */
  run(request: RunRequest): Promise<Result<RunOutcome, EngineError>>;
  /** Whether the statements are permitted and the parser takes them; runs nothing. */
  check(request: CheckRequest): Promise<Result<void, EngineError>>;
  /**
   * Ends work by its query id, by force where it does not obey; false when none such waits or is computed. Its call
   * answers `stopped`, or `abandoned` where nobody waits for it any more.
   */
  stop(queryId: string, why?: StopReason): boolean;
  /** How many wait before a query that waits for its turn; null for one that does not. */
  before(queryId: string): number | null;
  /** Re-reads rows that a run kept with `keepAt`, in another form or cut to `rows`. */
  reread(request: RereadRequest): Promise<Result<AsyncIterable<Uint8Array>, EngineError>>;
  catalogs(engine: string): Promise<Result<readonly string[], EngineError>>;
  schemas(engine: string, catalog: string | null): Promise<Result<readonly string[], EngineError>>;
  tables(
    engine: string,
    catalog: string | null,
    schema: string,
  ): Promise<Result<readonly EngineTable[], EngineError>>;
  /** A table with its columns and keys, or null where there is none of that name. */
  table(engine: string, name: TableName): Promise<Result<EngineTableDetail | null, EngineError>>;
  /** The columns of every table and view of every catalog. */
  columns(engine: string): Promise<Result<readonly EngineTableColumns[], EngineError>>;
  functions(engine: string): Promise<Result<readonly EngineFunction[], EngineError>>;
  /** What the statement would cost, without running it: estimated rows. */
  estimate(request: EstimateRequest): Promise<Result<readonly StatementEstimate[], EngineError>>;
  /** Writes what a statement selects into a DuckDB file of its own, as far as it may grow. */
  extract(request: ExtractRequest): Promise<Result<ExtractOutcome, EngineError>>;
  /** Writes everything that an engine's own database holds at one moment into a new file in its `copiesTo`. */
  copyInto(engine: string, path: string): Promise<Result<null, EngineError>>;
  /** Closes one engine and its file; what it runs ends as failed. */
  closeEngine(engine: string): Promise<void>;
  /** Ends every engine process. */
  close(): Promise<void>;
}

/** How an engine is made. Everything here is the server's own; nothing in it comes from a caller of the API. */
export interface EngineSpec {
  /** Names the engine: the `sqlalchemy_uri` of the databases that use it. */
  readonly key: string;
  /** A DuckDB file, made when missing, or `:memory:`. */
  readonly path: string;
  readonly readOnly: boolean;
  /** DuckDB files attached as further catalogs before the lock. */
  readonly attach: readonly { readonly alias: string; readonly path: string; readonly readOnly: boolean }[];
  /** Trusted statements run in order before the lock: this is where files become tables. */
  readonly setup: readonly string[];
  /** The one folder in which the engine can still write files when it is locked: copies of itself. */
  readonly copiesTo?: string;
  readonly threads?: number;
}

/** Who asks for something to be computed, and for how long it may be. */
export interface Work {
  /** Names it for `stop` and `before`. */
  readonly queryId: string;
  /** The number of the user: turns are fair between people. */
  readonly person: number;
  readonly kind: WorkKind;
  /** How long it may be computed; twice as long it may wait for its turn. */
  readonly timeout: Millis;
}

export type StopReason = 'person' | 'gone';

/** What a database allows beyond reading. */
export interface Allowed {
  /** INSERT, UPDATE, DELETE, CREATE, DROP, ALTER and their like. */
  readonly dml: boolean;
  /** CREATE TABLE AS and CREATE VIEW AS that the server itself writes around a statement. */
  readonly ctas: boolean;
}

/** How rows are written: rows of a JSON array without its brackets, Arrow record batches, or not at all. */
export type RowsFormat = 'json' | 'arrow' | 'none';

export interface RunRequest extends Work {
  readonly engine: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** The statements' texts in order, templates already filled in. */
  readonly statements: readonly string[];
  readonly allowed: Allowed;
  /** Rows to answer at most; one more is asked for to learn whether there are more. */
  readonly limit: number;
  /** Rows to put into `body` at most; `keepAt` gets them all. */
  readonly shownRows: number;
  /** CREATE … AS around the last statement; the answer then has no rows. */
  readonly createAs: {
    readonly method: 'TABLE' | 'VIEW';
    readonly schema: string | null;
    readonly table: string;
  } | null;
  readonly format: RowsFormat;
  /** File to keep the rows in as Arrow record batches, or null. Written while `body` is read, or at once with 'none'. */
  readonly keepAt: string | null;
  /** Bytes that all files of the run may have; left out, as many as there are. Rows beyond are not kept. */
  readonly keepBytes?: number;
  /** Called when the run leaves the queue, and before each statement with what the engine is about to get. */
  readonly onStatement?: (index: number, executedSql: string) => void;
  /** For the statements before the last, in order: how many rows each may answer, and where they are kept. */
  readonly earlier?: readonly EarlierStatement[];
  /** Called when a statement ran, in order, before `run` answers. */
  readonly onRan?: (index: number, ran: StatementRan) => void;
}

export interface EarlierStatement {
  readonly limit: number;
  readonly keepAt: string | null;
}

/** What a statement came to. */
export interface StatementRan {
  readonly executedSql: string;
  /** Rows it answers, as far as the limit; null where it answers none by its kind. */
  readonly rows: number | null;
  readonly more: boolean;
  /** Rows inserted, updated, deleted or put into the new table; null where the engine counts none. */
  readonly changed: number | null;
  /** The columns of its rows where they were kept as `earlier` asks. */
  readonly kept: readonly EngineColumn[] | null;
}

export type CheckRequest = Pick<RunRequest, 'engine' | 'statements' | 'allowed'>;

export interface EngineColumn {
  /** Unique in its answer: a second `a` is `a__1`. */
  readonly name: string;
  /** DuckDB's name of the type. */
  readonly duckType: string;
  /** The contract's name of the type. */
  readonly type: string;
  readonly generic: GenericType;
  readonly temporal: boolean;
  /** How the column's Arrow field is laid out. */
  readonly layout: ArrowLayout;
}

export type ArrowLayout = 'int32' | 'int64' | 'float64' | 'bool' | 'utf8' | 'dictionary';

export interface RunOutcome {
  readonly columns: readonly EngineColumn[];
  readonly rows: number;
  /** Whether the statement had more rows than `limit`. */
  readonly more: boolean;
  /** The last statement as the engine got it. */
  readonly executedSql: string;
  /** Ends when every row was written; throws when the engine dies in between. Must be read or returned. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Settles when the rows are kept at `keepAt`: null, or why they could not be. */
  readonly kept: Promise<string | null>;
}

export interface RereadRequest {
  readonly engine: string;
  readonly file: string;
  readonly columns: readonly EngineColumn[];
  readonly rows: number;
  readonly format: 'json' | 'arrow' | 'csv';
  /** Between the lines of a CSV. */
  readonly lineEnd: '\n' | '\r\n';
}

export interface TableName {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

export interface EngineTable {
  readonly name: string;
  readonly kind: 'table' | 'view';
}

export interface EngineTableColumns extends EngineTable {
  readonly catalog: string;
  readonly schema: string;
  /** Name and type of each, in the table's order. */
  readonly columns: readonly (readonly [name: string, type: string])[];
}

export interface EngineFunction {
  readonly name: string;
  /** 'scalar', 'aggregate', 'table' or 'macro'. */
  readonly kind: string;
  /** `date_trunc(part VARCHAR, timestamp DATE) → TIMESTAMP`, one for each list of parameters. */
  readonly signatures: readonly string[];
  readonly description: string | null;
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
}

export interface EngineKey {
  readonly name: string | null;
  readonly columns: readonly string[];
}

export interface EngineForeignKey extends EngineKey {
  readonly referredTable: string;
  readonly referredColumns: readonly string[];
}

export interface EstimateRequest extends Work {
  readonly engine: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly statements: readonly string[];
}

export interface ExtractRequest extends Work {
  readonly engine: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  /** Of what it selects only these, as far as they are there; all where none are named. */
  readonly columns?: readonly string[];
  /** The file to make, and its one table. */
  readonly path: string;
  readonly table: string;
  readonly maxRows: number;
  readonly maxBytes: number;
}

export interface ExtractOutcome {
  readonly rows: number;
  /** Whether these are all there were. */
  readonly complete: boolean;
}

export interface StatementEstimate {
  readonly estimatedRows: number;
}

export type EngineErrorKind =
  /** The parser refused the text. */
  | 'syntax'
  /** The engine refused or failed the statement. */
  | 'engine'
  /** A statement that changes data where the database does not allow it. */
  | 'dml'
  /** A statement that no database allows: settings, files, extensions. */
  | 'forbidden'
  /** No statement in the text. */
  | 'empty'
  /** Stopped by a person. */
  | 'stopped'
  /** Nobody waited for the answer any more. */
  | 'abandoned'
  /** It ran, or waited for its turn, for as long as it may. */
  | 'timedOut'
  /** It needed more memory, or more room on the disk, than an engine has. */
  | 'memory'
  /** The engine's process ended; the statement may or may not have had its effect. */
  | 'died'
  /** No engine of that key, or it could not be opened. */
  | 'unavailable';

export interface EngineError {
  readonly kind: EngineErrorKind;
  readonly message: string;
  /** DuckDB's class of error: Catalog, Binder, Parser, Conversion… */
  readonly exception: string | null;
  /** Which of the statements failed, and where in its text in UTF-16 units; null where the engine names no place. */
  readonly at: { readonly statement: number; readonly offset: number } | null;
  /** With `timedOut`: how long it may take. */
  readonly seconds?: number;
}
