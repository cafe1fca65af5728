import { describe, expect, test } from 'vitest';
import { runMany } from './runMany.ts';
import { runScript } from './runScript.ts';
import { scriptOf } from './script.ts';
import type { StoreKind } from './script.ts';

/** As many as two idle cores live through in two minutes; `npm run sim` lives through as many as wanted. */
const IN_MEMORY = 1_900;
const ON_DEXIE = 100;

const seeds = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

describe('random worlds', () => {
  test.each<[string, StoreKind, readonly number[]]>([
    ['on Dexie itself', 'dexie', seeds(IN_MEMORY + 1, ON_DEXIE)],
    ['in memory', 'memory', seeds(1, IN_MEMORY)],
  ])(
    'lose no text, create nothing twice, settle or park every row, and agree, %s [AG-1 AG-2 AG-3 AG-4 AG-5 AG-7 AG-8]',
    async (_name, store, worlds) => {
      const failures = await runMany({ seeds: worlds, store, threads: 2 });
      expect(
        failures.map(({ seed, broken }) => `npm run sim -- --worlds 1 --seed ${seed}: ${broken[0]}`),
      ).toEqual([]);
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
