import { describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { runMany } from './runMany.ts';
import { runScript } from './runScript.ts';
import { scriptOf } from './script.ts';
import type { StoreKind, Topic } from './script.ts';

/** New worlds in every run, from the current minute: this many seeds are reserved for each run. */
const SEEDS_OF_A_RUN = 10_000;
const RUNS = 20_000;
const FRESH = 1_000_000 + (Math.floor(Date.now() / MINUTE) % RUNS) * SEEDS_OF_A_RUN;

/**
 * About ninety seconds on two idle cores. Half of the worlds are the same in every run, so that a failure is caused by a
 * change of the code; the others are new, and `npm run sim` runs any number of new ones.
 */
const WORLDS: readonly (readonly [count: number, first: number, topic: Topic, store: StoreKind])[] = [
  [100, 1, 'everything', 'dexie'],
  [1_200, 101, 'everything', 'memory'],
  [1_000, FRESH, 'everything', 'memory'],
  [150, FRESH, 'closings', 'memory'],
  [150, FRESH, 'rejections', 'memory'],
  [200, 1, 'dashboards', 'memory'],
  [100, 1, 'rights', 'memory'],
  [50, FRESH, 'rights', 'memory'],
  [50, 1, 'hidden', 'memory'],
  [50, FRESH, 'hidden', 'memory'],
  [100, 1, 'waiting', 'memory'],
  [50, FRESH, 'waiting', 'memory'],
];

const seeds = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

describe('random worlds', () => {
  test.each(WORLDS)(
    'lose no text, create nothing twice, settle or park every row, and agree: %i from seed %i about %s, on %s [AG-1 AG-2 AG-3 AG-4 AG-5 AG-7 AG-8]',
    async (count, first, topic, store) => {
      const replay = (seed: number) => `npm run sim -- --worlds 1 --topic ${topic} --seed ${seed}`;
      console.log(`${count} worlds from: ${replay(first)}`);
      const failures = await runMany({ seeds: seeds(first, count), store, topic, threads: 2 });
      expect(failures.map(({ seed, broken }) => `${replay(seed)}: ${broken[0]}`)).toEqual([]);
    },
    900_000,
  );

  test('are the same in every run', async () => {
    const script = scriptOf(5);
    const [once, again] = [
      await runScript(script, { isTraced: true }),
      await runScript(script, { isTraced: true }),
    ];
    expect(again.trace).toEqual(once.trace);
    expect(once.trace.length).toBeGreaterThan(script.steps.length);
  }, 60_000);
});
