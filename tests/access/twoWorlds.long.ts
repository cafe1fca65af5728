import { expect, test } from 'vitest';
import { HOUR } from '#domain/time.ts';
import { randomTexts } from './randomTexts.ts';
import { twoWorlds } from './twoWorlds.ts';

/** Texts of a new seed each time; `SEED=N` repeats them. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const COUNT = Number(process.env['TEXTS'] ?? 100_000);
/** Each part has its own seed and engines: what one finds ends neither the others nor takes long to repeat. */
const PART = 10_000;

const parts = Array.from({ length: Math.ceil(COUNT / PART) }, (_, part) => ({
  seed: SEED + part,
  count: Math.min(PART, COUNT - part * PART),
}));

test.each(parts)(
  '$count random texts of the seed $seed tell a limited person nothing that their rows do not',
  async ({ seed, count }) => {
    const worlds = await twoWorlds();
    const text = randomTexts(seed);
    const told: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const found = await worlds.differs(text());
      if (found !== null) told.push(found);
    }
    await worlds.close();
    expect(told).toEqual([]);
  },
  HOUR,
);
