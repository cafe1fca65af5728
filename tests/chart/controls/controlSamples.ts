import { frameOfWire } from '#domain/compile/frame.ts';

/** Charts with what the other samples lack: an axis of numbers, an earlier time, ranks, times as names. */

type Rows = readonly Readonly<Record<string, string | number | null>>[];
const frame = (
  data: Rows,
  times: readonly string[] = [],
  parts: Readonly<Record<string, readonly string[]>> = {},
) =>
  frameOfWire({
    colnames: Object.keys(data[0] ?? {}),
    coltypes: Object.entries(data[0] ?? {}).map(([name, value]) =>
      times.includes(name) ? 2 : typeof value === 'number' ? 0 : 1,
    ),
    data,
    label_map: parts,
  });

const TIMES = [Date.UTC(2003, 0, 1), Date.UTC(2004, 0, 1), Date.UTC(2005, 0, 1)];
const SERIES_TYPES = [
  'area',
  'timeseries',
  'timeseries_bar',
  'timeseries_line',
  'timeseries_scatter',
  'timeseries_smooth',
  'timeseries_step',
];

const ofNumbers = SERIES_TYPES.map((type) => ({
  name: `${type} along numbers`,
  form: { viz_type: `echarts_${type}`, x_axis: 'year', metrics: ['sold'], groupby: ['kind'] },
  frames: [
    frame([
      { year: 2003, Bells: 4, Locks: 9 },
      { year: 2004, Bells: 6, Locks: 2 },
      { year: 2005, Bells: 5, Locks: 3 },
    ]),
  ],
}));

const ofTwoTimes = SERIES_TYPES.map((type) => ({
  name: `${type} beside an earlier time`,
  form: {
    viz_type: `echarts_${type}`,
    x_axis: 'at',
    metrics: ['sold'],
    time_compare: ['1 year ago'],
    comparison_type: 'values',
  },
  frames: [
    frame(
      TIMES.map((at, i) => ({ at, sold: 4 + i, '1 year ago': 3 + i })),
      ['at'],
    ),
  ],
}));

const mixedTimes = {
  name: 'two queries beside an earlier time',
  form: {
    viz_type: 'mixed_timeseries',
    x_axis: 'at',
    metrics: ['sold'],
    metrics_b: ['made'],
    time_compare: ['1 year ago'],
    comparison_type: 'values',
  },
  frames: [
    frame(
      TIMES.map((at, i) => ({ at, sold: 4 + i, '1 year ago': 3 + i })),
      ['at'],
    ),
    frame(
      TIMES.map((at, i) => ({ at, made: 7 - i })),
      ['at'],
    ),
  ],
};

const ofNames = SERIES_TYPES.map((type) => ({
  name: `${type} along names`,
  form: { viz_type: `echarts_${type}`, x_axis: 'kind', metrics: ['sold'] },
  frames: [
    frame([
      { kind: 'Bells', sold: 4 },
      { kind: 'Locks', sold: 6 },
    ]),
  ],
}));

const stacksBeside = {
  name: 'stacks beside each other',
  form: {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'year',
    metrics: ['sold'],
    groupby: ['kind', 'size'],
    stackDimension: 'size',
  },
  frames: [
    frame([{ year: 'a', 'Bells, S': 4, 'Bells, L': 3, 'Locks, S': 5 }], [], {
      'Bells, S': ['Bells', 'S'],
      'Bells, L': ['Bells', 'L'],
      'Locks, S': ['Locks', 'S'],
    }),
  ],
};

const ranked = {
  name: 'heat map of ranks',
  form: { viz_type: 'heatmap_v2', x_axis: 'at', groupby: 'kind', metric: 'sold', time_grain_sqla: 'P1Y' },
  frames: [
    frame(
      [
        { at: TIMES[0] ?? 0, kind: 'Bells', sold: 4, rank: 0.5 },
        { at: TIMES[1] ?? 0, kind: 'Locks', sold: 9, rank: 1 },
      ],
      ['at'],
    ),
  ],
};

const ofTimes = [
  { viz_type: 'pie', groupby: ['at'] },
  { viz_type: 'treemap_v2', groupby: ['at'] },
  { viz_type: 'sunburst_v2', columns: ['at'] },
  { viz_type: 'radar', groupby: ['at'], metrics: ['sold', 'made', 'lost'] },
].map((form) => ({
  name: `${form.viz_type} of times`,
  form: { metric: 'sold', ...form },
  frames: [
    frame(
      TIMES.map((at, i) => ({ at, sold: 4 + i, made: 9 - i, lost: 3 })),
      ['at'],
    ),
  ],
}));

const ofTwoMetrics = {
  name: 'sunburst by a second metric',
  form: { viz_type: 'sunburst_v2', columns: ['kind', 'size'], metric: 'sold', secondary_metric: 'made' },
  frames: [
    frame([
      { kind: 'Bells', size: 'S', sold: 40, made: 9 },
      { kind: 'Bells', size: 'L', sold: 9, made: 9 },
      { kind: 'Locks', size: 'S', sold: 60, made: 9 },
    ]),
  ],
};

const mixedLines = {
  name: 'two queries as lines',
  form: {
    viz_type: 'mixed_timeseries',
    x_axis: 'at',
    metrics: ['sold'],
    groupby: ['kind'],
    metrics_b: ['made'],
    groupby_b: ['kind'],
    area: true,
    areaB: true,
    markerEnabled: true,
    markerEnabledB: true,
    sort_series_type: 'name',
    sort_series_typeB: 'name',
  },
  frames: [1, 2].map((factor) =>
    frame([2003, 2004, 2005].map((at, i) => ({ at, Bells: 14 + i * factor, Locks: 9 - i }))),
  ),
};

const mixedNames = {
  name: 'two queries along names',
  form: { viz_type: 'mixed_timeseries', x_axis: 'kind', metrics: ['sold'], metrics_b: ['made'] },
  frames: ['sold', 'made'].map((name) =>
    frame([
      { kind: 'Bells', [name]: 4 },
      { kind: 'Locks', [name]: 6 },
    ]),
  ),
};

const datesApart = {
  name: 'partition by time',
  form: { viz_type: 'partition', groupby: ['kind'], metrics: ['sold'], time_series_option: 'not_time' },
  frames: [
    frame(
      TIMES.flatMap((at, i) => [
        { __timestamp: at, kind: 'Bells', sold: 4 + i },
        { __timestamp: at, kind: 'Locks', sold: 9 },
      ]),
      ['__timestamp'],
    ),
  ],
};

export const controlSamples = [
  ...ofNumbers,
  ...ofTwoTimes,
  mixedTimes,
  ...ofNames,
  stacksBeside,
  ranked,
  ...ofTimes,
  ofTwoMetrics,
  mixedLines,
  mixedNames,
  datesApart,
  { ...datesApart, form: { ...datesApart.form, time_series_option: 'adv_anal' } },
];
