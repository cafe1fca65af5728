import { asList, asText, type JsonRecord } from '#domain/jsonValue.ts';
import type { Panel } from '#charts/kit/controls/control.ts';
import type { Charts, FormData } from './changedForm.ts';
import type { Random } from './random.ts';
import { wideForm } from './wideForm.ts';

/*
 * Forms as wideForm makes them, in which the controls that change rows after the query, or limit them, are set
 * together: comparisons of times with windows and resampling, limits of rows and of series with their metrics, shares,
 * totals, pages, columns and filters of SQL, filters of groups. Values are as older front ends wrote them too: numbers
 * as text, zero, one value in place of a list.
 */
export function combinedForm(
  type: string,
  panel: Panel,
  data: FormData,
  charts: Charts,
  random: Random,
): JsonRecord {
  const form = wideForm(type, panel, data, charts, random);
  const combined = panel
    .filter(() => random.chance(0.75))
    .flatMap(({ key, kind, multi, validators }) => {
      const all = valuesOf(key.replace(/_b$/, ''), data, random);
      const values =
        kind === 'columns' && multi !== true ? all.filter((value) => !Array.isArray(value)) : all;
      const isNeeded = validators?.includes('nonEmpty') === true;
      const allowed = values.filter((value) => !isNeeded || asList(value).length > 0 || Number(value) > 0);
      return allowed.length === 0 ? [] : [[key, random.pick(allowed)] as const];
    });
  return {
    ...form,
    ...Object.fromEntries(combined),
    ...(random.chance(0.5) && { start_date_offset: '2003-06-01' }),
    ...(random.chance(0.3) && { url_params: { of: 'address' } }),
  };
}

/** What a control may have, whatever its type is; none for one that stays as it is. */
function valuesOf(key: string, data: FormData, random: Random): readonly unknown[] {
  const [text = '', other = text] = data.texts;
  const [number = text] = data.numbers;
  const time = data.time ?? text;
  switch (key) {
    case 'time_compare':
      return [['1 year ago', '28 days ago'], ['inherit'], ['custom'], '1 week ago', ['3 weeks ago'], []];
    case 'comparison_type':
      return ['values', 'difference', 'percentage', 'ratio'];
    case 'rolling_type':
      return ['None', 'mean', 'sum', 'std', 'cumsum'];
    case 'rolling_periods':
      return [0, '0', 2, '7'];
    case 'min_periods':
      return [0, '0', 3];
    case 'resample_rule':
      return ['1D', '7D', '1MS', '1W'];
    case 'resample_method':
      return ['asfreq', 'zerofill', 'linear', 'ffill', 'median', 'sum'];
    case 'row_limit':
      return [0, '0', 7, '25', 10_000];
    case 'limit':
    case 'series_limit':
      return [0, '0', 5, '3'];
    case 'timeseries_limit_metric':
    case 'series_limit_metric':
      return [metricOf(number), 'count', []];
    case 'contributionMode':
      return ['row', 'column'];
    case 'percent_metrics':
      return [['count', metricOf(number)], [metricOf(number)], 'count', []];
    case 'query_mode':
      return ['raw', 'aggregate'];
    case 'server_pagination':
    case 'show_totals':
    case 'include_time':
    case 'order_desc':
    case 'x_axis_sort_asc':
    case 'sort_by_metric':
    case 'truncate_metric':
    case 'show_empty_columns':
    case 'group_others_when_limit_reached':
      return [true, false];
    case 'server_page_length':
      return [10, '50'];
    case 'order_by_cols':
      return [[JSON.stringify([other, false]), JSON.stringify([text, true])], []];
    case 'x_axis_sort':
      return [text, 'count'];
    case 'time_grain_sqla':
      return ['P1Y', 'P1M', 'P1D'];
    case 'groupby':
    case 'groupbyRows':
    case 'groupbyColumns':
      return [columnOf(text), [columnOf(text)], [other, columnOf(text)], [time, other], []];
    case 'adhoc_filters':
      return [filtersOf(data, random)];
    default:
      return [];
  }
}

const metricOf = (column: string): JsonRecord => ({
  expressionType: 'SQL',
  sqlExpression: `SUM(CASE WHEN "${column}" IS NULL THEN 0 ELSE 1 END)`,
  column: null,
  aggregate: null,
  label: `with ${column}`,
  hasCustomLabel: true,
  optionName: `metric_with_${column}`,
});

const columnOf = (column: string): JsonRecord => ({
  expressionType: 'SQL',
  sqlExpression: `COALESCE("${column}", '-')`,
  label: `COALESCE("${column}", '-')`,
});

function filtersOf({ texts, numbers, time }: FormData, random: Random): readonly JsonRecord[] {
  const [text = '', other = text] = texts;
  const where = (subject: string, operator: string, rest: JsonRecord = {}): JsonRecord => ({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject,
    operator,
    ...rest,
  });
  const sql = (clause: string, sqlExpression: unknown): JsonRecord => ({
    expressionType: 'SQL',
    clause,
    sqlExpression,
  });
  const some = random.some(
    [
      where(text, 'IN', { comparator: 'CA' }),
      where(other, 'NOT IN', { comparator: [''] }),
      where(text, '==', { comparator: '' }),
      where(other, 'IS NULL', { comparator: 'left' }),
      where(text, 'not in', { comparator: ['x', null] }),
      where(asText(numbers[0] ?? text), 'IS NOT NULL', { isExtra: true }),
      { ...where('count', '>', { comparator: '1' }), clause: 'HAVING' },
      sql('HAVING', 'COUNT(*) > 0 -- groups'),
      sql('WHERE', '1 = 1\n'),
    ],
    1,
    5,
  );
  const whole = ['2003-01-01 : 2005-01-01', '1990-01-01 : 2022-01-01'];
  return time === null ? some : [...some, where(time, 'TEMPORAL_RANGE', { comparator: random.pick(whole) })];
}
