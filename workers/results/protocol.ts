import type { Query, ResultColumn, ResultOrigin } from '#domain/query/query.ts';
import type { CellKind } from '#domain/rows/column.ts';
import type { Delimited } from '#domain/rows/delimitedText.ts';
import type { PackedCells, Rectangle } from '#domain/rows/packedCells.ts';
import type { Sort } from '#domain/rows/rowSource.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { ChartAnswer, ChartBody } from '#store/dashboardRows.ts';
import type { StorageError } from '#store/storageError.ts';
import type { DecodeFault } from './decodedAnswer.ts';

/** What the page and the results worker say to each other. */
export interface ResultsApi {
  /** Opens this worker's own connection to the device's database; without one nothing can be kept or opened. */
  connect(databaseName: string): Promise<void>;
  /** Decodes an answer and holds its rows in memory. Nothing is written: that is `keep`, once rows are on screen. */
  decode(
    request: DecodeRequest,
    progress?: (done: number) => void,
  ): Promise<Result<DecodedRows, DecodeFailure>>;
  /** Stops decoding; `decode` answers `aborted`. */
  abort(resultId: string): Promise<void>;
  /** Keeps the rows on the device, and changes the query in the same transaction. */
  keep(request: KeepRequest): Promise<Result<void, StorageError>>;
  /** Rows kept on the device; null when there are none of that id. */
  open(resultId: string): Promise<Result<OpenedRows | null, StorageError>>;
  /** Sorts and filters. A newer view for the same viewer interrupts an older one, which answers `superseded`. */
  view(view: View, viewer: number): Promise<Result<{ readonly rowCount: number }, ViewFailure>>;
  page(view: View, area: Rectangle): Promise<Result<PackedCells, ViewFailure>>;
  /** The whole text of one cell; null for NULL. */
  cell(view: View, row: number, column: number): Promise<Result<string | null, ViewFailure>>;
  /** A rectangle for the clipboard or a file. Long exports ask for a stretch of rows at a time. */
  text(view: View, area: Rectangle, options: Delimited): Promise<Result<string, ViewFailure>>;
  /** Decodes the answer to a chart, and begins to keep it. */
  answerChart(request: ChartAnswerRequest): Promise<Result<ChartAnswered, DecodeFault>>;
  /** What came of keeping the last answer to a question. */
  chartKept(key: string): Promise<Result<void, StorageError>>;
  /** Lets go of the rows in memory; what is kept on the device stays. */
  release(resultId: string): Promise<void>;
}

export interface DecodeRequest {
  readonly resultId: string;
  readonly format: 'json' | 'arrow';
  /** Handed over, not copied. */
  readonly body: ArrayBuffer | ReadableStream<Uint8Array>;
}

export interface KeepRequest {
  readonly resultId: string;
  readonly queryId: string;
  readonly origin: ResultOrigin;
  readonly now: Millis;
  /** What becomes of the query's row; null leaves it. */
  readonly changes: Partial<Omit<Query, 'id'>> | null;
}

/** What is needed to show rows: everything but the rows, and the first of them. */
export interface ShownRows {
  readonly columns: readonly ResultColumn[];
  readonly kinds: readonly Exclude<CellKind, 'null'>[];
  readonly rowCount: number;
  readonly firstPage: PackedCells;
}

export interface DecodedRows extends ShownRows {
  /** All of the answer but its rows, unchecked. */
  readonly envelope: Readonly<Record<string, unknown>>;
  /** Texts in which bytes that are not UTF-8 were replaced by U+FFFD. */
  readonly illFormed: number;
}

export interface OpenedRows extends ShownRows {
  readonly queryId: string;
  readonly origin: ResultOrigin;
  readonly storedAt: Millis;
}

/** An answer of chart/data, unread, and what is to be kept beside it. */
export interface ChartAnswerRequest extends Pick<ChartAnswer, 'key' | 'subject' | 'question' | 'origin'> {
  /** Handed over, not copied. */
  readonly body: ArrayBuffer;
  readonly now: Millis;
  /** When the rows were read that it was computed from; what the answer itself says, where nobody says this. */
  readonly dataFrom?: Millis;
  /** Whether somebody waits for the rows, and of which digest those are that are shown already. */
  readonly rows: { readonly shown: string | null } | null;
}

export interface ChartAnswered {
  readonly answer: ChartAnswer;
  /** The rows; null where nobody waits for them, or they are shown already. */
  readonly body: ChartBody | null;
}

export type DecodeFailure =
  | DecodeFault
  | { readonly kind: 'aborted' }
  /** The answer broke off while it was read. */
  | { readonly kind: 'interrupted'; readonly cause: unknown };

/** A result's rows in some order, some of them left out. It names itself, so a restarted worker knows it. */
export interface View {
  readonly resultId: string;
  readonly sort: Sort | null;
  /** Empty for no filter. */
  readonly filter: string;
}

export type ViewFailure =
  | { readonly kind: 'superseded' }
  /** The rows are neither in memory nor kept on the device. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'storage'; readonly error: StorageError };
