import { expect, test } from 'vitest';
import { HOUR } from '#domain/time.ts';
import { randomTexts } from './randomTexts.ts';
import { twoWorlds } from './twoWorlds.ts';

/** Texts of a new seed each time; `SEED=N` repeats them. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const COUNT = Number(process.env['TEXTS'] ?? 100_000);

test(
  `${COUNT} random texts of the seed ${SEED} tell a limited person nothing that their rows do not`,
  async () => {
    const worlds = await twoWorlds();
    const text = randomTexts(SEED);
    for (let n = 0; n < COUNT; n += 1) expect(await worlds.differs(text())).toBeNull();
    await worlds.close();
  },
  4 * HOUR,
);
