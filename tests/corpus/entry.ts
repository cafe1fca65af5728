/** One row of cells as their texts; NULL is `NULL`. */
export type Row = readonly string[];

/** What is right: the rows, or a reason that an error has to name. */
export type Right = { readonly rows: readonly Row[] } | { readonly refusedFor: string };

interface Tried {
  /** Told apart from the other inputs of its entry. */
  readonly name: string;
  readonly right: Right;
}

export type Try =
  | (Tried & {
      readonly kind: 'sql';
      readonly sql: string;
      readonly limit?: number;
      /** Of a database that nobody may write to. */
      readonly isReadOnly?: boolean;
    })
  | (Tried & {
      readonly kind: 'chart';
      /** Of the virtual dataset. */
      readonly sql: string;
      readonly query: Readonly<Record<string, unknown>>;
      /** Of a file, each line is a row. */
      readonly format?: 'csv';
    })
  | (Tried & {
      readonly kind: 'csv';
      readonly text: string | Uint8Array<ArrayBuffer>;
      /** Over the table `{table}`. */
      readonly sql: string;
    });

/** A report of another tool's user, as it is answered here. */
export interface Entry {
  readonly number: number;
  readonly reported: string;
  readonly complaint: string;
  readonly tries: readonly Try[];
  /** What is not a matter of a call: what the page does, the test that shows it, and what was seen at a Superset 6.1. */
  readonly page?: { readonly here: string; readonly test: string; readonly there?: string };
}

export const rows = (...all: readonly Row[]): Right => ({ rows: all });
export const refused = (word: string): Right => ({ refusedFor: word });
export const metric = (sqlExpression: string, label: string) => ({
  expressionType: 'SQL',
  sqlExpression,
  label,
});
/** A time axis in steps. */
export const axis = (column: string, timeGrain: string) => ({
  label: column,
  sqlExpression: column,
  columnType: 'BASE_AXIS',
  expressionType: 'SQL',
  timeGrain,
});

export const sumV = metric('SUM(v)', 'v');
export const during = (val: string) => ({
  time_range: val,
  filters: [{ col: 'd', op: 'TEMPORAL_RANGE', val }],
});
