import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { columnHeading, type Headings } from '#domain/chart/columnHeading.ts';
import { type PivotReader, pivotReader } from './pivotReader.ts';
import { levelText, type PivotLine, type PivotTable } from './pivotTable.ts';

interface PivotTexts {
  /** The word for a total. */
  readonly total: string;
  readonly headings?: Headings;
  /** How a workbook writes the numbers of a metric; null for one without a format. */
  readonly formatOf?: (metric: string) => string | null;
}

/** A pivot as rows and columns for a file, with its totals. */
export function pivotFrame(pivot: PivotTable, { total, headings = {}, formatOf }: PivotTexts): Frame {
  const depth = Math.max(pivot.rowNames.length, 1);
  const rows = pivot.rows.map((line) => headedPath(line, pivot.rowNames, headings));
  const heads = Array.from({ length: depth }, (_, level): FrameColumn =>
    column(
      columnHeading(pivot.rowNames[level] ?? '', headings),
      1,
      rows.map((line) => headOf(line, level, total)),
    ),
  );
  const cells = pivotReader(pivot);
  const taken = new Set<string>();
  const values = pivot.columns.map((line): FrameColumn => {
    const { path } = headedPath(line, pivot.columnNames, headings);
    const name = unique([...path, ...(line.kind === 'line' ? [] : [total])].join(' \u203A ') || total, taken);
    const values = pivot.rows.map((row) => pivotValue(cells, row, line));
    return withFormat(column(name, 0, values), line, formatOf);
  });
  return { rowCount: pivot.rows.length, columns: [...heads, ...values] };
}

/** Where metrics are columns each has its format. */
function withFormat(made: FrameColumn, { path }: PivotLine, formatOf: PivotTexts['formatOf']): FrameColumn {
  const numberFormat = path.map((part) => formatOf?.(part) ?? null).find((each) => each !== null);
  return numberFormat == null ? made : { ...made, numberFormat };
}

/** The value of a cell; as its text where it is a list, or no number. */
export const pivotValue = (cells: PivotReader, row: PivotLine, line: PivotLine): FrameValue =>
  cells.value(row, line) ?? (cells.text(row, line) || null);

/** A line with the headings of its metrics. */
export const headedPath = (line: PivotLine, levels: readonly string[], headings: Headings): PivotLine => ({
  ...line,
  path: line.path.map(levelText(levels, headings)),
});

const column = (name: string, type: 0 | 1, values: readonly FrameValue[]): FrameColumn => ({
  name,
  parts: [name],
  type,
  values,
});

/** A total is named in the first column that its path leaves free. */
const headOf = ({ path, kind }: PivotLine, level: number, total: string): string =>
  path[level] ?? (kind !== 'line' && level === path.length ? total : '');

function unique(name: string, taken: Set<string>): string {
  let made = name;
  for (let n = 2; taken.has(made); n += 1) made = `${name} (${n})`;
  taken.add(made);
  return made;
}
