import { controlName } from '#charts/form/controlName.ts';
import { expect, test } from 'vitest';
import { certificationOf, withCertification } from '../certification.ts';
import { type DatasetContents, newColumn, newDatasetContents, newMetric } from './datasetContents.ts';
import { detailOf } from './detailOf.ts';
import { partUses, type PartUser } from '../columns/partUses.ts';
import { repairDataset } from './repairDataset.ts';
import { simpleExpression, simpleMetric } from '../columns/simpleMetric.ts';
import { isSynced, previewSync, syncColumns } from '../columns/syncColumns.ts';

const DATASET: DatasetContents = {
  ...newDatasetContents({ databaseId: 1, catalog: null, schema: null, sql: '', title: 'orders' }),
  columns: {
    a: newColumn('ds', { type: 'DATE', is_dttm: true }),
    b: newColumn('city', { type: 'VARCHAR', verbose_name: 'Town' }),
    c: newColumn('upper', { expression: 'upper("city")' }),
  },
  metrics: { m: newMetric('total', 'SUM(amount)'), n: newMetric('towns', 'COUNT(DISTINCT city)') },
};

const chart = (id: number, stored: Record<string, unknown>): PartUser => ({
  kind: 'chart',
  id,
  title: `Chart ${id}`,
  stored,
});
const filters = (datasetId: number): PartUser => ({
  kind: 'dashboard',
  id: 9,
  title: 'Sales',
  stored: {
    native_filter_configuration: [{ name: 'Town', targets: [{ datasetId, column: { name: 'city' } }] }],
  },
});
const usersOf = (name: string, users: readonly PartUser[], kind: 'column' | 'metric' = 'column') =>
  partUses({ kind, name }, 5, DATASET, users, controlName).map(({ title, where }) => [title, ...where]);

test('a column is used where controls, filters, SQL, metrics and calculated columns name it', () => {
  const users = [
    chart(1, { groupby: ['city'], viz_type: 'pie', time_range: 'city' }),
    chart(2, {
      viz_type: 'pie',
      adhoc_filters: [{ expressionType: 'SIMPLE', subject: 'city', comparator: 'x' }],
    }),
    chart(3, { metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(City)' }] }),
    chart(4, { metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'city' }, aggregate: 'MAX' }] }),
    chart(5, {
      groupby: ['city_name'],
      metrics: ['total'],
      adhoc_filters: [{ expressionType: 'SIMPLE', subject: 'a', comparator: 'city' }],
    }),
    chart(6, { column_config: { city: { d3NumberFormat: ',d' } } }),
    filters(5),
    { ...filters(6), title: 'Of another dataset' },
    { ...chart(7, {}), stored: null },
  ];
  expect(usersOf('city', users)).toEqual([
    ['upper', 'SQL'],
    ['towns', 'SQL'],
    ['Chart 1', 'Dimensions'],
    ['Chart 2', 'Filters'],
    ['Chart 3', 'Metrics'],
    ['Chart 4', 'Metrics'],
    ['Chart 6', 'Column config'],
    ['Sales', 'Town'],
  ]);
});

test('a metric is used where it is chosen by name, and a name with special characters is only a name', () => {
  const users = [chart(1, { metrics: ['total'], sort_by: 'total' }), chart(2, { metrics: ['total_2'] })];
  expect(usersOf('total', users, 'metric')).toEqual([['Chart 1', 'Metrics', 'Sort by']]);
  expect(
    usersOf('a(b', [chart(1, { metric: { expressionType: 'SQL', sqlExpression: 'SUM("a(b")' } })]),
  ).toEqual([['Chart 1', 'Metric']]);
  expect(usersOf('', [chart(1, { groupby: [''] })])).toEqual([['Chart 1', 'Groupby']]);
});

const source = (name: string, type: string, isTime = false) => ({ name, type, isTime });

test('a sync says what it changes, keeps labels and calculated columns, and changes nothing twice', () => {
  const found = [source('ds', 'TIMESTAMP', true), source('amount', 'DOUBLE')];
  const preview = previewSync(DATASET, found);
  expect(preview).toEqual({
    added: [source('amount', 'DOUBLE')],
    removed: [{ key: 'b', name: 'city' }],
    retyped: [{ key: 'a', name: 'ds', from: 'DATE', to: 'TIMESTAMP' }],
  });
  const synced = syncColumns(DATASET, preview, () => 'new');
  expect(synced.columns).toEqual({
    a: { ...DATASET.columns['a'], type: 'TIMESTAMP' },
    c: DATASET.columns['c'],
    new: newColumn('amount', { type: 'DOUBLE' }),
  });
  expect(isSynced(previewSync(synced, found))).toBe(true);
});

test('a sync with the source leaves types alone that the source only calls by another name', () => {
  const imported = { ...DATASET, columns: { a: newColumn('ds', { type: 'TIMESTAMP WITHOUT TIME ZONE' }) } };
  expect(isSynced(previewSync(imported, [{ name: 'ds', type: 'TIMESTAMP_NS', isTime: true }]))).toBe(true);
});

test('a metric of one aggregate is read and written, other SQL is left alone', () => {
  for (const simple of [
    { aggregate: 'SUM', column: 'amount' },
    { aggregate: 'COUNT_DISTINCT', column: 'a "b"' },
    { aggregate: 'MAX', column: 'Größe' },
  ]) {
    expect(simpleMetric(simpleExpression(simple))).toEqual(simple);
  }
  expect(simpleMetric(' count( distinct City ) ')).toEqual({ aggregate: 'COUNT_DISTINCT', column: 'City' });
  for (const sql of ['SUM(a) / SUM(b)', 'COUNT(*)', 'SUM(DISTINCT a)', 'SUM(a + 1)', 'median(a)', ''])
    expect(simpleMetric(sql)).toBeNull();
});

test('a certification leaves other extra values, and is removed when it is emptied', () => {
  const extra = { warning_markdown: 'Old', certification: { certified_by: 'A', details: 'B' } };
  expect(certificationOf(extra)).toEqual({ by: 'A', details: 'B' });
  expect(withCertification(extra, { by: '', details: '' })).toEqual({ warning_markdown: 'Old' });
  expect(certificationOf('not json')).toEqual({ by: '', details: '' });
});

test('after a merge each name stands for one column: the same one is joined, another one renamed', () => {
  const theirs = { ...DATASET, columns: { x: newColumn('amount', { type: 'DOUBLE' }) } };
  const mine = { ...DATASET, columns: { y: newColumn('amount', { verbose_name: 'Money' }) } };
  const merged = { ...DATASET, columns: { ...theirs.columns, ...mine.columns } };
  expect(repairDataset(merged, [mine, theirs, DATASET]).columns).toEqual({
    x: newColumn('amount', { verbose_name: 'Money' }),
  });
  const calculated = { y: newColumn('amount', { expression: '1' }), z: newColumn('amount (2)') };
  const other = repairDataset({ ...DATASET, columns: { ...theirs.columns, ...calculated } }, [mine, theirs]);
  expect(
    Object.values(other.columns)
      .map((each) => each.column_name)
      .toSorted(),
  ).toEqual(['amount', 'amount (2)', 'amount (3)']);
});

test('charts see labels and formats of edited contents, and types as the server reported them', () => {
  const known = detailOf(DATASET, null);
  expect(known.columns.map((each) => [each.column_name, each.type_generic])).toEqual([
    ['ds', 2],
    ['city', 1],
    ['upper', 1],
  ]);
  const reported = {
    ...known,
    columns: known.columns.map((each) => ({ ...each, type_generic: 0 as const })),
  };
  const retyped = {
    ...DATASET,
    columns: {
      ...DATASET.columns,
      a: newColumn('ds', { type: 'BOOLEAN' }),
      d: newColumn('hidden', { is_active: false }),
    },
  };
  expect(detailOf(retyped, reported).columns.map((each) => each.type_generic)).toEqual([3, 0, 0]);
  expect(detailOf(DATASET, null).verboseNames).toMatchObject({ city: 'Town', total: 'total' });
});
