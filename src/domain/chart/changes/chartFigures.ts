import { isoText } from '../../format/isoText.ts';
import type { FrameColumn } from '../../compile/frame.ts';
import type { QueryResponse } from '../chartQueryResult.ts';

/** What chart data comes to, as far as a later one is compared with it. */
export interface ChartFigures {
  readonly rows: number;
  readonly metrics: readonly MetricFigures[];
}

export interface MetricFigures {
  readonly name: string;
  /** Of all its rows; NULLs are left out. */
  readonly total: number;
  /** By the label of each row; absent where rows have none, or one twice, or there are too many. */
  readonly byLabel?: readonly (readonly [label: string, value: number | null])[];
}

/** More metrics, or rows with a label, are not kept: they are read as totals. */
const MAX_METRICS = 12;
const MAX_LABELS = 100;

/** The figures of the first query: that of the chart itself. */
export function chartFigures(queries: readonly QueryResponse[]): ChartFigures | null {
  const first = queries[0];
  if (first === undefined || first.error !== null) return null;
  const { columns, rowCount } = first.frame;
  const metrics = columns.filter(isMetric).slice(0, MAX_METRICS);
  const labels = labelsOf(
    columns.filter((column) => !isMetric(column)),
    rowCount,
  );
  return {
    rows: rowCount,
    metrics: metrics.map(({ name, values }) => {
      const numbers = values.map(numberOf);
      const total = numbers.reduce<number>((sum, value) => sum + (value ?? 0), 0);
      if (labels === null) return { name, total };
      return { name, total, byLabel: labels.map((label, row) => [label, numbers[row] ?? null] as const) };
    }),
  };
}

const numberOf = (value: unknown): number | null => {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' ? value : null;
};

function isMetric({ type, values }: FrameColumn): boolean {
  return type === 0 && values.every((value) => value === null || numberOf(value) !== null);
}

function labelsOf(columns: readonly FrameColumn[], rowCount: number): readonly string[] | null {
  if (columns.length === 0 || rowCount > MAX_LABELS) return null;
  const labels = Array.from({ length: rowCount }, (_, row) =>
    columns.map((column) => labelText(column, row)).join(', '),
  );
  return new Set(labels).size === labels.length ? labels : null;
}

function labelText({ type, values }: FrameColumn, row: number): string {
  const value = values[row] ?? null;
  // Times are milliseconds.
  if (type === 2 && typeof value === 'number') {
    const text = isoText(value);
    return text
      .replace(/T00:00:00\.000Z$/, '')
      .replace('T', ' ')
      .replace(/:\d\d\.\d+Z$/, '');
  }
  return value === null ? 'NULL' : String(value);
}
