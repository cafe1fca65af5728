import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { DEFINITIONS } from '#charts/registry.ts';
import { ROOT } from './declarations.ts';

/*
 * Without its folder and its line in the registry, a chart type is gone: nothing else names it or imports of it. The
 * registry is a list of `ChartDefinition`, whatever is in it, so that what nothing names and imports can go, and the
 * tree compiles.
 */

/** Keys that are words of other subjects too: only beside the key of form data they are types. */
const WORDS: ReadonlySet<string> = new Set(['compare', 'table']);

/** Served to clients of a Superset, whose setting it is. Nothing here reads it. */
const SETTINGS = 'server/config.ts';

const CHARTS = 'src/charts';
const REGISTRY = `${CHARTS}/registry.ts`;
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
const outside = [...texts].filter(([file]) => folderOf(file) === null && file !== REGISTRY);

test('no chart type is named outside its folder, but in the settings of a Superset', () => {
  const keys = DEFINITIONS.map(({ key }) => key);
  const name = new RegExp(`['"\`](?:${keys.filter((key) => !WORDS.has(key)).join('|')})['"\`]`);
  const word = new RegExp(`viz_?type\\b.*['"\`](?:${[...WORDS].join('|')})['"\`]`, 'i');
  const named = outside.filter(([, text]) => name.test(text) || word.test(text)).map(([file]) => file);
  expect(named).toEqual([SETTINGS]);
  expect([...WORDS].filter((key) => !keys.includes(key))).toEqual([]);
});

test('nothing imports of the folder of a type, another type neither', () => {
  const imported = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/(?:from|import|import\() ?'(#charts\/[^']+|\.[^']+)'/g)].flatMap(([, path = '']) => {
      const found = path.startsWith('#')
        ? `src/${path.slice(1)}`
        : relative(ROOT, resolve(ROOT, dirname(file), path));
      const folder = folderOf(found);
      return folder === null || folder === folderOf(file) || file === REGISTRY ? [] : [{ file, folder }];
    }),
  );
  expect(imported).toEqual([]);
});
