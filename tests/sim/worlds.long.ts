import { expect, test } from 'vitest';
import { failuresIn, oneWorldOf } from './randomWorlds.ts';

test.each(oneWorldOf(1))(
  'random worlds lose no text, create nothing twice, settle or park every row, and agree: %i from seed %i about %s, on %s',
  async (...worlds) => {
    expect(await failuresIn(worlds)).toEqual([]);
  },
  3_600_000,
);
