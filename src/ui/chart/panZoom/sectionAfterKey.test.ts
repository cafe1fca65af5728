import { expect, test } from 'vitest';
import { pannedBy, WHOLE, zoomedBy } from '#charts/kit/spec/layout/panZoom.ts';
import { sectionAfterKey } from './sectionAfterKey.ts';

const ALL = { canPan: true, canZoom: true };
const press = (key: string, shiftKey = false) => ({ key, shiftKey });

test('plus and minus zoom, arrows with Shift pan, and 0 shows the whole chart', () => {
  const near = zoomedBy(WHOLE, 1.5);
  expect(sectionAfterKey(WHOLE, press('+'), ALL)).toEqual(near);
  expect(sectionAfterKey(near, press('-'), ALL)?.zoom).toBeCloseTo(1);
  expect(sectionAfterKey(near, press('ArrowLeft', true), ALL)).toEqual(pannedBy(near, 0.15, 0));
  expect(sectionAfterKey(near, press('0'), ALL)).toBe(WHOLE);
});

test('arrows alone, and other keys, are left to what walks through the marks', () => {
  expect(sectionAfterKey(WHOLE, press('ArrowLeft'), ALL)).toBeNull();
  expect(sectionAfterKey(WHOLE, press('Enter'), ALL)).toBeNull();
});

test('a chart that only zooms does not pan, and one that only pans does not zoom', () => {
  expect(sectionAfterKey(WHOLE, press('ArrowLeft', true), { canPan: false, canZoom: true })).toBeNull();
  expect(sectionAfterKey(WHOLE, press('+'), { canPan: true, canZoom: false })).toBeNull();
});
