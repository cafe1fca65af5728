import { expect, test } from 'vitest';
import { isDrawn } from './frameState.ts';

const DRAWN = { state: 'rendered' };
const WITHOUT_ROWS = { state: 'failed', withoutRows: 'true' };

test('a dashboard is ready once none of its charts on screen loads or is being drawn', () => {
  expect(isDrawn([])).toBe(true);
  expect(isDrawn([DRAWN, { state: 'failed' }, { state: 'stopped' }])).toBe(true);
  expect(isDrawn([DRAWN, { state: 'loading' }])).toBe(false);
  expect(isDrawn([DRAWN, { state: 'success' }])).toBe(false);
});

test('a chart without rows on the device does not keep the others from the screen, but is not shown alone', () => {
  expect(isDrawn([DRAWN, WITHOUT_ROWS])).toBe(true);
  expect(isDrawn([WITHOUT_ROWS])).toBe(false);
  expect(isDrawn([WITHOUT_ROWS, { state: 'failed' }])).toBe(false);
});
