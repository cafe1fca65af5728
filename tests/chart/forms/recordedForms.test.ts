import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { plainQueries, queriesOf } from './plainQueries.ts';

/*
 * Forms with the defaults of every control, and with each control changed at random (seeded), and the queries that the
 * builders of Superset 6.1's own front end made of them in a browser. One case a line.
 */

interface Recorded {
  readonly type: string;
  readonly nth: number;
  readonly form: JsonRecord;
  readonly queries: readonly JsonRecord[];
}

const cases = readFileSync(new URL('./recordedForms.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Recorded);

const RAW_ORDER = 'There raw rows are ordered by an aggregate that the aggregate mode left in the form.';
const EITHER = 'Without a mode the front end asks for the columns of both modes at once.';

const HIDDEN_GRAIN =
  'The page sets the time grain aside where no column is temporal. Here it stays in the form, and changes no rows.';
const HIDDEN_ORDER =
  'The page sets the direction aside where nothing is sorted by. Here it stays, and changes no rows.';
const HIDDEN_DIRECTION =
  'Explore there sets the direction aside where nothing is sorted by, and a dashboard keeps it. Here both keep it.';
const HIDDEN_OTHERS =
  'The page sets the group of others aside where series have no limit. Here it stays, and changes no rows.';
const HIDDEN_SORT =
  'Explore there sets the order of categories aside where the axis is of time, and a dashboard keeps it. Here both keep it.';
const ZERO_AS_TEXT = 'There a limit of 0 that is a text is one for the order, and none for the rows.';
const SHARES = 'There the control for shares has no effect on a template.';
const OTHER_MODE = 'What the other mode left in the form: explore sets it aside when it opens the chart.';
const NOT_RECORDED =
  'The page had empty values of query B that were not recorded; without them those of query A hold.';

/** Where the queries differ on purpose. The test fails for one that does not differ. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'handlebars 1': RAW_ORDER,
  'handlebars 2': RAW_ORDER,
  'handlebars 3': RAW_ORDER,
  'handlebars 4': RAW_ORDER,
  'handlebars 8': EITHER,
  'handlebars 10': RAW_ORDER,
  'handlebars 12': EITHER,
  'handlebars 9': 'An order of raw rows is for raw rows.',
  'table 1': 'There raw rows are followed by totals of metrics that the aggregate mode left in the form.',
  'table 12': 'As in table 1.',
  'table 5': 'Rows with shares alone are ordered by the first share.',
  'big_number 62': HIDDEN_GRAIN,
  'box_plot 61': HIDDEN_GRAIN,
  'box_plot 62': HIDDEN_GRAIN,
  'bubble_v2 61': HIDDEN_ORDER,
  'handlebars 61': OTHER_MODE,
  'handlebars 62': OTHER_MODE,
  'heatmap_v2 61': HIDDEN_GRAIN,
  'heatmap_v2 62': HIDDEN_GRAIN,
  'mixed_timeseries 61': NOT_RECORDED,
  'mixed_timeseries 62': NOT_RECORDED,
  'pivot_table_v2 61': HIDDEN_GRAIN,
  'pivot_table_v2 62': HIDDEN_GRAIN,
  'table 61': OTHER_MODE,
  'box_plot 80': HIDDEN_GRAIN,
  'bubble_v2 80': HIDDEN_ORDER,
  'echarts_area 83': HIDDEN_GRAIN,
  'echarts_timeseries 83': HIDDEN_DIRECTION,
  'echarts_timeseries_line 82': HIDDEN_DIRECTION,
  'echarts_timeseries_scatter 82': HIDDEN_DIRECTION,
  'echarts_timeseries_scatter 83': HIDDEN_GRAIN,
  'echarts_timeseries_step 82': HIDDEN_DIRECTION,
  'echarts_timeseries_step 83': HIDDEN_DIRECTION,
  'handlebars 82': SHARES,
  'handlebars 83': SHARES,
  'mixed_timeseries 83': NOT_RECORDED,
  'table 82': HIDDEN_ORDER,
  'waterfall 61': HIDDEN_GRAIN,
  'waterfall 62': HIDDEN_GRAIN,
  'big_number 90': HIDDEN_GRAIN,
  'box_plot 90': HIDDEN_GRAIN,
  'bubble_v2 90': HIDDEN_ORDER,
  'echarts_area 90': HIDDEN_GRAIN,
  'echarts_timeseries_bar 90': HIDDEN_GRAIN,
  'echarts_timeseries_line 90': HIDDEN_DIRECTION,
  'echarts_timeseries_smooth 90': HIDDEN_GRAIN,
  'handlebars 90': SHARES,
  'mixed_timeseries 92': HIDDEN_GRAIN,
  'big_number 92': HIDDEN_GRAIN,
  'echarts_area 91': HIDDEN_OTHERS,
  'echarts_area 92': HIDDEN_DIRECTION,
  'echarts_timeseries 90': HIDDEN_DIRECTION,
  'echarts_timeseries 92': HIDDEN_DIRECTION,
  'echarts_timeseries_bar 92': HIDDEN_GRAIN,
  'echarts_timeseries_line 92': HIDDEN_GRAIN,
  'echarts_timeseries_scatter 91': HIDDEN_GRAIN,
  'echarts_timeseries_smooth 91': HIDDEN_GRAIN,
  'echarts_timeseries_step 90': HIDDEN_GRAIN,
  'echarts_timeseries_step 92': HIDDEN_GRAIN,
  'handlebars 91': HIDDEN_ORDER,
  'handlebars 92': SHARES,
  'heatmap_v2 91': HIDDEN_GRAIN,
  'heatmap_v2 92': HIDDEN_GRAIN,
  'table 91': OTHER_MODE,
  'word_cloud 91': ZERO_AS_TEXT,
  'waterfall 90': HIDDEN_GRAIN,
  'big_number 100': HIDDEN_GRAIN,
  'box_plot 101': HIDDEN_GRAIN,
  'echarts_timeseries 100': HIDDEN_GRAIN,
  'echarts_timeseries 101': HIDDEN_OTHERS,
  'echarts_timeseries_bar 100': HIDDEN_OTHERS,
  'echarts_timeseries_bar 101': HIDDEN_GRAIN,
  'echarts_timeseries_line 101': HIDDEN_SORT,
  'echarts_timeseries_scatter 101': HIDDEN_GRAIN,
  'echarts_timeseries_smooth 100': HIDDEN_DIRECTION,
  'echarts_timeseries_smooth 101': HIDDEN_SORT,
  'echarts_timeseries_step 100': HIDDEN_GRAIN,
  'echarts_timeseries_step 101': HIDDEN_GRAIN,
  'handlebars 101': HIDDEN_ORDER,
  'heatmap_v2 100': HIDDEN_GRAIN,
  'heatmap_v2 101': HIDDEN_GRAIN,
  'mixed_timeseries 100': HIDDEN_GRAIN,
  'table 101': OTHER_MODE,
  'waterfall 101': HIDDEN_GRAIN,
};

const nameOf = ({ type, nth }: Recorded): string => `${type} ${nth}`;

test.each(
  cases.filter((each) => DIFFERENT[nameOf(each)] === undefined).map((each) => [nameOf(each), each] as const),
)('%s sends the queries of the real front end', (_name, recorded) => {
  expect(ours(recorded)).toEqual(theirs(recorded));
});

test.each(
  cases.filter((each) => DIFFERENT[nameOf(each)] !== undefined).map((each) => [nameOf(each), each] as const),
)('%s differs on purpose', (_name, recorded) => {
  expect(ours(recorded)).not.toEqual(theirs(recorded));
});

test('at least 630 forms of 29 types are compared', () => {
  expect(cases.length).toBeGreaterThanOrEqual(630);
  expect(new Set(cases.map(({ type }) => type)).size).toBeGreaterThanOrEqual(28);
});

const ours = ({ form }: Recorded): unknown => queriesOf(form);
const theirs = ({ queries }: Recorded): unknown => plainQueries(queries);
