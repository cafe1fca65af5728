import { expect, test } from 'vitest';
import { clampSize, shownAt, sizeAfterKey, sizeGiven, sizeReported } from './splitSize.ts';

test('a size stays within the minima of both panes, in px or per cent', () => {
  expect(clampSize(5, 1000, '180px', '20%')).toBe(18);
  expect(clampSize(95, 1000, '180px', '20%')).toBe(80);
  expect(clampSize(50, 1000, '180px', '20%')).toBe(50);
});

test('if both minima do not fit, the first pane keeps its own', () => {
  expect(clampSize(10, 300, '240px', '240px')).toBe(80);
});

test('px minima are ignored before layout', () => {
  expect(clampSize(5, 0, '180px', '180px')).toBe(5);
});

test('arrows move the divider a little, pages further, Home and End to the ends', () => {
  const after = (key: string) => sizeAfterKey(key, 50, 'ArrowRight', 'ArrowLeft');
  expect(['ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp', 'Home', 'End', 'x'].map(after)).toEqual([
    52,
    48,
    60,
    40,
    0,
    100,
    null,
  ]);
});

test('sizes that come back late do not move a divider that went on by keys', () => {
  let size = [52, 54, 56].reduce(sizeReported, shownAt(50));
  size = sizeReported(sizeGiven(size, 52), 58);
  expect(size.shown).toBe(58);
  expect(sizeGiven(sizeGiven(size, 54), 58)).toEqual({ shown: 58, given: 58, reported: [] });
});

test('a size that another window chose is shown', () => {
  const size = sizeReported(shownAt(50), 52);
  expect(sizeGiven(size, 30)).toEqual(shownAt(30));
});

test('a size that was reported and never changed outside stays', () => {
  const size = sizeReported(shownAt(50), 52);
  expect(sizeGiven(size, 50).shown).toBe(52);
});
