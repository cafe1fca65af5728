import { expect, test } from 'vitest';
import { slugOf } from './mutants/mutant.ts';
import { MUTANTS, SEEN_BY_TESTS } from './mutants/mutants.ts';
import { unnoticed } from './mutants/runTests.ts';
import { runMany } from './runMany.ts';
import { TOPICS } from './steps/topic.ts';

test.each(MUTANTS)(
  'a world fails without its rule: $name [$rules], seed $seed',
  async (mutant) => {
    const { patches, seed, topic } = mutant;
    const bundle = { name: slugOf(mutant), patches };
    const failures = await runMany({ worlds: [{ seed, store: 'memory', topic }], threads: 1, bundle });
    // An exception says that the patch is wrong, not that the rule is needed.
    expect(failures.map(({ didThrow }) => didThrow)).toEqual([false]);
  },
  180_000,
);

test.each(MUTANTS.filter(({ unjudged }) => unjudged === undefined))(
  'the judge, who knows nothing of the engine, finds it by itself: $name, seed $seed',
  async (mutant) => {
    const { patches, seed, topic } = mutant;
    const bundle = { name: slugOf(mutant), patches };
    const worlds = [{ seed, store: 'memory' as const, topic, isOnlyJudged: true }];
    const failures = await runMany({ worlds, threads: 1, bundle });
    expect(failures.map(({ didThrow }) => didThrow)).toEqual([false]);
  },
  180_000,
);

test.each(TOPICS)(
  'the same worlds pass with all rules, about %s',
  async (topic) => {
    const seeds = new Set(MUTANTS.filter((each) => each.topic === topic).map((each) => each.seed));
    const worlds = [...seeds].map((seed) => ({ seed, store: 'memory' as const, topic }));
    expect(await runMany({ worlds, threads: 1 })).toEqual([]);
  },
  300_000,
);

test('a test that cites the rule fails without it, where no world does', async () => {
  expect(await unnoticed(SEEN_BY_TESTS)).toEqual([]);
}, 1_800_000);
