import { expect, test } from 'vitest';
import { keptLabels, type PlacedBar, type PlacedLabel } from './keptLabels.ts';

const LINE = 13;
const at = (label: string, left: number, top: number, size: number): PlacedLabel => ({
  label,
  left,
  top,
  size,
  wide: 30,
  high: LINE,
});
const kept = (...labels: readonly PlacedLabel[]): readonly string[] =>
  Object.keys(keptLabels(labels)).toSorted();

test('of two labels that touch, the larger one is kept', () => {
  expect(kept(at('small', 0, 0, 1), at('large', 20, 5, 2))).toEqual(['large']);
  expect(kept(at('first', 0, 0, 2), at('second', 20, 5, 2))).toEqual(['first']);
});

test('labels beside and above each other are all kept', () => {
  expect(kept(at('a', 0, 0, 1), at('b', 40, 0, 2), at('c', 0, LINE, 3))).toEqual(['a', 'b', 'c']);
});

test('a label that is left out takes no room from smaller ones', () => {
  expect(kept(at('large', 0, 0, 3), at('middle', 25, 0, 2), at('small', 50, 0, 1))).toEqual([
    'large',
    'small',
  ]);
});

test('labels above and below zero are compared too', () => {
  expect(kept(at('bar', 0, -3, 1), at('line', 0, -12, 5))).toEqual(['line']);
});

test('a label that would mostly lie on bars of other values is left out', () => {
  const bar = (label: string, left: number, high: number): PlacedBar => ({
    label,
    left,
    top: 100 - high,
    wide: 7,
    high,
    isUpright: true,
  });
  const bars = [bar('low', 0, 20), bar('high', 10, 60), bar('middle', 20, 55), bar('far', 200, 90)];
  const low = at('low', -3, 100 - 20 - LINE, 1);
  const ofLow = (of: readonly PlacedBar[]) => Object.keys(keptLabels([low], of));
  expect(ofLow(bars)).toEqual([]);
  // Its own bar, one at its edge and those elsewhere do not matter.
  expect(ofLow(bars.slice(0, 2))).toEqual(['low']);
  expect(ofLow([bar('low', 0, 100)])).toEqual(['low']);
  // Bars that lie.
  const lying = bars.map(({ label, left, top, wide, high }) => ({
    label,
    left: top,
    top: left,
    wide: high,
    high: wide,
    isUpright: false,
  }));
  const beside = { ...low, left: 60, top: 4, wide: 39 };
  expect(Object.keys(keptLabels([beside], lying))).toEqual([]);
  expect(Object.keys(keptLabels([beside], lying.slice(0, 1)))).toEqual(['low']);
});

test('each of ten thousand labels is compared with its neighbours only', () => {
  let reads = 0;
  const labels = Array.from({ length: 10_000 }, (_each, i): PlacedLabel => {
    const place = at(String(i), (i % 100) * 40, Math.floor(i / 100) * 20, i);
    return {
      ...place,
      get wide() {
        reads += 1;
        return 30;
      },
    };
  });
  const bars = labels.map((each) => ({ ...each, isUpright: true }));
  reads = 0;
  expect(Object.keys(keptLabels(labels, bars)).length).toBeGreaterThan(1000);
  expect(reads).toBeLessThan(labels.length * 500);
});
