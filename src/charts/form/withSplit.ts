import { isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { columnsOf, type FormData, listOf, textOf } from '#domain/chart/form/formData.ts';

/* Which control of a form the columns go to that a reader splits a chart by, as the contract's front end has it. */

/** Types without a dimension that could be another one. */
const UNSPLIT: ReadonlySet<string> = new Set([
  'big_number',
  'big_number_total',
  'pop_kpi',
  'cal_heatmap',
  'country_map',
  'gantt',
  'world_map',
  'chord',
]);

const HEATMAPS: ReadonlySet<string> = new Set(['heatmap', 'heatmap_v2']);

/** The chart split by other columns; unchanged where none of them can be used. */
export function withSplit(form: FormData, columns: readonly string[]): FormData {
  const type = textOf(form['viz_type']) ?? '';
  if (UNSPLIT.has(type) || type.startsWith('deck_')) return form;
  const taken = columnsInUse(form, type);
  const wanted = columns.filter((each) => !taken.has(each));
  return wanted.length === 0 ? form : { ...form, ...splitOfType(type, wanted, form) };
}

function splitOfType(type: string, columns: readonly string[], form: FormData): JsonRecord {
  const [first, second] = columns;
  if (HEATMAPS.has(type)) return { groupby: [first] };
  switch (type) {
    case 'waterfall':
      return { groupby: [first] };
    case 'word_cloud':
      return { series: first, groupby: [] };
    case 'sunburst_v2':
      return { columns, groupby: [] };
    case 'graph_chart':
    case 'sankey_v2':
      return { source: first, ...(second !== undefined && { target: second }) };
    case 'bubble_v2':
      return { series: first, ...(second !== undefined && { entity: second }), groupby: [] };
    case 'pivot_table_v2':
      return { groupbyColumns: columns };
    case 'table':
      return form['query_mode'] === 'raw' ? {} : { groupby: columns };
    default:
      return { groupby: columns };
  }
}

/** Columns that a chart already uses for something else cannot split it as well. */
function columnsInUse(form: FormData, type: string): ReadonlySet<string> {
  const names = (value: unknown): readonly string[] =>
    columnsOf(value).filter((each) => typeof each === 'string');
  const ofMetrics = listOf(form['metrics']).flatMap((metric) =>
    isRecord(metric) && isRecord(metric['column']) ? (textOf(metric['column']['column_name']) ?? []) : [],
  );
  return new Set([
    ...(HEATMAPS.has(type) ? [] : names(form['x_axis'])),
    ...ofMetrics,
    ...(type === 'box_plot' ? names(form['columns']) : []),
    ...(type === 'pivot_table_v2' ? names(form['groupbyRows']) : []),
  ]);
}
