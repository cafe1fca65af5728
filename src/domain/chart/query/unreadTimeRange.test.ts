import { expect, test } from 'vitest';
import { unreadTimeRange } from './unreadTimeRange.ts';

const over = (val: string) => [{ filters: [{ col: 'ds', op: 'TEMPORAL_RANGE', val }] }];

test('an invalid time range is reported where it applies', () => {
  expect(unreadTimeRange(over('garbage in'))).toBe('garbage in');
  expect(unreadTimeRange([{ time_range: 'last weeek', granularity: 'ds' }])).toBe('last weeek');
  expect(unreadTimeRange([...over('No filter'), ...over('7 days')])).toBe('7 days');
});

test('a valid range is not reported, and neither is one that reaches no column', () => {
  expect(unreadTimeRange(over('Last week'))).toBeNull();
  expect(unreadTimeRange(over('foo : bar'))).toBeNull();
  expect(unreadTimeRange([{ time_range: 'garbage in' }])).toBeNull();
  expect(unreadTimeRange([{ ...over('garbage in')[0], time_range: 'Last year' }])).toBeNull();
});
