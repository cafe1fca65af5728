import { expect, test } from 'vitest';
import type { DatasetColumn, DatasetDetail, DatasetMetric } from '../dataset.ts';
import { withKnownParts } from './withKnownParts.ts';

const column = (name: string, label: string | null = null): DatasetColumn => ({
  column_name: name,
  verbose_name: label,
  type: 'TEXT',
  type_generic: 1,
  is_dttm: false,
  expression: '',
  filterable: true,
  groupby: true,
});
const metric = (name: string): DatasetMetric => ({
  metric_name: name,
  verbose_name: null,
  expression: 'SUM(1)',
  d3format: null,
  currency: null,
});
const detail = (fields: Partial<DatasetDetail>): DatasetDetail => ({
  columns: [],
  metrics: [],
  mainTimeColumn: null,
  verboseNames: {},
  columnFormats: {},
  currencyFormats: {},
  timeGrains: [],
  ...fields,
});

test('columns and metrics that no chart uses stay in their places, and used ones are the newer ones', () => {
  const known = detail({ columns: [column('a'), column('b'), column('c')], metrics: [metric('m')] });
  const used = detail({ columns: [column('d'), column('b', 'Bees')], metrics: [metric('n')] });
  const joined = withKnownParts(used, known);
  expect(joined.columns.map((each) => [each.column_name, each.verbose_name])).toEqual([
    ['a', null],
    ['b', 'Bees'],
    ['c', null],
    ['d', null],
  ]);
  expect(joined.metrics.map((each) => each.metric_name)).toEqual(['m', 'n']);
});

test('a format stays with a metric that was not reported, and goes with a reported one that lost it', () => {
  const known = detail({
    metrics: [metric('m'), metric('n')],
    columnFormats: { m: ',.2f', n: '.0%' },
    verboseNames: { m: 'Em' },
  });
  const joined = withKnownParts(detail({ metrics: [metric('n')], verboseNames: { n: 'En' } }), known);
  expect(joined.columnFormats).toEqual({ m: ',.2f' });
  expect(joined.verboseNames).toEqual({ m: 'Em', n: 'En' });
});
