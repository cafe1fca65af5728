import { expect, test } from 'vitest';
import { chartOverAddress, newChartAddress, readExploreAddress } from './exploreAddress.ts';

const read = (search: string) => readExploreAddress(new URLSearchParams(search));

test.each([
  ['slice_id=7', 7],
  ['sliceId=7&vizType=', 7],
  [`form_data=${encodeURIComponent('{"slice_id":7}')}`, 7],
  ['form_data_key=abc&slice_id=7', 7],
])('%s opens a chart [ROUT-22]', (search, chartId) => {
  expect(read(search)).toEqual({ kind: 'chart', chartId, dashboardId: null, over: {} });
});

test('a chart is opened as another type, with other values, and with its dashboard [ROUT-23 ROUT-24]', () => {
  const form = encodeURIComponent('{"slice_id":7,"row_limit":5,"viz_type":"table"}');
  expect(read(`form_data=${form}&vizType=pie&dashboardId=3`)).toEqual({
    kind: 'chart',
    chartId: 7,
    dashboardId: 3,
    over: { row_limit: 5, viz_type: 'pie' },
  });
});

test.each([
  ['datasource_type=table&datasource_id=4', '4__table'],
  ['datasource_id=4', '4__table'],
  ['datasource=4__query', '4__query'],
  [`form_data=${encodeURIComponent('{"datasource":"4__table"}')}`, '4__table'],
])('%s begins a chart over a dataset', (search, datasource) => {
  expect(read(`${search}&viz_type=pie`)).toEqual({ kind: 'dataset', datasource, vizType: 'pie', over: {} });
});

test.each(['table', 'query', 'dataset', 'sl_table', 'saved_query'])(
  'a chart can be over a %s, and over nothing that has no such type [ENT-09]',
  (type) => {
    expect(read(`datasource_id=4&datasource_type=${type}`)).toMatchObject({ datasource: `4__${type}` });
    expect(read(`datasource=4__${type}`)).toMatchObject({ datasource: `4__${type}` });
    expect(read(`datasource=4__${type}s`)).toEqual({ kind: 'nothing' });
  },
);

test('form data that a server keeps is named by its key', () => {
  expect(read('form_data_key=abc')).toEqual({ kind: 'kept', key: 'abc', isPermalink: false });
  expect(readExploreAddress(new URLSearchParams(), 'xyz')).toEqual({
    kind: 'kept',
    key: 'xyz',
    isPermalink: true,
  });
});

test.each([
  '',
  'slice_id=x',
  'datasource=4',
  'form_data=%7B',
  'form_data=[1]',
  'datasource_id=4&datasource_type=a-b',
])('%j opens nothing', (search) => expect(read(search)).toEqual({ kind: 'nothing' }));

test('the address of a new chart is read as such', () => {
  const [path, search = ''] = newChartAddress(12, 'pie').split('?');
  expect(path).toBe('/explore/');
  expect(read(search)).toEqual({ kind: 'dataset', datasource: '12__table', vizType: 'pie', over: {} });
});

test('a chart goes on over another dataset with its form data, but for its own dataset', () => {
  const form = { datasource: '0__table', viz_type: 'pie', groupby: ['a & b'] };
  const address = chartOverAddress(-7, form);
  expect(read(address.slice(address.indexOf('?') + 1))).toEqual({
    kind: 'dataset',
    datasource: '-7__table',
    vizType: null,
    over: { viz_type: 'pie', groupby: ['a & b'] },
  });
  expect(chartOverAddress(4, {})).toBe(newChartAddress(4));
});

test('the address of a new chart over a dataset that no server has yet has its uuid', () => {
  const uuid = '11111111-2222-4333-8444-000000000001';
  const address = newChartAddress(-2, 'pie', uuid);
  expect(readExploreAddress(new URLSearchParams(address.split('?')[1]))).toMatchObject({
    kind: 'dataset',
    datasource: `-2__table__${uuid}`,
    vizType: 'pie',
  });
  // Those of a server and of this device keep their numbers.
  expect(newChartAddress(2, null, uuid)).toBe(newChartAddress(2));
  expect(newChartAddress(-1_000_000_007, null, uuid)).toBe(newChartAddress(-1_000_000_007));
});
