import { describe, expect, test } from 'vitest';
import { readMetadata } from '../../dashboard/settings/metadata.ts';
import { readLayout } from '../../dashboard/layout/readLayout.ts';
import { selectedLabels } from '#charts/filter/emitFilter.ts';
import { crossFilters } from '../chart/filtersOnChart.ts';
import { type DataMask, emptyMask } from '../../nativeFilter/dataMask.ts';
import { brushed, timeBrushMask } from './timeBrush.ts';
import { isTimeBrush } from './timeSpan.ts';
import { ZOOM_ID, zoomMask, zoomOf } from './zoomMask.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const MONTHS = ['2004-01-01', '2004-02-01', '2004-04-01'].map((each) => at(`${each}T00:00`));
const axis = (grain: string | null, places = MONTHS) => ({
  column: 'order_date',
  along: 'x' as const,
  places,
  format: '%Y-%m-%d',
  grain,
});
const timeOf = ({ extraFormData }: DataMask, end: number): number =>
  Number(extraFormData.filters?.[end]?.val);
const rangeOf = (grain: string | null, from: number, to: number, places = MONTHS) => {
  const selected = brushed(axis(grain, places), from, to);
  if (selected === null) return null;
  const mask = timeBrushMask('7', 'order_date', selected);
  expect(mask.extraFormData.filters).toEqual([
    { col: 'order_date', op: '>=', val: timeOf(mask, 0) },
    { col: 'order_date', op: '<', val: timeOf(mask, 1) },
  ]);
  return [timeOf(mask, 0), timeOf(mask, 1)]
    .map((each) => new Date(each).toISOString().slice(0, 19))
    .join(' : ');
};

describe('a part of a time axis', () => {
  test('ends with its last position, which is as long as the grain, and may be selected from its end', () => {
    const [january = 0, february = 0, april = 0] = MONTHS;
    expect(rangeOf('P1M', january, february)).toBe('2004-01-01T00:00:00 : 2004-03-01T00:00:00');
    expect(rangeOf('P3M', april, april)).toBe('2004-04-01T00:00:00 : 2004-07-01T00:00:00');
    expect(rangeOf('PT30M', april, january)).toBe('2004-01-01T00:00:00 : 2004-04-01T00:30:00');
    expect(brushed(axis('P1M'), february - 1, february + 1)?.label).toBe('2004-02-01');
    expect(brushed(axis('P1M'), january, april)?.label).toBe('2004-01-01 – 2004-04-01');
  });

  test('of weeks named by their last day ends with that day', () => {
    const saturdays = [at('2004-01-03T00:00'), at('2004-01-10T00:00')];
    const [first = 0, second = 0] = saturdays;
    expect(rangeOf('P1W/1970-01-03T00:00:00Z', first, second, saturdays)).toBe(
      '2003-12-28T00:00:00 : 2004-01-11T00:00:00',
    );
    expect(rangeOf('1969-12-28T00:00:00Z/P1W', first, first, saturdays)).toBe(
      '2004-01-03T00:00:00 : 2004-01-10T00:00:00',
    );
  });

  test('ends with the last year that a range can name, and starts with the first one', () => {
    const [first, last] = [Date.UTC(-20, 0), Date.UTC(9999, 0)];
    expect(rangeOf('P1Y', first, last, [first, last])).toBe('0001-01-01T00:00:00 : 9999-12-31T23:59:59');
    expect(rangeOf(null, 8.64e15, 8.64e15, [8.64e15])).toBe('9999-12-31T23:59:59 : 9999-12-31T23:59:59');
  });

  test('of single moments ends before the next one, and none is selected between two', () => {
    const [january = 0, february = 0, april = 0] = MONTHS;
    expect(rangeOf(null, january, january)).toBe('2004-01-01T00:00:00 : 2004-02-01T00:00:00');
    expect(rangeOf(null, april, april)).toBe('2004-04-01T00:00:00 : 2004-04-01T00:00:01');
    expect(rangeOf('P1M', january + 1, february - 1)).toBeNull();
  });
});

const situation = {
  metadata: readMetadata(null),
  layout: readLayout(
    JSON.stringify({
      ROOT_ID: { type: 'ROOT', children: ['C-7'] },
      'C-7': { type: 'CHART', meta: { chartId: 7 } },
    }),
    [],
  ),
};

test('a filter by a time range has a chip of its column and its label, and dims no marks', () => {
  const mask = timeBrushMask('7', 'order_date', { span: [0, 1], label: 'Q1 – Q2' });
  expect(crossFilters({ ...situation, masks: { 7: mask } })).toEqual([
    { id: '7', name: 'order_date', value: 'Q1 – Q2', emitter: 7 },
  ]);
  expect(selectedLabels(mask)).toBeNull();
  expect(isTimeBrush(mask)).toBe(true);
});

test('a filter by a part of an axis as addresses had it before is one still', () => {
  const filters = [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2004-01-01 : 2005-01-01' }];
  const mask = { ...emptyMask('7'), extraFormData: { filters }, filterState: { label: '2004' } };
  expect(isTimeBrush(mask)).toBe(true);
  expect(selectedLabels(mask)).toBeNull();
  expect(isTimeBrush(emptyMask('7'))).toBe(false);
});

test('the zoom has a chip, also where charts do not filter each other, until it is reset', () => {
  const masks = { [ZOOM_ID]: zoomMask([1, 2], '2004') };
  const metadata = readMetadata(JSON.stringify({ cross_filters_enabled: false }));
  expect(crossFilters({ ...situation, metadata, masks })).toEqual([
    { id: ZOOM_ID, name: 'Zoom', value: '2004', emitter: null },
  ]);
  expect(zoomOf(masks)).toEqual([1, 2]);
  const reset = { [ZOOM_ID]: emptyMask(ZOOM_ID) };
  expect(crossFilters({ ...situation, masks: reset })).toEqual([]);
  expect(zoomOf(reset)).toBeNull();
});

test('an invalid zoom in an address is ignored', () => {
  for (const value of [[2, 1], ['a', 'b'], [1], 'all', { from: 1 }, null]) {
    const mask = { ...emptyMask(ZOOM_ID), filterState: { value } };
    expect(zoomOf({ [ZOOM_ID]: mask })).toBeNull();
  }
});
