import { MINUTE } from '#domain/time.ts';
import { runMany } from './runMany.ts';
import type { StoreKind } from './steps/script.ts';
import type { Topic } from './steps/topic.ts';

/** New worlds in every run, from the current minute: this many seeds are reserved for each run. */
const SEEDS_OF_A_RUN = 10_000;
const RUNS = 20_000;
const FRESH = 1_000_000 + (Math.floor(Date.now() / MINUTE) % RUNS) * SEEDS_OF_A_RUN;

export type Worlds = readonly [count: number, first: number, topic: Topic, store: StoreKind];

/** The same in every run, so that a failure is caused by a change of the code. */
const FIXED_WORLDS: readonly Worlds[] = [
  [100, 1, 'everything', 'dexie'],
  [1_200, 101, 'everything', 'memory'],
  [150, 1, 'closings', 'memory'],
  [150, 1, 'rejections', 'memory'],
  [200, 1, 'dashboards', 'memory'],
  [100, 1, 'rights', 'memory'],
  [50, 1, 'hidden', 'memory'],
  [100, 1, 'waiting', 'memory'],
  [150, 1, 'readings', 'memory'],
  [50, 1, 'conflicts', 'memory'],
  [40, 1, 'storage', 'memory'],
  [40, 1, 'clocks', 'memory'],
  [40, 1, 'restored', 'memory'],
];

/**
 * Others in every run, which find what nobody has seen yet; `npm run sim` runs any number of them. None of `storage`: some fail
 * by a fault that is known (docs/proof.md).
 */
const NEW_WORLDS: readonly Worlds[] = [
  [1_000, FRESH, 'everything', 'memory'],
  [150, FRESH, 'closings', 'memory'],
  [150, FRESH, 'rejections', 'memory'],
  [50, FRESH, 'rights', 'memory'],
  [50, FRESH, 'hidden', 'memory'],
  [50, FRESH, 'waiting', 'memory'],
  [150, FRESH, 'readings', 'memory'],
  [50, FRESH, 'conflicts', 'memory'],
  [50, FRESH, 'clocks', 'memory'],
  [50, FRESH, 'restored', 'memory'],
];

export const ALL_WORLDS: readonly Worlds[] = [...FIXED_WORLDS, ...NEW_WORLDS];

/** The first worlds of each kind that are the same in every run: one of this many. */
export const oneFixedWorldOf = (each: number): readonly Worlds[] =>
  FIXED_WORLDS.map(([count, ...rest]) => [Math.ceil(count / each), ...rest]);

/** Runs the worlds; returns a line for each that failed, with the command that repeats it. */
export async function failuresIn(kinds: readonly Worlds[]): Promise<string[]> {
  const worlds = kinds.flatMap(([count, first, topic, store]) =>
    Array.from({ length: count }, (_, index) => ({ seed: first + index, store, topic })),
  );
  const failures = await runMany({ worlds, threads: 2 });
  return failures.map(
    ({ seed, topic, broken }) => `npm run sim -- --worlds 1 --topic ${topic} --seed ${seed}: ${broken[0]}`,
  );
}
