import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ANSWERS } from './mutants/answers.ts';
import { OUTBOX } from './mutants/outbox.ts';
import { PEOPLE } from './mutants/people.ts';
import { REVISIONS } from './mutants/revisions.ts';
import { SAVED_QUERIES } from './mutants/savedQueries.ts';
import { TABS } from './mutants/tabs.ts';
import { runMany } from './runMany.ts';
import { TOPICS } from './script.ts';

const MUTANTS = [...OUTBOX, ...ANSWERS, ...REVISIONS, ...TABS, ...SAVED_QUERIES, ...PEOPLE];

test.each(MUTANTS)(
  'a world fails without its law: $name [$rules], seed $seed',
  async ({ name, patches, seed, topic }) => {
    const bundle = { name: `without-${name.replaceAll(/\W+/g, '-')}`, patches };
    const failures = await runMany({ seeds: [seed], store: 'memory', topic, threads: 1, bundle });
    expect(failures).toHaveLength(1);
  },
  180_000,
);

test.each(TOPICS)(
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
    expect(spec).toContain(
      `| ${name} | ${rules} | ${topic === 'everything' ? '' : `\`--topic ${topic}\` `}${seed} |`,
    );
  }
});
