import { columnsOf, type FormData, listOf, textOf, vizType } from '#domain/chart/form/formData.ts';
import { isRecord } from '#domain/jsonValue.ts';
import type { ChartType } from '../api.ts';
import { chartTypeOf } from '../chartTypes.ts';

type Split = Pick<ChartType, 'split' | 'notSplitBy'>;

/** Types of a Superset that have no definition here. */
const UNDEFINED: ReadonlyMap<string, Split> = new Map<string, Split>([
  ['gantt', { split: false }],
  ['heatmap', { split: ([first]) => ({ groupby: [first] }), notSplitBy: [] }],
]);

/** The chart split by other columns; unchanged where none of them can be used. */
export function withSplit(form: FormData, columns: readonly string[]): FormData {
  const { split, notSplitBy = ['x_axis'] }: Split = chartTypeOf(form) ?? UNDEFINED.get(vizType(form)) ?? {};
  if (split === false) return form;
  const taken = columnsInUse(form, notSplitBy);
  const wanted = columns.filter((each) => !taken.has(each));
  if (wanted.length === 0) return form;
  return { ...form, ...(split === undefined ? { groupby: wanted } : split(wanted, form)) };
}

/** Columns that a chart already uses for something else cannot split it as well. */
function columnsInUse(form: FormData, keys: readonly string[]): ReadonlySet<string> {
  const named = keys.flatMap((key) => columnsOf(form[key])).filter((each) => typeof each === 'string');
  const ofMetrics = listOf(form['metrics']).flatMap((metric) =>
    isRecord(metric) && isRecord(metric['column']) ? (textOf(metric['column']['column_name']) ?? []) : [],
  );
  return new Set([...named, ...ofMetrics]);
}
