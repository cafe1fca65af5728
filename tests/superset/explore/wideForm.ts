import { asText, type JsonRecord } from '#domain/jsonValue.ts';
import type { Panel, PanelControl } from '#charts/kit/controls/control.ts';
import { changedForm, type Charts, dataFor, type FormData } from './changedForm.ts';
import { gapsSql } from './exploreData.ts';
import type { Random } from './random.ts';

/*
 * Forms as changedForm makes them, in which controls have values that a person types rather than chooses: columns and
 * metrics of SQL, names of their own, filters of every operator and of groups, ranges with one end, bounds with one
 * end, several values where a list takes them, and controls that were cleared.
 */

/** Rows with NULL in every column; the recording makes this dataset, and removes it. */
export const GAPS: FormData & { readonly sql: string } = {
  table: 'sextant_gaps',
  time: 'at',
  texts: ['place', 'kind', 'who'],
  numbers: ['amount', 'score', 'level'],
  sql: gapsSql(),
};

/** The dataset that a wide form is opened with. */
export function wideDataFor(type: string, random: Random): FormData {
  const data = dataFor(type, random);
  return BY_NAME.test(type) || random.chance(0.6) ? data : GAPS;
}

/** A changed form with further values, each control by chance. */
export function wideForm(
  type: string,
  panel: Panel,
  data: FormData,
  charts: Charts,
  random: Random,
): JsonRecord {
  const form = changedForm(type, panel, data, charts, random);
  const others = panel
    .filter((control) => random.chance(0.6) || takesNumber(control))
    .map((control) => [control.key, wide(type, control, data, random)] as const)
    .filter(([, value]) => value !== undefined);
  return {
    ...form,
    ...Object.fromEntries(others),
    ...(data.time !== null && { temporal_columns_lookup: { [data.time]: true } }),
  };
}

const HAS_AXIS = /^(echarts_|mixed_timeseries|heatmap|waterfall|box_plot|big_number)/;

/** The page sends no request while one of these is text. */
const takesNumber = ({ kind, isNumber, validators = [], default: given }: PanelControl): boolean =>
  kind === 'number' ||
  (kind === 'text' &&
    (isNumber === true ||
      typeof given === 'number' ||
      /^\d/.test(asText(given)) ||
      validators.some((each) => /number|integer|positive/.test(each))));

/** Types whose columns are read by name on the server. */
const BY_NAME =
  /^(deck_|mapbox|cartodiagram|country_map|world_map|tree_chart|graph_chart|chord|time_table|partition|rose|compare|horizon|para|paired_ttest|time_pivot|cal_heatmap|bubble$|bullet)/;

function wide(type: string, control: PanelControl, data: FormData, random: Random): unknown {
  const { key, kind, choices = [], multi, validators = [] } = control;
  const isNeeded = validators.includes('nonEmpty');
  switch (kind) {
    case 'checkbox':
      return random.chance(0.5);
    case 'columns':
      return columns(type, control, data, random);
    case 'metrics':
      if (BY_NAME.test(type) || data.numbers.length === 0) return undefined;
      if (!isNeeded && random.chance(0.2)) return multi === true ? [] : null;
      return multi === true
        ? distinct(Array.from({ length: 1 + random.int(3) }, () => metric(data, random)))
        : metric(data, random);
    case 'filters':
      return filters(type, data, random);
    case 'bounds':
      return random.pick([
        [null, null],
        [null, 900],
        [-3.5, null],
        [0, 0],
      ]);
    case 'select':
    case 'radio': {
      const values = choices.map(([value]) => value);
      if (/row_limit|series_limit$|^limit$/.test(key)) return random.pick([3, 5, 50, 1000]);
      if (values.length === 0) return undefined;
      if (multi === true) return random.some(values, 0, 3);
      return !isNeeded && control.clearable !== false && random.chance(0.15) ? null : random.pick(values);
    }
    case 'number':
    case 'text':
      return takesNumber(control) ? random.pick(['1', '3', '12']) : undefined;
    default:
      return undefined;
  }
}

function columns(type: string, control: PanelControl, data: FormData, random: Random): unknown {
  const { key, multi, validators = [] } = control;
  if (BY_NAME.test(type) || key === 'granularity_sqla') return undefined;
  const [first = '', second = first] = data.texts;
  const made = {
    expressionType: 'SQL',
    sqlExpression: `CASE WHEN "${first}" IS NULL THEN '?' ELSE "${first}" END`,
    label: `"${first}" or ?`,
    hasCustomLabel: true,
  };
  if (/^(start_time|end_time)$/.test(key)) return data.time ?? undefined;
  if (key === 'x_axis')
    return random.pick([data.time ?? first, data.time ?? first, data.time ?? first, first]);
  if (key === 'column') return random.pick(data.numbers);
  if (key === 'all_columns') return random.some([...data.texts, ...data.numbers], 2);
  if (multi === true) {
    if (!validators.includes('nonEmpty') && random.chance(0.2)) return [];
    // A name twice in one query is refused.
    const isTimeFree = data.time !== null && !HAS_AXIS.test(type);
    return random.some([second, made, ...(isTimeFree ? [data.time] : [])], 1, 2);
  }
  return /^(source|target|entity|series|groupby)$/.test(key) ? undefined : random.pick([first, second, made]);
}

function metric(data: FormData, random: Random): unknown {
  const column = random.pick(data.numbers);
  const aggregate = random.pick(['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT']);
  return random.pick<unknown>([
    'count',
    {
      expressionType: 'SIMPLE',
      column: { column_name: column, type: 'DOUBLE PRECISION' },
      aggregate,
      label: `${aggregate} of "${column}"`,
      hasCustomLabel: true,
      optionName: `metric_wide_${aggregate}_${column}`,
    },
    {
      expressionType: 'SQL',
      sqlExpression: `SUM("${column}") / NULLIF(COUNT(*), 0)`,
      label: `${column} per row, 100 %`,
      hasCustomLabel: true,
      optionName: `metric_wide_sql_${column}`,
    },
    {
      expressionType: 'SQL',
      sqlExpression: `MAX("${column}")`,
      aggregate: null,
      column: null,
      label: `MAX("${column}")`,
      hasCustomLabel: false,
      optionName: `metric_wide_max_${column}`,
    },
  ]);
}

const distinct = (values: readonly unknown[]): readonly unknown[] => [
  ...new Map(values.map((each) => [JSON.stringify(each), each])).values(),
];

function filters(type: string, data: FormData, random: Random): readonly JsonRecord[] {
  const simple = (subject: string, operator: string, comparator?: unknown): JsonRecord => ({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject,
    operator,
    ...(comparator !== undefined && { comparator }),
    operatorId: operator,
  });
  const [text = ''] = random.some(data.texts, 1, 1);
  const [number] = data.numbers;
  const some: JsonRecord[] = [
    simple(text, 'NOT IN', ['x', 'y']),
    simple(text, 'ILIKE', '%a%'),
    simple(text, 'LIKE', '%a%'),
    simple(text, 'NOT LIKE', 'zz%'),
    simple(text, 'IS NOT NULL'),
    simple(text, '!=', 'FL'),
    { expressionType: 'SQL', clause: 'WHERE', sqlExpression: `"${text}" <> 'x' OR 1 = 1 -- all\n` },
  ];
  if (number !== undefined)
    some.push(
      simple(number, '>', '3'),
      simple(number, '<=', 1e9),
      simple(number, '!=', 0),
      simple(number, 'NOT IN', [1, '2']),
    );
  const groups: JsonRecord = { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 1' };
  const ranges = ['1999-01-01 : ', ' : 2025-01-01', 'No filter'];
  // A comparison of times needs both ends.
  const whole = data === GAPS ? '2021-01-01 : 2021-07-01' : '1990-01-01 : 2005-01-01';
  const comparator = BY_NAME.test(type) || random.chance(0.7) ? whole : random.pick(ranges);
  return [
    ...random.some(some, 0, 3),
    ...(!BY_NAME.test(type) && random.chance(0.25) ? [groups] : []),
    ...(data.time === null ? [] : [simple(data.time, 'TEMPORAL_RANGE', comparator)]),
  ];
}
