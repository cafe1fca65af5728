import { expect, test } from 'vitest';
import { finestChoice, withGrain, withStep } from './offlineChoice.ts';

const GRAINS = ['P1D', 'P1W', 'P1M'];

test('a dataset of several dashboards has the finest grain and steps of them, and an open one if one is open', () => {
  const weeks = { rangeGrain: 'P1W', steps: { amount: 100 } };
  const months = { rangeGrain: 'P1M', steps: { amount: 500, rating: 1 } };
  expect(finestChoice([weeks, months], GRAINS)).toEqual({
    rangeGrain: 'P1W',
    steps: { amount: 100, rating: 1 },
  });
  expect(finestChoice([weeks, undefined], GRAINS)).toEqual({ steps: { amount: 100 } });
  expect(finestChoice([], GRAINS)).toEqual({ steps: {} });
});

test('what was chosen can be taken back', () => {
  const choice = withStep(withGrain({}, 'P1W'), 'amount', 100);
  expect(choice).toEqual({ rangeGrain: 'P1W', steps: { amount: 100 } });
  expect(withGrain(withStep(choice, 'amount', null), null)).toEqual({ steps: {} });
});
