import { expect, test } from 'vitest';
import { placeFor } from './addToForm.ts';
import { panelFor } from '../draft/exploreDraft.ts';

const place = (form: Readonly<Record<string, unknown>>, kind: 'metrics' | 'columns', name: string) =>
  placeFor(panelFor(form), form, kind, name);

test('a clicked metric or column goes to a control that needs one, then to a list, then to an empty control', () => {
  const line = { viz_type: 'echarts_timeseries_line' };
  expect(place(line, 'columns', 'at')).toEqual({ key: 'x_axis', value: 'at' });
  expect(place({ ...line, x_axis: 'at' }, 'columns', 'region')).toEqual({
    key: 'groupby',
    value: ['region'],
  });
  expect(place(line, 'metrics', 'count')).toEqual({ key: 'metrics', value: ['count'] });
  const bubbles = { viz_type: 'bubble_v2', x: 'a' };
  expect(place(bubbles, 'metrics', 'b')).toEqual({ key: 'y', value: 'b' });
});

test('one that is already there, or fits nowhere, is not added', () => {
  expect(place({ viz_type: 'pie', groupby: ['region'] }, 'columns', 'region')).toBeNull();
  expect(place({ viz_type: 'big_number_total', metric: 'a' }, 'columns', 'b')).toBeNull();
  expect(place({ viz_type: 'of_a_plugin' }, 'metrics', 'b')).toBeNull();
});

test('a table of raw rows takes columns', () => {
  const raw = { viz_type: 'table', query_mode: 'raw', all_columns: ['a'] };
  expect(place(raw, 'columns', 'b')).toEqual({ key: 'all_columns', value: ['a', 'b'] });
});
