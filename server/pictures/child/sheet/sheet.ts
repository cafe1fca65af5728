import type { CellBar } from '#charts/kit/table/cellBars.ts';
import type { Note } from '#domain/note.ts';

/** A table or a pivot table as it is drawn: cells with their texts and colours, under headers of one or more levels. */
export interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly heads: readonly SheetHead[];
  /** The lines of headers. */
  readonly levels: number;
  readonly rowCount: number;
  /** The last rows that are shown whatever is left out: totals. */
  readonly footRows: number;
  /** `isFirst`: at the top of what is shown, where the name of a group that began before is repeated. */
  readonly cell: (row: number, column: number, isFirst: boolean) => SheetCell;
}

export interface WrittenSheet {
  readonly sheet: Sheet;
  /** What a person must know of it. */
  readonly notes: readonly Note[];
}

export interface SheetColumn {
  readonly align: Align;
  /** A number is whole or left out: cut, it reads as another one. */
  readonly isNumber: boolean;
  /** Names its row, and so is repeated where the columns are divided. */
  readonly isHead: boolean;
}

export type Align = 'start' | 'end' | 'center';

/** A header over some columns, from one line of headers on. */
export interface SheetHead {
  readonly text: string;
  readonly column: number;
  readonly span: number;
  readonly level: number;
  readonly depth: number;
  readonly align: Align;
}

export interface SheetCell {
  readonly text: string;
  /** Its background, and the colour of its text. */
  readonly fill?: string | null;
  readonly ink?: string | null;
  readonly bar?: CellBar | null;
  /** The values of a sparkline before its text. */
  readonly line?: readonly (number | null)[] | null;
  /** A total or the name of a row. */
  readonly isBold?: boolean;
  readonly isShaded?: boolean;
}

export const NO_CELL: SheetCell = { text: '' };
