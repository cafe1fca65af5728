import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';
import { rawOrderFault } from '../kit/table/queryMode.ts';
import { withoutPages } from './withoutPages.ts';

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM', label: 'Births' };
const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

test('[CHT-29] raw rows have no metrics, and the order stored as JSON text', () => {
  const [query] = queries({
    viz_type: 'table',
    query_mode: 'raw',
    all_columns: ['name', 'num'],
    order_by_cols: ['["num", false]', '[3, true]'],
  });
  expect(query).not.toHaveProperty('metrics');
  expect(query).toMatchObject({ columns: ['name', 'num'], orderby: [['num', false]] });
});

test.each([
  [['["num", false]', ['name', true]], null],
  [['["num", false]', 'num desc'], 'Found invalid orderby options'],
  [['["num", false'], 'Found invalid orderby options'],
  [[], null],
])('an order that is not JSON is a form error: %j [CHT-29 ERR-68]', (order_by_cols, fault) => {
  const form: FormData = {
    viz_type: 'table',
    query_mode: 'raw',
    all_columns: ['name', 'num'],
    order_by_cols,
  };
  expect(rawOrderFault(form)).toBe(fault);
  expect(rawOrderFault({ ...form, query_mode: 'aggregate', groupby: ['name'] })).toBeNull();
});

test('shares of a metric request it once', () => {
  const [query] = queries({
    viz_type: 'table',
    groupby: ['state'],
    metrics: [SUM],
    percent_metrics: [SUM, 'count'],
  });
  expect(query?.metrics).toEqual([SUM, 'count']);
  expect(query?.post_processing).toEqual([
    {
      operation: 'contribution',
      options: { columns: ['Births', 'count'], rename_columns: ['%Births', '%count'] },
    },
  ]);
});

test('pagination requests one page and the count of all rows, totals one more row', () => {
  const [page, count, totals] = queries({
    viz_type: 'table',
    groupby: ['name'],
    metrics: ['sum__num'],
    server_pagination: true,
    server_page_length: 10,
    own_state: { currentPage: 1 },
    show_totals: true,
    row_limit: 500,
  });
  expect(page).toMatchObject({ row_limit: 10, row_offset: 10 });
  expect(count).toMatchObject({ is_rowcount: true, row_limit: 500, row_offset: 0, post_processing: [] });
  expect(totals).toMatchObject({ columns: [], row_limit: 0, post_processing: [] });
  expect(totals).not.toHaveProperty('orderby');
});

test('the order that a reader chose is of all rows: of a column, a metric, and of nothing the query lacks', () => {
  const pages = { viz_type: 'table', groupby: ['name'], metrics: [SUM], server_pagination: true };
  const order = (form: object, sortBy: unknown) =>
    queries({ ...pages, ...form, own_state: { sortBy: [sortBy] } })[0]?.orderby;
  expect(order({}, { key: 'name', desc: false })).toEqual([['name', true]]);
  expect(order({}, { key: 'Births', desc: true })).toEqual([[SUM, false]]);
  expect(order({}, { key: 'gone', desc: true })).toEqual([[SUM, false]]);
  expect(order({ server_pagination: false }, { key: 'name', desc: false })).toEqual([[SUM, false]]);
  const raw = { query_mode: 'raw', all_columns: ['name', 'num'], metrics: [] };
  expect(order(raw, { key: 'num', desc: true })).toEqual([['num', false]]);
  expect(order(raw, { key: 'Births', desc: true })).toBeUndefined();
});

test('a file of a table in pages has all its rows, and no count of them', () => {
  const pages = { viz_type: 'table', server_pagination: true, own_state: { currentPage: 3 }, metrics: [SUM] };
  const frame = (name: string) => ({
    rowCount: 1,
    columns: [{ name, parts: [name], type: 0 as const, values: [7] }],
  });
  const frames = [frame('Births'), frame('rowcount'), frame('total')];
  expect(withoutPages(pages, frames)).toEqual({
    form: { viz_type: 'table', server_pagination: false, metrics: [SUM] },
    frames: [frames[0], frames[2]],
  });
  expect(withoutPages({ ...pages, server_pagination: false }, frames)).toBeNull();
});
