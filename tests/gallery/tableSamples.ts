import { frame, times } from '../e2e/fixtures/charts/sampleFrames.ts';
import type { GallerySample } from './gallerySample.ts';

const at = times(12, (i) => Date.UTC(2024, i, 1));
const olderTime = { metrics: ['m'], groupby: ['city'], granularity_sqla: 'ds', time_grain_sqla: 'P1M' };
const byCity = frame(
  {
    ds: at,
    Oslo: [40, 44, 42, 50, 55, 53, 60, 58, 66, 70, 68, 76],
    Lyon: [60, 57, 59, 52, 50, 54, 46, 47, 42, 44, 39, 36],
    Nara: [20, 26, 22, 30, 25, 33, 28, 36, 30, 38, 35, 42],
  },
  ['ds'],
);

/** Types that are tables, numbers or texts. */
export const TABLE_SAMPLES: Readonly<Record<string, GallerySample>> = {
  big_number_total: {
    form: { metric: 'm', y_axis_format: '$.3s', subheader: 'revenue' },
    frames: [frame({ m: [1_284_000] })],
  },
  big_number: {
    form: { metric: 'm', x_axis: 'ds', time_grain_sqla: 'P1M', compare_lag: 1, compare_suffix: 'in a month' },
    frames: [
      frame({ ds: at, m: [5200, 5600, 5400, 6100, 6600, 6300, 7000, 6900, 7600, 7400, 8200, 8640] }, ['ds']),
    ],
  },
  pop_kpi: {
    form: { metric: 'm', time_compare: ['1 year ago'], y_axis_format: '$.3s' },
    frames: [frame({ m: [1_284_000], 'm__1 year ago': [1_126_000] })],
  },
  table: {
    form: { query_mode: 'aggregate', groupby: ['City', 'Kind'], metrics: ['Sold'] },
    frames: [
      frame({
        City: ['Oslo', 'Lyon', 'Nara', 'Lima'],
        Kind: ['Road', 'Fold', 'Cargo', 'Kids'],
        Sold: [984, 760, 542, 318],
      }),
    ],
  },
  pivot_table_v2: {
    form: { groupbyRows: ['City'], groupbyColumns: ['kind'], metrics: ['Sold'] },
    frames: [
      frame({
        City: ['Oslo', 'Oslo', 'Lyon', 'Lyon', 'Nara', 'Nara', 'Lima', 'Lima'],
        kind: ['Road', 'Cargo', 'Road', 'Cargo', 'Road', 'Cargo', 'Road', 'Cargo'],
        Sold: [412, 318, 260, 402, 195, 230, 144, 171],
      }),
    ],
  },
  time_table: {
    form: {
      ...olderTime,
      column_collection: [
        { key: 'a', label: 'Latest', colType: 'time', timeLag: 0, comparisonType: 'value' },
        { key: 'd', label: 'Trend', colType: 'spark' },
      ],
    },
    frames: [byCity],
  },
  paired_ttest: { form: { ...olderTime, pvalue_precision: 3, liftvalue_precision: 1 }, frames: [byCity] },
  handlebars: {
    form: {
      groupby: ['city'],
      metrics: ['m'],
      handlebarsTemplate: '{{#each data}}<li>{{city}}: <b>{{formatNumber m}}</b></li>{{/each}}',
    },
    frames: [frame({ city: ['Oslo', 'Lyon', 'Nara'], m: [1284, 960, 742] })],
  },
};
