import type { RowSource, SourceColumn } from '#domain/rows/rowSource.ts';

interface Span {
  readonly first: number;
  readonly last: number;
}

export const MIN_WIDTH = 48;
const MAX_FIRST_WIDTH = 340;
const MAX_FIT_WIDTH = 900;
/** A figure of the mono face at 12 px, and what stands beside the text: padding, and in headers the sort mark. */
const CHARACTER = 7.25;
const PADDING = 20;
const HEADER_EXTRAS = 28;

/** A width that shows most of the first rows without letting one long text push the others away. */
function firstWidths(source: RowSource, sampleRows = 60): number[] {
  const rows = Math.min(sampleRows, source.rowCount());
  return source.columns.map((column, at) =>
    fitted(source, column, at, { first: 0, last: rows }, MAX_FIRST_WIDTH),
  );
}

/** What a column is known by in another result of the same query: two may have one name. */
export function columnKey(column: SourceColumn, at: number): string {
  return `${at} ${column.name}`;
}

/** The widths that columns were given before, and first ones for the others. */
export function widthsOf(source: RowSource, given: Readonly<Record<string, number>>): number[] {
  return firstWidths(source).map((width, at) => {
    const column = source.columns[at];
    return (column && given[columnKey(column, at)]) ?? width;
  });
}

/**
 * The widths with which no number in view is cut: the first figures of a number look like a number, and later rows may
 * be longer than the first ones. What a person has set stays, and nothing shrinks.
 */
export function widenedFor(
  source: RowSource,
  widths: readonly number[],
  view: { readonly rows: Span; readonly columns: Span },
  given: Readonly<Record<string, number>>,
): readonly number[] {
  const wider = new Map<number, number>();
  for (let at = view.columns.first; at < view.columns.last; at++) {
    const column = source.columns[at];
    if (column?.kind !== 'number' || columnKey(column, at) in given) continue;
    const width = fitted(source, column, at, view.rows, MAX_FIRST_WIDTH);
    if (width > (widths[at] ?? 0)) wider.set(at, width);
  }
  return wider.size === 0 ? widths : widths.map((width, at) => wider.get(at) ?? width);
}

/** The width that shows everything of a column's rows in view. */
export function fitWidth(source: RowSource, column: number, rows: Span): number {
  const described = source.columns[column];
  return described === undefined ? MIN_WIDTH : fitted(source, described, column, rows, MAX_FIT_WIDTH);
}

function fitted(source: RowSource, column: SourceColumn, at: number, rows: Span, most: number): number {
  let characters = 4;
  for (let row = rows.first; row < rows.last; row++) {
    characters = Math.max(characters, source.cell(row, at)?.text.length ?? 0);
  }
  const header = column.name.length * CHARACTER + HEADER_EXTRAS;
  return Math.round(Math.max(MIN_WIDTH, Math.min(most, Math.max(characters * CHARACTER, header) + PADDING)));
}
