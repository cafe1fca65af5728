import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundled } from '../../support/serverBundle.ts';

const FOLDER = dirname(fileURLToPath(bundled('main')));
const STATIC = /^(?:import|export)\b[^;]*?\bfrom "([^"]+)";$|^import "([^"]+)";$/gm;

/** What is loaded with a file of the bundle: other files and packages. */
function loadedWith(entry: string): ReadonlySet<string> {
  const loaded = new Set<string>([entry]);
  for (const name of loaded) {
    if (!name.startsWith('./')) continue;
    for (const [, named, bare] of readFileSync(join(FOLDER, name), 'utf8').matchAll(STATIC))
      loaded.add(named ?? bare ?? '');
  }
  return loaded;
}

const part = (begin: string): string =>
  `./${readdirSync(FOLDER).find((name) => name.startsWith(begin) && name.endsWith('.js'))}`;

test('a start loads no engine, no client of a database or of mail, and no document', () => {
  const loaded = [...loadedWith(part('start-'))];
  expect(loaded).toEqual(expect.arrayContaining(['hono', 'libsql']));
  const late = /duckdb|mysql|^pg|clickhouse|nodemailer|sql-formatter|\/openapi|deck\.gl/;
  expect(loaded.filter((name) => late.test(name))).toEqual([]);
});

test('a command that needs no server loads none', () => {
  const loaded = loadedWith('./main.js');
  expect(loaded).toContain('croner');
  expect([...loaded].filter((name) => /^(hono|libsql|ws)\b/.test(name))).toEqual([]);
});
