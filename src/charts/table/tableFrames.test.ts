import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { tableQuery } from './query.ts';
import { shownColumns } from '../kit/table/shownColumns.ts';
import { drawTable } from './drawTable.ts';

const frameOf = (rows: readonly Readonly<Record<string, string | number | null>>[]) => {
  const colnames = Object.keys(rows[0] ?? {});
  return frameOfWire({ colnames, coltypes: colnames.map((name) => (name === 'city' ? 1 : 0)), data: rows });
};
const texts = (form: object, ...frames: ReturnType<typeof frameOf>[]) => {
  const view = drawTable(
    withDefaults({ viz_type: 'table', query_mode: 'aggregate', groupby: ['city'], ...form }),
    frames,
    { count: 'COUNT(*)' },
  );
  return {
    labels: view.columns.map(({ label }) => label),
    first: shownColumns(view).map(({ text }) => text(0)),
    second: shownColumns(view).map(({ text }) => text(1)),
    totals: view.columns.map(({ total }) => total),
  };
};
const ROWS = frameOf([
  { city: 'Oslo', count: 30, '%count': 0.75 },
  { city: 'Bern', count: 10, '%count': 0.25 },
]);

test('a metric requested only as a share is shown only as one', () => {
  const { labels, first } = texts({ metrics: [], percent_metrics: ['count'] }, ROWS);
  expect(labels).toEqual(['city', '%COUNT(*)']);
  expect(first).toEqual(['Oslo', '75.000%']);
});

test('shares are of all records if the form says so, whose query comes before the totals', () => {
  const form: FormData = {
    metrics: ['count'],
    percent_metrics: ['count'],
    percent_metric_calculation: 'all_records',
    show_totals: true,
  };
  const queries = tableQuery({ ...form, groupby: ['city'], row_limit: 2 });
  expect(queries.map(({ columns, row_limit }) => [columns, row_limit])).toEqual([
    [['city'], 2],
    [[], 0],
    [[], 0],
  ]);
  const whole = frameOf([{ count: 300 }]);
  expect(texts(form, ROWS, whole, whole)).toMatchObject({
    first: ['Oslo', '30', '10.000%'],
    totals: [null, '300', null],
  });
});

test('metrics are beside their earlier values, with absolute and relative change', () => {
  const form = { metrics: ['count'], time_compare: ['1 year ago'], show_totals: true };
  expect(tableQuery({ ...form, groupby: ['city'] }).map(({ time_offsets }) => time_offsets)).toEqual([
    ['1 year ago'],
    ['1 year ago'],
  ]);
  const rows = frameOf([
    { city: 'Oslo', count: 30, 'count__1 year ago': 20 },
    { city: 'Bern', count: 10, 'count__1 year ago': null },
  ]);
  expect(texts(form, rows, frameOf([{ count: 40, 'count__1 year ago': 20 }]))).toEqual({
    labels: ['city', 'COUNT(*)', '# COUNT(*)', '△ COUNT(*)', '% COUNT(*)'],
    first: ['Oslo', '30', '20', '10', '50%'],
    second: ['Bern', '10', '<NULL>', '10', '100%'],
    totals: [null, '40', '20', '20', '100%'],
  });
});

test.each([
  ['difference', '△ COUNT(*)', '10', '20'],
  ['percentage', '% COUNT(*)', '50%', '100%'],
  ['ratio', '÷ COUNT(*)', '1.5', '2'],
])(
  'a calculation of the author is shown instead of both values: %s',
  (comparison_type, label, first, total) => {
    const form: FormData = {
      metrics: ['count'],
      percent_metrics: ['count'],
      time_compare: '1 year ago',
      comparison_type,
    };
    expect(tableQuery({ ...form, groupby: ['city'] })[0]?.post_processing?.[1]).toEqual({
      operation: 'compare',
      options: {
        source_columns: ['count'],
        compare_columns: ['count__1 year ago'],
        compare_type: comparison_type,
        drop_original_columns: true,
      },
    });
    const value = { difference: 10, percentage: 0.5, ratio: 1.5 }[comparison_type] ?? 0;
    const rows = frameOf([
      {
        city: 'Oslo',
        '%count': 0.75,
        '%count__1 year ago': 0.8,
        [`${comparison_type}__count__count__1 year ago`]: value,
      },
    ]);
    const shown = texts(
      { ...form, show_totals: true },
      rows,
      frameOf([{ count: 40, 'count__1 year ago': 20 }]),
    );
    expect(shown.labels).toEqual(['city', '%COUNT(*)', label]);
    expect(shown.first).toEqual(['Oslo', '75.000%', first]);
    expect(shown.totals).toEqual([null, null, total]);
  },
);

test('totals without an earlier value have no ratio', () => {
  const form: FormData = {
    metrics: ['count'],
    time_compare: '1 year ago',
    comparison_type: 'ratio',
    show_totals: true,
  };
  const rows = frameOf([{ city: 'Oslo', 'ratio__count__count__1 year ago': null }]);
  expect(texts(form, rows, frameOf([{ count: 40, 'count__1 year ago': 0 }])).totals).toEqual([
    null,
    '<NULL>',
  ]);
});

test('a day of the author and the time right before are earlier times too, without a day there is none', () => {
  const offsets = (form: object): unknown =>
    tableQuery({ metrics: ['count'], groupby: ['city'], ...form })[0]?.time_offsets;
  expect(offsets({ time_compare: 'custom', start_date_offset: '2003-06-01' })).toEqual(['2003-06-01']);
  expect(offsets({ time_compare: ['inherit', '1 year ago'] })).toEqual(['1 year ago', 'inherit']);
  expect(offsets({ time_compare: 'custom', start_date_offset: 'soon' })).toEqual([]);
  const rows = frameOf([{ city: 'Oslo', count: 30, 'count__2003-06-01': 20 }]);
  const form = { metrics: ['count'], time_compare: 'custom', start_date_offset: '2003-06-01' };
  expect(texts(form, rows).first).toEqual(['Oslo', '30', '20', '10', '50%']);
});
