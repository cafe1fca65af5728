import { expect, test } from 'vitest';
import { DEFAULT_STAGGER_TIME } from '../settings/metadata.ts';
import { staggerDelays } from './stagger.ts';

test('a refresh starts its charts one after the other within the stagger time [DASH-19 DASH-20]', () => {
  expect(staggerDelays(6, DEFAULT_STAGGER_TIME)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
  expect(staggerDelays(1, DEFAULT_STAGGER_TIME)).toEqual([0]);
  expect(staggerDelays(0, DEFAULT_STAGGER_TIME)).toEqual([]);
  expect(staggerDelays(3, 0)).toEqual([0, 0, 0]);
});
