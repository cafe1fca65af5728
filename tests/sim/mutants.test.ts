import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { runMany } from './runMany.ts';

test.each(MUTANTS)(
  'a world fails without its law: $name [$rules], seed $seed',
  async ({ name, patches, seed }) => {
    const bundle = { name: `without-${name.replaceAll(/\W+/g, '-')}`, patches };
    const failures = await runMany({ seeds: [seed], store: 'memory', threads: 1, bundle });
    expect(failures).toHaveLength(1);
  },
  60_000,
);

test('the same worlds hold with all laws', async () => {
  const seeds = [...new Set(MUTANTS.map((each) => each.seed))];
  expect(await runMany({ seeds, store: 'memory', threads: 1 })).toEqual([]);
}, 120_000);

test('the specification names each of them', () => {
  const spec = readFileSync('src/sync/SPEC.md', 'utf8');
  for (const { name, rules, seed } of MUTANTS) expect(spec).toContain(`| ${name} | ${rules} | ${seed} |`);
});
