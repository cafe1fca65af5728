import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS, SEEN_BY_TESTS } from './mutants/mutants.ts';

/* Whether a world or a test fails without each rule is shown by `mutants.long.ts`. */

test.each([...MUTANTS, ...SEEN_BY_TESTS])('the source has the text that is changed: $name', ({ patches }) => {
  for (const { file, replace } of patches) {
    const source = readFileSync(file, 'utf8');
    for (const [from] of replace) expect(source).toContain(from);
  }
});

test('the specification names each of them', () => {
  const spec = readFileSync('src/sync/SPEC.md', 'utf8');
  for (const { name, rules, seed, topic } of MUTANTS) {
    expect(spec).toContain(
      `| ${name} | ${rules} | ${topic === 'everything' ? '' : `\`--topic ${topic}\` `}${seed} |`,
    );
  }
  for (const { name, rules, test: file } of SEEN_BY_TESTS) {
    expect(spec).toContain(`| ${name} | ${rules} | ${file} |`);
  }
});
