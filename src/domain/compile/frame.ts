import { ownValue } from '../ownValue.ts';
import type { GenericType } from '../resultColumn.ts';
import type { FrameValue } from '../frameValue.ts';

export interface FrameColumn {
  /** Its name in responses: `sum__num, boy`. */
  readonly name: string;
  /** The parts of the name, outermost first: `['sum__num', 'boy']`. */
  readonly parts: readonly string[];
  readonly type: GenericType;
  readonly values: readonly FrameValue[];
  /** How a workbook writes its numbers. */
  readonly numberFormat?: string;
}

/** Rows between the compiler and a chart, as columns. Names are unique. */
export interface Frame {
  readonly columns: readonly FrameColumn[];
  readonly rowCount: number;
  /** The row index, if it is not the row number. */
  readonly index?: readonly FrameValue[];
  /** The ends of the time range that was asked for, as far as it has any. */
  readonly span?: Span;
  readonly omitted?: Omitted;
  /** Its forecast was computed by what read these rows: the server that sent them has no package for it. */
  readonly hasOwnForecast?: true;
}

/** What a frame leaves out of the rows that its query is about. */
export interface Omitted {
  /** How many rows the row limit let through, and of how many; null if nobody counted them. */
  readonly cut?: { readonly rows: number; readonly all: number | null };
  /** Rows that have no place on an axis, because its value is NULL, and the sum of their only metric. */
  readonly unplaced?: { readonly column: string; readonly rows: number; readonly sum: number | null };
  /** Series whose values are all NULL. */
  readonly emptySeries?: number;
  /** Only the largest series were asked for, because the row limit would have cut into all of them. */
  readonly series?: { readonly shown: number; readonly all: number };
  /** Only the first rows were handed to what draws a picture. */
  readonly pictured?: { readonly rows: number; readonly all: number };
  /** A file has no groups of its rows that are fewer rows than its author said. */
  readonly small?: SmallGroups;
}

/** Groups of fewer rows than `least`: how many they are, and how many rows are in them. */
export interface SmallGroups {
  readonly least: number;
  readonly groups: number;
  readonly rows: number;
}

type Span = readonly [from: number | null, to: number | null];

/** A frame with the ends of its time range; the same one if there are none. */
export const withSpan = (frame: Frame, span: Span): Frame =>
  span.every((end) => end === null) ? frame : { ...frame, span };

/** A frame with what it leaves out; the same one if that is nothing. */
export const withOmitted = (frame: Frame, omitted: Omitted | undefined): Frame =>
  omitted === undefined || Object.keys(omitted).length === 0 ? frame : { ...frame, omitted };

/** The rows of chart data, in the contract's names. */
export interface WireRows {
  readonly colnames: readonly string[];
  readonly coltypes: readonly GenericType[];
  readonly data: readonly Readonly<Record<string, FrameValue>>[];
  readonly label_map?: Readonly<Record<string, readonly string[]>>;
}

/** The numbers of its rows, from 0. */
export const rowNumbers = (frame: Frame): readonly number[] =>
  Array.from({ length: frame.rowCount }, (_, row) => row);

/** The column of a name in responses; undefined if there is none. */
export function columnOf(frame: Frame, name: string): FrameColumn | undefined {
  return frame.columns.find((column) => column.name === name);
}

/** The rows of a response, by column. */
export function frameOfWire(wire: WireRows): Frame {
  return {
    rowCount: wire.data.length,
    columns: wire.colnames.map((name, i) => ({
      name,
      parts: ownValue(wire.label_map ?? {}, name) ?? [name],
      type: wire.coltypes[i] ?? 1,
      values: wire.data.map((row) => row[name] ?? null),
    })),
  };
}

/** A frame as a response has it: an object for each row. */
export function wireOfFrame(frame: Frame): Required<WireRows> & {
  readonly indexnames: readonly FrameValue[];
  readonly rowcount: number;
} {
  const rows = Array.from({ length: frame.rowCount }, (_, row) =>
    Object.fromEntries(frame.columns.map((column) => [column.name, column.values[row] ?? null])),
  );
  return {
    colnames: frame.columns.map((column) => column.name),
    coltypes: frame.columns.map((column) => column.type),
    indexnames: frame.index ?? rows.map((_, row) => row),
    label_map: Object.fromEntries(frame.columns.map((column) => [column.name, column.parts])),
    rowcount: frame.rowCount,
    data: rows,
  };
}
