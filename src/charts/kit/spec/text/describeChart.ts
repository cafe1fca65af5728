import type { Frame } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { vizTypeName } from '../../../form/vizTypeName.ts';
import { chartTable } from './chartTable.ts';

const NUMERIC = 0;
/** How many of the highest values are named. */
const NAMED = 3;
/** Reading all values of a longer result would delay the page. */
const MAX_ROWS = 5_000;

/** What a chart shows, for people who do not see it. */
export interface ChartDescription {
  readonly type: string;
  readonly rows: number;
  /** The lowest and the highest value; null without numbers. */
  readonly range: { readonly from: string; readonly to: string } | null;
  /** The highest values with their labels, highest first. */
  readonly highest: readonly string[];
}

export function describeChart(form: FormData, frame: Frame): ChartDescription {
  const type = vizTypeName(vizType(form));
  const view = chartTable(form, frame);
  const numbers = frame.columns.flatMap(({ type: kind, name }, at) =>
    // The shares of values are no values.
    kind === NUMERIC && !name.endsWith('__contribution') ? [at] : [],
  );
  const labels = frame.columns.flatMap(({ type: kind }, at) => (kind === NUMERIC ? [] : [at]));
  const rows = Math.min(frame.rowCount, MAX_ROWS);
  const values = numbers.flatMap((at) =>
    Array.from({ length: rows }, (_, row) => ({ at, row, value: numberOf(frame.columns[at]?.values[row]) })),
  );
  const known = values.flatMap((each) => (each.value === null ? [] : [{ ...each, value: each.value }]));
  const textOf = ({ at, row }: { readonly at: number; readonly row: number }): string =>
    view.columns[at]?.text(row) ?? '';
  const sorted = known.toSorted((a, b) => b.value - a.value);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const nameOf = ({ at, row }: { readonly at: number; readonly row: number }): string =>
    [
      ...labels.map((column) => view.columns[column]?.text(row) ?? ''),
      ...(numbers.length > 1 ? [view.columns[at]?.label ?? ''] : []),
    ].join(', ');
  return {
    type,
    rows: frame.rowCount,
    range: first === undefined || last === undefined ? null : { from: textOf(last), to: textOf(first) },
    highest:
      labels.length === 0 ? [] : sorted.slice(0, NAMED).map((each) => `${nameOf(each)} ${textOf(each)}`),
  };
}
