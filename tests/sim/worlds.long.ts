import { expect, test } from 'vitest';
import { ALL_WORLDS, failuresIn } from './randomWorlds.ts';

test.each(ALL_WORLDS)(
  'random worlds lose no text, create nothing twice, settle or park every row, and agree: %i from seed %i about %s, on %s',
  async (...worlds) => {
    expect(await failuresIn([worlds])).toEqual([]);
  },
  3_600_000,
);
