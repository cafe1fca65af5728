import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../../server');

/**
 * Files whose statements are the server's own. Texts that somebody wrote run in `prepareJudged`, of what `judge` has
 * returned; the rest of the engine's process has no way to run one.
 */
const OWN_STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  'access/prepareJudged.ts': ['extractStatements', 'prepare'],
  // For the engine's message about a text that it refused.
  'access/judge.ts': ['extractStatements', 'prepare'],
};
const RUNS_A_TEXT = /\.(extractStatements|prepare|stream|streamAndRead\w*|runAndRead\w*|run)\(([^)]{0,60})/g;
/** A constant text, or one made of names in quotes by the server. */
const IS_CONSTANT = /^\s*(['"`](?![^'"`]*\$\{(sql|text|call\.sql))|[A-Z_]+\b|read\b|call\b)/;

test('no text that somebody wrote reaches an engine unjudged', () => {
  const found = globSync(['engines/child/**/*.ts', 'access/**/*.ts'], { cwd: SERVER })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(SERVER, file), 'utf8');
      return [...text.matchAll(/\.(extractStatements|prepare)\(/g)].map(([, method]) => `${file} ${method}`);
    });
  const listed = Object.entries(OWN_STATEMENTS).flatMap(([file, methods]) =>
    methods.map((method) => `${file} ${method}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(listed.toSorted());
});
