import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '#domain/time.ts';
import { randomTexts } from '../../access/randomTexts.ts';
import { CALLERS, callsWith, KNOWN_TEXTS } from './visitCalls.ts';
import { type Visits, visits } from './visitWorld.ts';

/** Random texts of a new seed each time; `SEED=N` repeats them. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const random = randomTexts(SEED);
const TEXTS = [...KNOWN_TEXTS, ...Array.from({ length: Number(process.env['TEXTS'] ?? 200) }, random)];

let world: Visits;
beforeAll(async () => {
  world = await visits();
}, HOUR);
afterAll(() => world.close());

test.each(CALLERS)(
  `%s learns no more by any text in any field, with the seed ${SEED}`,
  async (caller) => {
    const told: (readonly string[])[] = [];
    for (const [at, text] of TEXTS.entries())
      for (const call of callsWith(text, at)) told.push(await world.told(caller, call));
    expect(told.flat()).toEqual([]);
  },
  HOUR,
);
