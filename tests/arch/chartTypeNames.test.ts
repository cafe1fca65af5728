import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { DEFINITIONS } from '#charts/registry.ts';
import { ROOT } from './declarations.ts';

/* Without its folder and its line in the registry, a chart type is gone: nothing else names it or imports of it. */

/** Files outside a type's folder that name one, and why. */
const NAMED: Readonly<Record<string, string>> = {
  'server/config.ts': 'the type of new charts, as a Superset configures it',
  'src/charts/explore/suggest/distinctValues.ts': 'asks for numbers of a dataset with the query of a table',
  'src/charts/filter/drillPath.ts': 'what a mark is taken apart into is drawn as bars, whatever the chart is',
  'src/charts/filter/drillContext.ts': 'the rows behind a mark are a table, whatever the chart is',
};

/** Keys that are words of other subjects too: only beside the key of form data they are types. */
const WORDS: ReadonlySet<string> = new Set(['compare', 'table']);

const CHARTS = 'src/charts';
const folders = readdirSync(join(ROOT, CHARTS)).filter((name) =>
  existsSync(join(ROOT, CHARTS, name, 'chart.ts')),
);
const folderOf = (file: string): string | null =>
  folders.find((name) => file.startsWith(`${CHARTS}/${name}/`)) ?? null;
const texts = new Map(
  globSync('{src,server,workers,sw}/**/*.{ts,tsx}', { cwd: ROOT, ignore: '**/*.test.*' }).map(
    (file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const,
  ),
);
const outside = [...texts].filter(([file]) => folderOf(file) === null && file !== `${CHARTS}/registry.ts`);

test('no chart type is named outside its folder, but for a few places with a reason', () => {
  const keys = DEFINITIONS.map(({ key }) => key);
  const name = new RegExp(`['"\`](?:${keys.filter((key) => !WORDS.has(key)).join('|')})['"\`]`);
  const word = new RegExp(`viz_?type\\b.*['"\`](?:${[...WORDS].join('|')})['"\`]`, 'i');
  const named = outside.filter(([, text]) => name.test(text) || word.test(text)).map(([file]) => file);
  expect(named.toSorted()).toEqual(Object.keys(NAMED).toSorted());
  expect([...WORDS].filter((key) => !keys.includes(key))).toEqual([]);
});

test('nothing imports of the folder of a type, but for the renderers of types that are a kind of their own', () => {
  const shared = folders.filter((name) => {
    const text = texts.get(`${CHARTS}/${name}/chart.ts`) ?? '';
    return /drawn: (?:WITH_PAGE|\{ kind: '(?:spec|map)')/.test(text);
  });
  const imported = outside.flatMap(([file, text]) =>
    [...text.matchAll(/(?:from|import\() ?'(#charts\/[^']+|\.[^']+)'/g)].flatMap(([, path = '']) => {
      const found = path.startsWith('#')
        ? `src/${path.slice(1)}`
        : relative(ROOT, resolve(ROOT, dirname(file), path));
      const folder = folderOf(found);
      return folder !== null && shared.includes(folder) ? [`${file}: ${path}`] : [];
    }),
  );
  expect(imported).toEqual([]);
  expect(shared.length).toBeGreaterThan(40);
});
