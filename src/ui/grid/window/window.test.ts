import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clampTop,
  columnOffsets,
  columnSpan,
  MAX_SCROLL_HEIGHT,
  reveal,
  ROW_HEIGHT,
  rowSpan,
  scrollScale,
} from './window.ts';

test('rows in view, including partly visible ones', () => {
  expect(rowSpan(0, 280, 100, 0)).toEqual({ first: 0, last: 10 });
  expect(rowSpan(14, 280, 100, 0)).toEqual({ first: 0, last: 11 });
  expect(rowSpan(95 * ROW_HEIGHT, 280, 100, 3)).toEqual({ first: 92, last: 100 });
  expect(rowSpan(0, 280, 0, 5)).toEqual({ first: 0, last: 0 });
});

test('columns in view, for any widths', () => {
  const widths = fc.array(fc.integer({ min: 48, max: 900 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(widths, fc.nat({ max: 100_000 }), fc.integer({ min: 1, max: 2000 }), (list, left, view) => {
      const offsets = columnOffsets(list);
      const { first, last } = columnSpan(offsets, left, view, 0);
      for (let at = 0; at < list.length; at++) {
        const isSeen = (offsets[at + 1] ?? 0) > left && (offsets[at] ?? 0) < left + view;
        if (isSeen) expect(at >= first && at < last).toBe(true);
      }
      expect(first).toBeGreaterThanOrEqual(0);
      expect(last).toBeLessThanOrEqual(list.length);
    }),
  );
});

test('a result of usual length scrolls pixel by pixel', () => {
  expect(scrollScale(100_000, 600)).toEqual({ contentHeight: 2_800_000, boxHeight: 2_800_000, ratio: 1 });
  expect(scrollScale(0, 600).ratio).toBe(1);
});

test('a very long one is scaled so that its last row is reachable', () => {
  const scale = scrollScale(5_000_000, 600);
  expect(scale.boxHeight).toBe(MAX_SCROLL_HEIGHT);
  const bottom = (scale.boxHeight - 600) * scale.ratio;
  expect(rowSpan(clampTop(bottom, scale, 600), 600, 5_000_000, 0).last).toBe(5_000_000);
});

test('scrolling stops at both ends', () => {
  const scale = scrollScale(10, 600);
  expect(clampTop(-5, scale, 600)).toBe(0);
  expect(clampTop(5000, scale, 600)).toBe(0);
});

test('scrolls no more than needed to show the cell', () => {
  expect(reveal(100, 50, 110, 120)).toBe(100);
  expect(reveal(100, 50, 90, 120)).toBe(90);
  expect(reveal(100, 50, 145, 160)).toBe(110);
  expect(reveal(100, 50, 120, 400)).toBe(120);
});
