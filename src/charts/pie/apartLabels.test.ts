import { expect, test } from 'vitest';
import { apartLabels } from './apartLabels.ts';

test('of adjacent small parts only the larger one is labelled', () => {
  expect([...apartLabels([0.9, 0.05, 0.03, 0.02])].toSorted((one, other) => one - other)).toEqual([0, 1]);
});

test('well-spaced parts are all labelled, on both sides', () => {
  expect(apartLabels([0.25, 0.25, 0.25, 0.25]).size).toBe(4);
});
