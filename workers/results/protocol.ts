import type { QueryResponse } from '#domain/chart/chartQueryResult.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import type { WholeSeries } from '#domain/compile/wholeSeries.ts';
import type { ResultColumn } from '#domain/resultColumn.ts';
import type { Query, ResultOrigin } from '#domain/query/query.ts';
import type { CellKind } from '#domain/rows/column.ts';
import type { ColumnFilter } from '#domain/rows/arrange/columnFilter.ts';
import type { DifferenceNames } from '#domain/rows/compare/differenceRows.ts';
import type { Delimited } from '#domain/rows/text/delimitedText.ts';
import type { FoundCells } from '#domain/rows/arrange/findCells.ts';
import type { ColumnStatistics } from '#domain/rows/measure/columnStatistics.ts';
import type { RowGroups } from '#domain/rows/group/groupRows.ts';
import type { SelectionFigures } from '#domain/rows/measure/selectionFigures.ts';
import type { PivotAggregate } from '#domain/rows/pivot/aggregate.ts';
import type { PivotFault } from '#domain/rows/pivot/pivotRows.ts';
import type { PackedCells, Rectangle } from '#domain/rows/packedCells.ts';
import type { Sort } from '#domain/rows/rowSource.ts';
import type { TextOptions } from '#domain/rows/text/textFormat.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { StoredChartData, ChartBody } from '#store/dashboards/dashboardRows.ts';
import type { DataRequest } from '#store/charts/dataToStore.ts';
import type { SmallGroups } from '#domain/compile/frame.ts';
import type { PortableRows } from '#contract/dashboard/portable.ts';
import type { StoredCube } from '#store/datasets/extractRow.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import type { ComputedResponse } from '../engine/protocol.ts';
import type { DecodeFault } from './decodedResponse.ts';
import type { WriteRequest } from './files/writeRows.ts';

/** The messages between the page and the results worker. */
export interface WrittenFile {
  /** The names of the columns that the file has as text, because it lacks their types. */
  readonly asText: readonly string[];
}

export interface ResultsApi {
  /** Opens this worker's own database connection; without it nothing can be stored or opened. */
  connect(databaseName: string): Promise<void>;
  /** Decodes a response into memory. Nothing is written: that is `keep`, once rows are on screen. */
  decode(
    request: DecodeRequest,
    progress?: (done: number) => void,
  ): Promise<Result<DecodedRows, DecodeFailure>>;
  /** Stops decoding; `decode` returns `aborted`. */
  abort(resultId: string): Promise<void>;
  /** Stores the rows on the device, and changes the query in the same transaction. */
  keep(request: StoreRequest): Promise<Result<void, StorageError>>;
  /** Rows stored on the device; null if there are none of that id. */
  open(resultId: string): Promise<Result<OpenedRows | null, StorageError>>;
  /** Sorts and filters. A newer view for the same viewer interrupts an older one, which returns `superseded`. */
  view(view: View, viewer: number): Promise<Result<ViewedRows, ViewFailure>>;
  page(view: View, area: Rectangle): Promise<Result<PackedCells, ViewFailure>>;
  /** The full text of one cell; null for NULL. */
  cell(view: View, row: number, column: number): Promise<Result<string | null, ViewFailure>>;
  /** A rectangle for the clipboard or a file. Long exports request row ranges one at a time. */
  text(view: View, area: Rectangle, options: Delimited): Promise<Result<string, ViewFailure>>;
  /** Rows `from` up to `to` in a format, with these columns of the result in this order. */
  rowsText(view: View, part: RowsPart, options: TextOptions): Promise<Result<string, ViewFailure>>;
  figures(view: View, part: RowsPart): Promise<Result<SelectionFigures, ViewFailure>>;
  /** Where a text occurs in these columns of the result, in their order. */
  find(view: View, columns: readonly number[], text: string): Promise<Result<FoundCells, ViewFailure>>;
  statistics(view: View, column: number): Promise<Result<ColumnStatistics, ViewFailure>>;
  /**
   * The rows of the view as a file, which `part` takes while it is made, with the share that is made; `superseded`
   * after `stopFile` of the job.
   */
  file(
    view: View,
    request: WriteRequest,
    job: string,
    part: (bytes: ArrayBuffer, done: number) => void | Promise<void>,
  ): Promise<Result<WrittenFile, ViewFailure>>;
  stopFile(job: string): Promise<void>;
  /** Makes rows from those of a view; they are held until they are released. */
  derive(view: View, request: DeriveRequest, resultId: string): Promise<Result<Derived, ViewFailure>>;
  /** Computes the data of a chart over all rows of a result. */
  chart(resultId: string, request: ChartOfRowsRequest): Promise<Result<ChartOfRows, ViewFailure>>;
  /** Computes the data of a chart from the cubes of its dataset; why it cannot, otherwise. */
  cube(request: ChartOfCubesRequest): Promise<Result<ChartOfCubes, string>>;
  /** The groups of one cube of a dataset that are at least so many rows, as a file; why they cannot be told, otherwise. */
  largeGroups(request: LargeGroupsRequest): Promise<Result<LargeGroups, string>>;
  compare(request: CompareRequest): Promise<Result<ComparedResults, ViewFailure>>;
  /** Decodes a chart's response, and starts storing it. */
  storeChartData(request: ChartDataToStore): Promise<Result<ReadChartData, DecodeFault>>;
  /** The outcome of storing the last response to a request. */
  chartKept(key: string): Promise<Result<void, StorageError>>;
  /** Keeps stored rows until they are unpinned, perhaps under a name; null unpins them. */
  pin(resultId: string, pinned: { readonly name: string | null } | null): Promise<Result<void, StorageError>>;
  /** Frees the rows in memory; stored rows stay. */
  release(resultId: string): Promise<void>;
}

export interface DecodeRequest {
  readonly resultId: string;
  readonly format: 'json' | 'arrow';
  /** Transferred, not copied. */
  readonly body: ArrayBuffer | ReadableStream<Uint8Array>;
}

export interface StoreRequest {
  readonly resultId: string;
  readonly queryId: string;
  readonly origin: ResultOrigin;
  readonly now: Millis;
  /** The update of the query's row; null for none. */
  readonly changes: Partial<Omit<Query, 'id'>> | null;
}

/** What is needed to show a result: everything but the rows, and the first of them. */
export interface ShownRows {
  readonly columns: readonly ResultColumn[];
  readonly kinds: readonly Exclude<CellKind, 'null'>[];
  readonly rowCount: number;
  readonly firstPage: PackedCells;
}

export interface DecodedRows extends ShownRows {
  /** Everything but the rows, not validated. */
  readonly envelope: Readonly<Record<string, unknown>>;
  /** Texts with invalid UTF-8 replaced by U+FFFD. */
  readonly illFormed: number;
}

export interface OpenedRows extends ShownRows {
  readonly queryId: string;
  readonly origin: ResultOrigin;
  readonly storedAt: Millis;
}

/** A chart/data response, unparsed, and what to store with it. */
export interface ChartDataToStore extends DataRequest {
  /** Transferred, not copied. */
  readonly body: ArrayBuffer;
  /** Whether rows are requested, and the digest of those already shown. */
  readonly rows: { readonly shown: string | null } | null;
  /** What was asked instead of the queries of the request, if it was. */
  readonly whole?: WholeSeries | null;
  /** Of data that was computed on this device. */
  readonly digest?: string;
}

export interface ReadChartData {
  readonly stored: StoredChartData;
  /** What is better asked instead, because the row limit cut into series. */
  readonly again?: WholeSeries | null;
  /** The rows; null if not requested, or already shown. */
  readonly body: ChartBody | null;
}

export type DecodeFailure =
  | DecodeFault
  | { readonly kind: 'aborted' }
  /** The response broke off while it was read. */
  | { readonly kind: 'interrupted'; readonly cause: unknown };

export interface CompareRequest {
  /** The results, by their ids. */
  readonly before: string;
  readonly after: string;
  /** The columns that identify a row; empty to compare by position, null to choose them. */
  readonly keys: readonly string[] | null;
  /** The id that the differences get; they are held until it is released. */
  readonly resultId: string;
  readonly names: DifferenceNames & { readonly column: string };
}

export interface ComparedResults {
  readonly keys: readonly string[];
  /** The rows of each with the key of another row before them. */
  readonly repeated: { readonly before: number; readonly after: number };
  readonly added: number;
  readonly gone: number;
  readonly changed: number;
  readonly same: number;
  /** The columns with changed cells, and how many. */
  readonly changedColumns: readonly { readonly name: string; readonly cells: number }[];
  /** The columns that only one of the results has. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
  readonly shown: ShownRows;
}

/** Rows to make from those of a view. Columns are places in its result, rows places in the view. */
export type DeriveRequest =
  | {
      readonly kind: 'transpose';
      readonly part: RowsPart;
      /** The names of the first column, and of the one of each row. */
      readonly names: { readonly column: string; readonly rows: readonly string[] };
    }
  | {
      readonly kind: 'pivot';
      readonly rows: readonly number[];
      readonly columns: readonly number[];
      /** Null to count rows. */
      readonly value: number | null;
      readonly aggregate: PivotAggregate;
      /** The names of totals, and of a single column of values. */
      readonly names: { readonly total: string; readonly value: string };
    };

export type Derived =
  | { readonly fault: null; readonly shown: ShownRows }
  /** Too large to be made. */
  | { readonly fault: PivotFault };

/** What a chart asks of the rows of a result. */
export interface ChartOfRowsRequest {
  readonly context: QueryContext;
  readonly source: Datasource;
  readonly now: Millis;
  readonly zone: string;
}

/** What a chart asks of the cubes of a dataset on this device. */
export interface ChartOfCubesRequest extends ChartOfRowsRequest {
  readonly datasetId: number;
  readonly cubes: readonly Omit<StoredCube, 'bytes'>[];
  /** Their groups, where this device does not keep them. */
  readonly files?: readonly (Blob | Uint8Array<ArrayBuffer>)[];
}

/** A response as a server would have sent it, and the cube that it is from. */
export interface ChartOfCubes extends ComputedResponse, Pick<StoredCube, 'groups' | 'takenAt'> {}

export interface LargeGroupsRequest {
  readonly entry: Pick<PortableRows, 'cubes' | 'source' | 'zone' | 'isSameSql' | 'hasOtherWeeks'>;
  /** The groups of its cubes. */
  readonly files: readonly Blob[];
  readonly least: number;
  /** What charts ask: the cube is taken that gives most of it. */
  readonly asked: readonly QueryContext[];
  readonly now: Millis;
}

export interface LargeGroups {
  /** The place of the cube, and how much of what is asked it gives. */
  readonly at: number;
  readonly gives: number;
  readonly file: Blob;
  readonly groups: number;
  /** What is not among them. */
  readonly small: SmallGroups;
}

export type ChartOfRows =
  | { readonly fault: null; readonly queries: readonly QueryResponse[] }
  /** Why these rows do not answer it, as a message for a person. */
  | { readonly fault: string };

/** A result's rows, sorted and filtered. Self-contained, so a restarted worker can rebuild it. */
export interface View {
  readonly resultId: string;
  readonly sort: Sort | null;
  /** Empty for no filter. */
  readonly filter: string;
  /** Absent for none. A row must pass all of them. */
  readonly columns?: readonly ColumnFilter[];
  /** The column whose equal values form groups, one after the other; absent for none. */
  readonly group?: number;
}

export interface ViewedRows {
  readonly rowCount: number;
  /** Null where the rows are not grouped, and where there would be too many groups. */
  readonly groups: RowGroups | null;
}

/** Rows of a view, from one place up to another, and columns of its result. */
export interface RowsPart {
  readonly from: number;
  readonly to: number;
  readonly columns: readonly number[];
}

export type ViewFailure =
  | { readonly kind: 'superseded' }
  /** The rows are neither in memory nor stored on the device. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'storage'; readonly error: StorageError };
