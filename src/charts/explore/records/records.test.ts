import { expect, test } from 'vitest';
import { COLOR_BREAKPOINTS, CONTOURS, LAYER_CONFIGS } from './mapRecords.ts';
import { newRecordKey } from './recordKind.ts';
import { TIME_COLUMNS } from './timeColumns.ts';

const others = [{ id: 'a', minValue: 0, maxValue: 10 }];

test.each([
  [{ minValue: null, maxValue: 3 }, 'Enter both values.'],
  [{ minValue: 5, maxValue: 5 }, 'The min value must be below the max value.'],
  [{ minValue: 9, maxValue: 12 }, 'The values overlap with another breakpoint.'],
  [{ minValue: '11', maxValue: '12' }, null],
])('a breakpoint %o beside 0 to 10: %s', (record, fault) => {
  expect(COLOR_BREAKPOINTS.fault(record, others)).toBe(fault);
});

test('a contour is a line with a width, or an area between two values that has none', () => {
  const line = {
    lowerThreshold: '3',
    upperThreshold: '',
    strokeWidth: '2',
    color: { r: 1, g: 2, b: 3, a: 100 },
  };
  const keys = (record: object) => CONTOURS.fields({ ...record }).map(({ key }) => key);
  expect(keys(line)).toContain('strokeWidth');
  expect(keys({ lowerThreshold: 1, upperThreshold: 2 })).not.toContain('strokeWidth');
  expect(CONTOURS.stored(line)).toEqual({ ...line, lowerThreshold: 3, upperThreshold: null, strokeWidth: 2 });
  expect(CONTOURS.fault({ lowerThreshold: 4, upperThreshold: 2 }, [])).toBe(
    'The end must be above the start.',
  );
});

test('a map layer has what its kind of service needs, and only that', () => {
  const draft = { type: 'WMS', title: 'Streets', url: 'https://maps.example/wms', typeName: 'old' };
  expect(LAYER_CONFIGS.fault(draft, [])).toBe('Enter the name of a layer of the service.');
  const named = { ...draft, layersParam: 'OSM' };
  expect(LAYER_CONFIGS.fault(named, [])).toBeNull();
  expect(LAYER_CONFIGS.stored(named)).toEqual({
    type: 'WMS',
    title: 'Streets',
    url: 'https://maps.example/wms',
    layersParam: 'OSM',
    version: '1.3.0',
  });
  expect(LAYER_CONFIGS.fault({ ...named, url: 'javascript:alert(1)' }, [])).toMatch(/address/);
});

test('a column of a time table offers the options of its type', () => {
  const keys = (colType: string) => TIME_COLUMNS.fields({ colType }).map(({ key }) => key);
  expect(keys('time')).toContain('comparisonType');
  expect(keys('spark')).toContain('timeRatio');
  expect(keys('contrib')).not.toContain('timeLag');
  expect(TIME_COLUMNS.name({ label: '', colType: 'avg' }).values).toEqual({ name: 'Period average' });
});

test('a new record has a key of its own', () => {
  expect(newRecordKey([{ id: 'entry-2' }])).toBe('entry-3');
  expect(newRecordKey([])).toBe('entry-1');
});
