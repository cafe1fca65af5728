import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { CHART_TYPES } from '#charts/chartTypes.ts';
import { ROOT } from './declarations.ts';

/** Files outside a type's folder that name types, and why. */
const NAMED: Readonly<Record<string, string>> = {
  'server/reports/content.ts': 'a single number over some of its rows is not sent',
  'src/charts/explore/suggest/suggestCharts.ts': 'suggests charts of certain types',
  'src/charts/kit/series/series/legacySeries.ts': 'what older series have become',
  'src/charts/legacy/legacyData.ts': 'the rows of the older call, by type',
  'src/charts/legacy/legacyMaps.ts': 'the features of the older call, by type',
  'src/charts/legacy/legacyQuery.ts': 'the types that the older call serves',
  'src/features/explore/result/ResultChart.tsx': 'the first chart over a result',
};

/** A type whose key is a word of the language is not told from that word. */
const KEYS = CHART_TYPES.map(({ key }) => key).filter((key) => key.includes('_'));

test('no chart type is named outside its folder, but for a few places with a reason', () => {
  const name = new RegExp(`'(?:${KEYS.join('|')})'`);
  const named = globSync('{src,server,workers,sw}/**/*.{ts,tsx}', { cwd: ROOT, ignore: '**/*.test.*' })
    .filter((file) => !/^src\/charts\/(?!build|explore|filter|form|kit|legacy|query)\w+\//.test(file))
    .filter((file) => name.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(named.toSorted()).toEqual(Object.keys(NAMED).toSorted());
  expect(KEYS.length).toBeGreaterThan(40);
});
