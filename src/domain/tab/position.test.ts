import { expect, test } from 'vitest';
import { placeAt } from './position.ts';

test('a tab is placed between its neighbours, or before the first, or after the last', () => {
  const tabs = [{ position: 1 }, { position: 2 }];
  expect([placeAt([], 0), placeAt(tabs, 0), placeAt(tabs, 1), placeAt(tabs, 2)]).toEqual([1, 0, 1.5, 3]);
});
