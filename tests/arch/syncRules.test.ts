import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

const PREFIXES = ['OB', 'PL', 'SE', 'RV', 'LK', 'QU', 'MI', 'ID', 'TS', 'SQ', 'AG'];

const rules = [...readFileSync('src/sync/SPEC.md', 'utf8').matchAll(/^- \*\*([A-Z]{2})-(\d+)\*\*/gm)].map(
  ([, prefix = '', number = '']) => ({ prefix, number: Number(number), id: `${prefix}-${number}` }),
);

test('every synchronization rule is cited by the title of a test', () => {
  const files = globSync(['src/**/*.test.ts', 'sw/**/*.test.ts', 'tests/**/*.test.ts', 'tests/**/*.spec.ts']);
  const titles = files
    .flatMap((file) => readFileSync(file, 'utf8').match(/\[[A-Z]{2,}-\d+(?: [A-Z]{2,}-\d+)*\]/g) ?? [])
    .join(' ');
  expect(rules.length).toBeGreaterThan(25);
  expect(rules.filter(({ id }) => !new RegExp(`\\b${id}\\b`).test(titles)).map(({ id }) => id)).toEqual([]);
});

test('the rules of each prefix are numbered without gaps', () => {
  for (const prefix of new Set(rules.map((rule) => rule.prefix))) {
    expect(PREFIXES).toContain(prefix);
    const numbers = rules.filter((rule) => rule.prefix === prefix).map((rule) => rule.number);
    expect(numbers, prefix).toEqual(numbers.map((_each, index) => index + 1));
  }
});
