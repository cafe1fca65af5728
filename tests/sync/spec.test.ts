import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

test('every rule of the synchronising has a test that cites it', () => {
  const rules = [...readFileSync('src/sync/SPEC.md', 'utf8').matchAll(/^- \*\*([A-Z]{2}-\d+)\*\*/gm)].map(
    (each) => each[1],
  );
  expect(rules.length).toBeGreaterThan(25);
  const tests = globSync(['src/sync/**/*.test.ts', 'tests/sync/**/*.test.ts', 'tests/store/**/*.test.ts'])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(rules.filter((rule) => !new RegExp(`\\b${rule}\\b`).test(tests))).toEqual([]);
});
