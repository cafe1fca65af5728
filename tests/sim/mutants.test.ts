import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { runMany } from './runMany.ts';

test.each(MUTANTS)(
  'a world fails without its law: $name [$rules], seed $seed',
  async ({ name, patches, seed, topic }) => {
    const bundle = { name: `without-${name.replaceAll(/\W+/g, '-')}`, patches };
    const failures = await runMany({ seeds: [seed], store: 'memory', topic, threads: 1, bundle });
    expect(failures).toHaveLength(1);
  },
  180_000,
);

test.each(['tabs', 'everything'] as const)(
  'the same worlds hold with all laws, about %s',
  async (topic) => {
    const seeds = new Set(MUTANTS.filter((each) => each.topic === topic).map((each) => each.seed));
    expect(await runMany({ seeds: [...seeds], store: 'memory', topic, threads: 1 })).toEqual([]);
  },
  300_000,
);

test('the specification names each of them', () => {
  const spec = readFileSync('src/sync/SPEC.md', 'utf8');
  for (const { name, rules, seed, topic } of MUTANTS) {
    expect(spec).toContain(`| ${name} | ${rules} | ${topic === 'tabs' ? '`--topic tabs` ' : ''}${seed} |`);
  }
});
