import { expect, test } from 'vitest';
import {
  datasetOf,
  formFields,
  newChartContents,
  readChartContents,
  unreadableParams,
} from './chartContents.ts';

test('a chart of a server has its type and dataset in its form, whatever its form said', () => {
  const contents = readChartContents({
    slice_name: 'Sales',
    viz_type: 'pie',
    datasource_id: 4,
    datasource_type: 'table',
    description: null,
    owners: [{ id: 9 }, { id: 2 }],
    params: '{"viz_type":"table","b":1,"a":{"d":1,"c":2}}',
  });
  expect(contents).toEqual({
    ...newChartContents('Sales', { a: { c: 2, d: 1 }, b: 1, datasource: '4__table', viz_type: 'pie' }),
    owners: [2, 9],
  });
  expect(Object.keys(contents.form)).toEqual(['a', 'b', 'datasource', 'viz_type']);
});

test.each([undefined, null, '', '{', '[1]', 'null'])('form data that is no object is empty: %j', (params) => {
  expect(readChartContents({ slice_name: 'x', params }).form).toEqual({});
});

test('what is stored names the type and the dataset of the form, and drops the query of the form before', () => {
  const form = { viz_type: 'pie', datasource: '12__query', metric: 'count' };
  expect(formFields(form)).toEqual({
    params: JSON.stringify(form),
    viz_type: 'pie',
    datasource_id: 12,
    datasource_type: 'query',
    query_context: null,
  });
  expect(formFields({ viz_type: 'pie' })).not.toHaveProperty('datasource_id');
  expect(datasetOf({ datasource: 'x__table' })).toEqual({ id: null, type: 'table' });
});

test('form data that is no JSON object is reported as it is stored', () => {
  for (const params of ['{"metrics": [', '[1]', '"text"', '7'])
    expect(unreadableParams({ params })).toBe(params);
  for (const params of ['{}', '', '  ', null]) expect(unreadableParams({ params })).toBeNull();
});

test('numbers of stored form data keep their digits: as texts where a double has them not', () => {
  const params = '{"adhoc_filters":[{"comparator":[9007199254740993,5]}],"row_limit":100}';
  const { form } = readChartContents({ slice_name: 'x', params });
  expect(form).toMatchObject({ adhoc_filters: [{ comparator: ['9007199254740993', 5] }], row_limit: 100 });
  expect(formFields(form)['params']).toContain('"9007199254740993"');
});
