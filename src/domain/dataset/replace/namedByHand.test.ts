import { expect, test } from 'vitest';
import { newChartContents } from '../../chart/chartContents.ts';
import type { JsonRecord } from '../../jsonValue.ts';
import { canonicalDataset, newColumn, newDatasetContents, newMetric } from '../contents/datasetContents.ts';
import { namedByHand, type Numbered, type QueryText } from './namedByHand.ts';
import type { Replacement } from './replacement.ts';

const COLUMN: Replacement = { kind: 'column', datasetId: 3, from: 'city', to: 'town' };
const METRIC: Replacement = { kind: 'metric', datasetId: 3, from: 'total', to: 'net' };
const DATASET: Replacement = { kind: 'dataset', from: 3, to: 9 };
const TABLE: Replacement = { kind: 'table', databaseId: 1, from: 'orders', to: 'orders_2' };

const chart = (title: string, remoteId: number, form: JsonRecord): Numbered => ({
  kind: 'chart',
  id: title,
  remoteId,
  content: newChartContents(title, { viz_type: 'table', ...form }),
});
const dataset = (title: string, remoteId: number, sql: string, expression = 'COUNT(*)'): Numbered => ({
  kind: 'dataset',
  id: title,
  remoteId,
  content: canonicalDataset({
    ...newDatasetContents({ databaseId: 1, catalog: null, schema: 'main', sql, title }),
    columns: { a: newColumn('upper', { expression: "{{ 'city' | upper }}" }) },
    metrics: { b: newMetric('total', expression) },
  }),
});
const query = (title: string, sql: string): QueryText => ({ id: title, title, databaseId: 1, sql });

const found = (replacement: Replacement, objects: readonly Numbered[], queries: readonly QueryText[] = []) =>
  namedByHand(objects, queries, replacement).map(({ title, where }) => [title, ...where]);

test('a column that templates name is listed to be changed by hand, in charts over the dataset and in the dataset itself', () => {
  const filter = { expressionType: 'SQL', sqlExpression: "city IN ({{ filter_values('city') }})" };
  const objects = [
    chart('Templated', 11, { datasource: '3__table', adhoc_filters: [filter] }),
    chart('Plain', 12, { datasource: '3__table', groupby: ['city'], where: 'city = 1' }),
    chart('Elsewhere', 13, { datasource: '4__table', adhoc_filters: [filter] }),
    chart('Longer name', 14, { datasource: '3__table', where: '{{ my_city }} {{ cityx }}' }),
    dataset('orders', 3, "SELECT city FROM x {% if 'city' in filters %} WHERE 1 {% endif %}"),
    dataset('other', 4, 'SELECT city FROM x'),
  ];
  expect(found(COLUMN, objects)).toEqual([
    ['Templated', 'adhoc_filters'],
    ['orders', 'SQL', 'upper'],
  ]);
});

test('a layer of another chart is listed that draws a column of a chart over the dataset', () => {
  const layer = { name: 'Fairs', annotationType: 'EVENT', sourceType: 'table', value: 11, show: true };
  const objects = [
    chart('Source', 11, { datasource: '3__table' }),
    chart('By title', 12, { datasource: '4__table', annotation_layers: [{ ...layer, titleColumn: 'city' }] }),
    chart('By text', 13, {
      datasource: '4__table',
      annotation_layers: [{ ...layer, descriptionColumns: ['x', 'city'] }],
    }),
    chart('Of others', 14, {
      datasource: '4__table',
      annotation_layers: [{ ...layer, value: 12, titleColumn: 'city' }],
    }),
  ];
  expect(found(COLUMN, objects)).toEqual([
    ['By title', 'annotation_layers'],
    ['By text', 'annotation_layers'],
  ]);
});

test('macros that name a metric or a dataset by number are listed wherever they are, saved queries among them', () => {
  const objects = [
    dataset('ratio', 5, '', "{{ metric('total', 3) }} / 2"),
    dataset('derived', 6, 'SELECT * FROM {{ dataset(3) }} AS x'),
    dataset('of another', 7, 'SELECT * FROM {{ dataset(33) }} AS x'),
  ];
  const queries = [
    query('Union', 'SELECT 1 UNION SELECT * FROM {{ dataset(3) }}'),
    query('Plain', 'SELECT 3'),
  ];
  expect(found(METRIC, objects, queries)).toEqual([['ratio', 'total']]);
  expect(found(DATASET, objects, queries)).toEqual([
    ['ratio', 'total'],
    ['derived', 'SQL'],
    ['Union', 'sql'],
  ]);
});

test('a table is listed in saved queries of its database and in templates of datasets', () => {
  const objects = [
    dataset('templated', 5, "SELECT * FROM {{ 'orders' }}"),
    dataset('plain', 6, 'SELECT * FROM orders'),
  ];
  const queries = [
    query('Reads it', 'SELECT * FROM main.orders'),
    query('A column', 'SELECT orders FROM x'),
    { ...query('Another database', 'SELECT * FROM orders'), databaseId: 2 },
  ];
  expect(found(TABLE, objects, queries)).toEqual([
    ['templated', 'SQL'],
    ['Reads it', 'sql'],
  ]);
});

test('names with signs of patterns are found as they are', () => {
  const objects = [dataset('orders', 3, "{{ filter_values('a.b (c)') }}")];
  expect(found({ ...COLUMN, from: 'a.b (c)' }, objects)).toEqual([['orders', 'SQL']]);
  const like = [dataset('orders', 3, "{{ filter_values('aXb (c)') }}")];
  expect(found({ ...COLUMN, from: 'a.b (c)' }, like)).toEqual([]);
});
