import { expect, it } from 'vitest';
import { sliderStep } from './sliderStep.ts';

it.each([
  [0, 100, 1],
  [0, 9, 1],
  [6, 97, 1],
  [0, 14_083, 100],
  [0, 1_000_000, 10_000],
  [0.5, 1.5, 0.01],
  [-2.5, 7, 0.1],
  [5, 5, 1],
  [Number.NEGATIVE_INFINITY, 5, 1],
])('from %d to %d a slider moves in steps of %d', (min, max, step) => {
  expect(sliderStep(min, max)).toBeCloseTo(step, 10);
});
