import type { TableColumn, TableView } from '#charts/table/tableView.ts';
import { type Box, clipped, textAt } from './svgText.ts';

const ROW_HEIGHT = 24;
const SIZE = 11;
/** An average width of characters, as for `clipped`. */
const CHARACTER = SIZE * 0.6;
const GAP = 12;
/** The widest column of texts, and the most that a column is wider than its texts. */
const [MAX_TEXT, MAX_SPARE] = [180, 60];

interface TableColors {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
}

/**
 * The first rows and columns of a table, its totals, and how much is left out. Columns are as wide as their content:
 * a number that is cut reads as another one, so it is whole or left out.
 */
export function tableSvg(
  view: TableView,
  { width, height }: Box,
  colors: TableColors,
  /** Rows of the table that are not in the view. */
  others = 0,
): string {
  const { rowCount, hasTotals } = view;
  const space = Math.max(Math.floor(height / ROW_HEIGHT) - (hasTotals ? 2 : 1), 0);
  const wide = view.columns.map((column) => needed(column, Math.min(rowCount, space)));
  const shown = view.columns.slice(0, fitting(wide, width));
  const isWhole = others === 0 && rowCount <= space && shown.length === view.columns.length;
  const rows = isWhole ? rowCount : Math.min(rowCount, Math.max(space - 1, 0));
  const lines = rows + (hasTotals ? 1 : 0);
  const spare = Math.min(
    Math.max((width - sum(wide.slice(0, shown.length))) / Math.max(shown.length, 1), 0),
    MAX_SPARE,
  );
  const parts: string[] = [];
  let start = 0;
  shown.forEach((column, at) => {
    const room = Math.min((wide[at] ?? 0) + spare, width);
    const isEnd = column.align === 'end';
    const x = isEnd ? start + room - GAP / 2 : start;
    start += room;
    const write = (text: string, row: number, color: string, weight?: 'bold'): void => {
      const fits = text.length * CHARACTER <= room - GAP + 1;
      const content = fits || !column.numeric || row === 0 ? clipped(text, room - GAP + 1, SIZE) : '…';
      const theme = {
        size: SIZE,
        color,
        anchor: isEnd ? 'end' : 'start',
        ...(weight && { weight }),
      } as const;
      parts.push(textAt(content, x, row * ROW_HEIGHT + 16, theme));
    };
    write(column.label, 0, colors.muted, 'bold');
    for (let row = 0; row < rows; row += 1) write(column.text(row), row + 1, colors.text);
    if (hasTotals) write(column.total ?? (at === 0 ? 'Total' : ''), rows + 1, colors.text, 'bold');
  });
  for (let row = 1; row <= lines; row += 1) {
    const y = row * ROW_HEIGHT;
    parts.push(`<line x1="0" y1="${y}" x2="${width}" y2="${y}" stroke="${colors.line}"/>`);
  }
  const left = leftOut(rowCount + others - rows, view.columns.length - shown.length);
  if (left !== '')
    parts.push(textAt(left, 0, (lines + 1) * ROW_HEIGHT + 16, { size: SIZE, color: colors.muted }));
  return parts.join('');
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** How wide a column is with its name, its first rows and its total. */
function needed(column: TableColumn, rows: number): number {
  const texts = Array.from({ length: rows }, (_, row) => column.text(row));
  const longest = [column.total ?? '', ...texts].reduce((most, text) => Math.max(most, text.length), 4);
  const content = longest * CHARACTER;
  const name = Math.min(column.label.length * CHARACTER, MAX_TEXT);
  return Math.ceil(Math.max(column.numeric ? content : Math.min(content, MAX_TEXT), name)) + GAP;
}

/** How many columns fit beside each other; at least one. */
function fitting(wide: readonly number[], width: number): number {
  let used = 0;
  for (const [at, each] of wide.entries()) {
    used += each;
    if (used > width) return Math.max(at, 1);
  }
  return wide.length;
}

function leftOut(rows: number, columns: number): string {
  const counted = (count: number, one: string): readonly string[] =>
    count === 0 ? [] : [`${count.toLocaleString('en-GB')} more ${one}${count === 1 ? '' : 's'}`];
  const parts = [...counted(rows, 'row'), ...counted(columns, 'column')];
  return parts.length === 0 ? '' : `… and ${parts.join(', ')}`;
}
