import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { ROOT } from './declarations.ts';

test('what a page draws of a chart is asked for with the totals that cannot be computed from its rows', () => {
  const files = globSync('src/features/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(100);
  const withoutTotals = files.filter((file) => /\bbuildQuery\(/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(withoutTotals).toEqual([]);
});
