import { describe, expect, test } from 'vitest';
import { withDefaults } from '../../../form/withDefaults.ts';
import type { Series } from './seriesFrame.ts';
import { spans, stackingOf } from './stack.ts';

describe('how series are stacked', () => {
  test('is set by the current key of the form; legacy keys are ignored', () => {
    expect(stackingOf({ stack: 'Stack' })).toBe('stack');
    expect(stackingOf({ stack: 'Expand' })).toBe('share');
    expect(stackingOf({ stack: true })).toBe('stack');
    expect(stackingOf({ bar_stacked: true, stacked_style: 'expand' })).toBe('none');
  });

  test('is off if a form says nothing, also for areas', () => {
    expect(stackingOf(withDefaults({ viz_type: 'echarts_area' }))).toBe('none');
    expect(stackingOf(withDefaults({ viz_type: 'echarts_timeseries_bar', stack: null }))).toBe('none');
  });
});

test.each(['stack', 'share', 'stream'] as const)(
  'missing values have no place in a %s, except beside a value',
  (stacking) => {
    const series = [
      { values: [1, 1, 1, 1, 1, 1] },
      { values: [2, null, null, null, null, 2] },
    ] as unknown as readonly Series[];
    const [full = [], gap = []] = spans(series, 6, stacking);
    expect(full).not.toContain(null);
    expect(gap.map((span) => span && span.to - span.from > 0)).toEqual([
      true,
      false,
      null,
      null,
      false,
      true,
    ]);
  },
);
