/** A cell: its text, where it is between the bounds of its column, and the line of a sparkline. */
export interface TimeCell {
  readonly text: string;
  /** From 0 to 1; null without bounds. */
  readonly share: number | null;
  /** Values over time, oldest first; null where the cell is no sparkline. */
  readonly line: readonly (number | null)[] | null;
}

/** Comparisons over time: a row for each series. */
export interface TimeTable {
  readonly headings: readonly { readonly label: string; readonly hint: string }[];
  readonly rows: readonly {
    readonly name: string;
    readonly href: string | null;
    readonly cells: readonly TimeCell[];
  }[];
  /** How many rows there are, with those that are not shown. */
  readonly all: number;
}
