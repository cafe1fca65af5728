import { expect, test } from 'vitest';
import { panelOf } from '../../panels.ts';
import { changedSettings, settingsOf, withoutColumn, withSetting } from './columnConfig.ts';
import { columnKind } from './columnKind.ts';
import { columnHeading } from '#domain/chart/columnHeading.ts';
import { resultColumns } from './resultColumns.ts';

test('a setting of a column is set, changed and removed, and those of others are preserved', () => {
  const one = withSetting({ b: { columnWidth: 9 } }, 'a', 'customColumnName', 'Town');
  expect(one).toEqual({ b: { columnWidth: 9 }, a: { customColumnName: 'Town' } });
  const hidden = withSetting(one, 'a', 'visible', false);
  expect(hidden).toMatchObject({ a: { customColumnName: 'Town', visible: false } });
  expect(changedSettings(hidden, 'a')).toBe(2);
  expect(withSetting(one, 'a', 'customColumnName', '')).toEqual({ b: { columnWidth: 9 } });
  expect(withoutColumn({ a: { visible: false } }, 'a')).toBeNull();
});

test('a column named like a property of every object has settings of its own', () => {
  expect(changedSettings({}, 'constructor')).toBe(0);
  expect(withSetting({}, '__proto__', 'columnWidth', 9)).toEqual(
    Object.fromEntries([['__proto__', { columnWidth: 9 }]]),
  );
});

test('only what a column can have is offered', () => {
  expect(settingsOf({}, 'text')).not.toContain('showCellBars');
  expect(settingsOf({}, 'text')).toContain('truncateLongCells');
  expect(settingsOf({}, 'number')).toContain('currencyFormat');
  expect(settingsOf({}, null)).toEqual(expect.arrayContaining(['currencyFormat', 'd3TimeFormat']));
  expect(settingsOf({}, 'time')).toContain('d3TimeFormat');
  const radar = panelOf('radar')?.find(({ key }) => key === 'column_config') ?? {};
  expect(settingsOf(radar, 'number')).toEqual(['radarMetricMinValue', 'radarMetricMaxValue']);
});

test('the columns of a result are those its form requests, shares behind their sign', () => {
  const form = { viz_type: 'table', groupby: ['city'], metrics: ['count'], percent_metrics: ['count'] };
  expect(resultColumns(form)).toEqual([
    { name: 'city', isMetric: false },
    { name: 'count', isMetric: true },
    { name: '%count', isMetric: true },
  ]);
  expect(
    resultColumns({ ...form, query_mode: 'raw', all_columns: ['a', 'b'] }).map(({ name }) => name),
  ).toEqual(['a', 'b']);
  expect(
    resultColumns({
      viz_type: 'pivot_table_v2',
      groupbyRows: ['a'],
      groupbyColumns: ['b'],
      metrics: ['m'],
    }).map(({ name }) => name),
  ).toEqual(['a', 'b', 'm']);
});

test('a table that compares with an earlier time has the changes of each metric', () => {
  const form = { viz_type: 'table', groupby: ['city'], metrics: ['count'], time_compare: '1 year ago' };
  const names = resultColumns(form).map(({ name }) => name);
  expect(names).toEqual(['city', 'count', '# count', '△ count', '% count']);
  expect(names.map((name) => columnHeading(name, { city: 'City', count: 'Orders' }))).toEqual([
    'City',
    'Orders',
    '# Orders',
    '△ Orders',
    '% Orders',
  ]);
});

test('the kind of a column is its values’, a metric’s is a number, and that of SQL is not known', () => {
  const column = (column_name: string, more: object) =>
    ({ column_name, is_dttm: false, type_generic: null, ...more }) as never;
  const columns = [
    column('at', { is_dttm: true, type_generic: 0 }),
    column('price', { type_generic: 0 }),
    column('isOpen', { type_generic: 3 }),
  ];
  const kind = (name: string, isMetric = false) => columnKind({ name, isMetric }, columns);
  expect(['at', 'price', 'isOpen', 'price * 2'].map((name) => kind(name))).toEqual([
    'time',
    'number',
    'boolean',
    null,
  ]);
  expect(kind('anything', true)).toBe('number');
});
