import { describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { runMany } from './runMany.ts';
import { runScript } from './runScript.ts';
import { scriptOf } from './script.ts';
import type { StoreKind, Topic } from './script.ts';

/** Together as many as two idle cores live through in three minutes; `npm run sim` lives through as many as wanted. */
const WORLDS: readonly (readonly [count: number, topic: Topic, store: StoreKind])[] = [
  [100, 'everything', 'dexie'],
  [4_500, 'everything', 'memory'],
];

/** Other worlds in every run, from the minute it begins in: so many seeds are kept for each, and come again after months. */
const SEEDS_OF_A_RUN = 10_000;
const FIRST_SEED = (Math.floor(Date.now() / MINUTE) % 200_000) * SEEDS_OF_A_RUN;

const seeds = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

describe('random worlds', () => {
  test.each(WORLDS)(
    'lose no text, create nothing twice, settle or park every row, and agree: %i about %s, on %s [AG-1 AG-2 AG-3 AG-4 AG-5 AG-7 AG-8]',
    async (count, topic, store) => {
      const replay = (seed: number) => `npm run sim -- --worlds 1 --topic ${topic} --seed ${seed}`;
      const first = FIRST_SEED + (store === 'dexie' ? SEEDS_OF_A_RUN - count : 0);
      console.log(`${count} worlds from: ${replay(first)}`);
      const failures = await runMany({ seeds: seeds(first, count), store, topic, threads: 2 });
      expect(failures.map(({ seed, broken }) => `${replay(seed)}: ${broken[0]}`)).toEqual([]);
    },
    900_000,
  );

  test('are the same whenever they are lived through', async () => {
    const script = scriptOf(5);
    const [once, again] = [
      await runScript(script, { isTraced: true }),
      await runScript(script, { isTraced: true }),
    ];
    expect(again.trace).toEqual(once.trace);
    expect(once.trace.length).toBeGreaterThan(script.steps.length);
  }, 60_000);
});
