import type { Datasource } from '#domain/compile/datasource.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import type { QueryRefusal } from '#domain/compile/refusal.ts';
import type { FilePreview } from '#domain/device/files/fileTable.ts';
import type { Result } from '#domain/result.ts';
import type { RenderedText, RenderRequest } from '#domain/template/protocol.ts';
import type { DataRead } from '#store/charts/dataToStore.ts';
import type { LocalExtract } from './extractTables.ts';
import type { FileRequest, FileRows } from './files/fileRequest.ts';
import type { RowsToKeep } from './keepRows.ts';
import type { SqlRequest, SqlRows } from './runDeviceSql.ts';

export interface LocalRequest {
  readonly context: QueryContext;
  /** The dataset on the server; its rows are those of the extract. */
  readonly source: Datasource;
  /** Its rows, or the tables of this device that it reads. */
  readonly extract: LocalExtract | ReadTables;
  /** Milliseconds since 1970, and the server's time zone. */
  readonly now: number;
  readonly zone: string;
  /** When the rows were taken, if the response contains it. */
  readonly rowsFrom?: number;
  /** Whether the server's engine takes texts for equal that differ: a chart that depends on it is refused. */
  readonly isLoose?: boolean;
}

/** Rows that charts will be asked over; `context` is what the chart on screen asked. */
export interface RowsToLoad extends Pick<LocalRequest, 'source' | 'now' | 'zone'> {
  readonly context: QueryContext | null;
  readonly extract: LocalExtract;
}

/** The tables of this device that a query may read. */
export type ReadTables = Pick<SqlRequest, 'database' | 'tables' | 'names'>;

/** A query whose rows are stored, as it is run. */
export type KeepRequest = ReadTables &
  Pick<SqlRequest, 'sql'> & {
    /** For rows that leave the device. */
    readonly isParquet?: boolean;
  };

export type LocalFailure =
  | QueryRefusal
  /** The stored rows are unreadable; the engine itself is healthy. */
  | { readonly kind: 'unreadable'; readonly message: string }
  /** The engine crashed and must be restarted. */
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'aborted' };

/** A response with its rows, which are shown while its bytes are being stored. */
export interface ComputedResponse extends Omit<DataRead, 'bytes'> {
  /** What a server would have sent. */
  readonly body: Uint8Array<ArrayBuffer>;
}

export type LocalResult = Result<Uint8Array<ArrayBuffer>, LocalFailure>;

/** Answers requests from extracts, with the same bytes as a server. */
export interface EngineService {
  /** Resolves when the engine has started. */
  ready(): Promise<void>;
  /** The caller chooses the number, to cancel the request by it. */
  compute(request: LocalRequest, number: number): Promise<LocalResult>;
  /** The same with its rows. */
  read(request: LocalRequest, number: number): Promise<Result<ComputedResponse, LocalFailure>>;
  /** Runs SQL over the rows of this device. */
  sql(request: SqlRequest, number: number): Promise<Result<SqlRows, LocalFailure>>;
  /** Renders the templates of a text; the engine ends after one that leaves the renderer's memory in doubt. */
  render(request: RenderRequest): Promise<Result<RenderedText, LocalFailure>>;
  /** Runs a query whose rows are stored. */
  keep(request: KeepRequest, number: number): Promise<Result<RowsToKeep, LocalFailure>>;
  /** Reads the beginning of a file that a person opens. */
  previewFile(request: FileRequest, number: number): Promise<Result<FilePreview, LocalFailure>>;
  /** Reads all of such a file for rows that are stored. */
  takeFile(request: FileRequest, number: number): Promise<Result<FileRows, LocalFailure>>;
  /** Loads rows, and works ahead for charts over them. */
  load(rows: RowsToLoad): Promise<void>;
  /**
   * Runs what will probably be asked for next, until something else is: returns null then, and where it fails. Rejects
   * if the rows cannot be read.
   */
  expect(request: LocalRequest): Promise<ComputedResponse | null>;
  stop(number: number): Promise<void>;
}
