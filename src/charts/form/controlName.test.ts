import { expect, test } from 'vitest';
import { controlName } from './controlName.ts';

test('a control has the name that the form of its chart type shows', () => {
  expect(controlName('pie', 'groupby')).toBe('Dimensions');
  expect(controlName('pie', 'adhoc_filters')).toBe('Filters');
  expect(controlName('pivot_table_v2', 'groupbyRows')).toBe('Rows');
});

test('a key that the type has no control for is shown in words', () => {
  expect(controlName('pie', 'datasource')).toBe('Dataset');
  expect(controlName('no_such_type', 'groupby')).toBe('Groupby');
  expect(controlName('constructor', 'some_old_key')).toBe('Some old key');
});
