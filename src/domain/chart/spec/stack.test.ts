import { describe, expect, test } from 'vitest';
import { withDefaults } from '../form/withDefaults.ts';
import { stackingOf } from './stack.ts';

describe('how series stand on each other', () => {
  test('is what the form says now; what older versions called it is read no more', () => {
    expect(stackingOf({ stack: 'Stack' })).toBe('stack');
    expect(stackingOf({ stack: 'Expand' })).toBe('share');
    expect(stackingOf({ stack: true })).toBe('stack');
    expect(stackingOf({ bar_stacked: true, stacked_style: 'expand' })).toBe('none');
  });

  test('is not at all where a form says nothing, also for areas', () => {
    expect(stackingOf(withDefaults({ viz_type: 'echarts_area' }))).toBe('none');
    expect(stackingOf(withDefaults({ viz_type: 'echarts_timeseries_bar', stack: null }))).toBe('none');
  });
});
