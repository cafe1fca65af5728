import { columnHeading, type Headings } from '#domain/chart/columnHeading.ts';
import type { NumberStyle } from '#domain/format/styles.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Note } from '#domain/note.ts';
import type { ShareOf } from './aggregate.ts';
import type { PivotCells } from './pivotCells.ts';

/** A row or column of a pivot: a whole path, a prefix of one (a subtotal), or none (the total). */
export interface PivotLine {
  readonly path: readonly string[];
  readonly kind: 'line' | 'subtotal' | 'total';
}

/** A pivot as data: its lines, its cells, and how they are shown. Without a value it has no rows. */
export interface PivotTable {
  /** The dimension of each header level; the level of the metrics has none. */
  readonly rowNames: readonly string[];
  readonly columnNames: readonly string[];
  readonly rows: readonly PivotLine[];
  readonly columns: readonly PivotLine[];
  readonly cells: PivotCells;
  /** What cells are shown as a share of. */
  readonly shareOf: ShareOf;
  /** Whether a cell shows all of its values, each once. */
  readonly isList: boolean;
  /** How the numbers of each metric are written. */
  readonly styles: ReadonlyMap<string, NumberStyle>;
  /** The texts of values that are no numbers, by `crossing`. */
  readonly words: ReadonlyMap<string, string>;
  /** The values of the dimensions behind the names of lines, by `nameKey`. */
  readonly named: ReadonlyMap<string, FrameValue>;
  /** How many lines are left out because they have no value but NULL. */
  readonly empty: Readonly<Record<'rows' | 'columns', number>>;
  /** Whether it is asked for totals or subtotals, where it has any or not. */
  readonly hasTotals: boolean;
  /** The rules that colour cells, as stored. */
  readonly rules: unknown;
  /** What a person must know of it. */
  readonly notes: readonly Note[];
}

/** The name of the level of the metrics. */
export const METRIC_LEVEL = 'Metric';

/** The texts of the names at a level: metrics have a heading, and values of dimensions stand for themselves. */
export const levelText =
  (levels: readonly string[], headings: Headings) =>
  (name: string, level: number): string =>
    levels[level] === METRIC_LEVEL ? columnHeading(name, headings) : name;

const SEPARATOR = '\u0000';

/** The key of a name of a dimension. */
export const nameKey = (dimension: string, text: string): string => `${dimension}${SEPARATOR}${text}`;

/** The key of a cell. */
export const crossing = (row: readonly string[], column: readonly string[]): string =>
  JSON.stringify([row, column]);
