import type { RowSource, RowSourceColumn } from '#domain/rows/rowSource.ts';

interface Span {
  readonly first: number;
  readonly last: number;
}

export const MIN_WIDTH = 48;
const MAX_FIRST_WIDTH = 340;
const MAX_FIT_WIDTH = 900;
/** The width of a mono digit at 12 px, and of everything beside the text: padding, and in headers the sort icon. */
const CHARACTER = 7.25;
const PADDING = 20;
const HEADER_EXTRAS = 28;

/** A width for most of the first rows, limited for long texts. */
function firstWidths(source: RowSource, sampleRows = 60): number[] {
  const rows = Math.min(sampleRows, source.rowCount());
  return source.columns.map((column, at) =>
    fitted(source, column, at, { first: 0, last: rows }, MAX_FIRST_WIDTH),
  );
}

/** Identifies a column in another result of the same query: names may repeat. */
export function columnKey(column: RowSourceColumn, at: number): string {
  return `${column.place ?? at} ${column.name}`;
}

/** The earlier widths, and initial ones for other columns. */
export function widthsOf(source: RowSource, given: Readonly<Record<string, number>>): number[] {
  return firstWidths(source).map((width, at) => {
    const column = source.columns[at];
    return (column && given[columnKey(column, at)]) ?? width;
  });
}

/**
 * Widths that cut no number in view: a cut number looks like a smaller one, and later rows may be longer. Widths set by
 * a person stay, and none shrinks.
 */
export function widenedFor(
  source: RowSource,
  widths: readonly number[],
  view: { readonly rows: Span; readonly columns: Span; readonly pinned: number },
  given: Readonly<Record<string, number>>,
): readonly number[] {
  const wider = new Map<number, number>();
  for (let at = 0; at < view.columns.last; at++) {
    if (at === view.pinned) at = Math.max(at, view.columns.first);
    const column = source.columns[at];
    if (column?.kind !== 'number' || columnKey(column, at) in given) continue;
    const width = fitted(source, column, at, view.rows, MAX_FIRST_WIDTH);
    if (width > (widths[at] ?? 0)) wider.set(at, width);
  }
  return wider.size === 0 ? widths : widths.map((width, at) => wider.get(at) ?? width);
}

/** The width that fits a column's rows in view. */
export function fitWidth(source: RowSource, column: number, rows: Span): number {
  const described = source.columns[column];
  return described === undefined ? MIN_WIDTH : fitted(source, described, column, rows, MAX_FIT_WIDTH);
}

function fitted(source: RowSource, column: RowSourceColumn, at: number, rows: Span, max: number): number {
  let characters = 4;
  for (let row = rows.first; row < rows.last; row++) {
    characters = Math.max(characters, source.cell(row, at)?.text.length ?? 0);
  }
  const header = column.name.length * CHARACTER + HEADER_EXTRAS;
  return Math.round(Math.max(MIN_WIDTH, Math.min(max, Math.max(characters * CHARACTER, header) + PADDING)));
}
