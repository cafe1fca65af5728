import { describe, expect, test } from 'vitest';
import { withDefaults } from '../../../../form/withDefaults.ts';
import { stackingOf } from './stack.ts';

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
