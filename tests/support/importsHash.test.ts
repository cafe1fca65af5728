import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { importsHash } from './importsHash.ts';

let root = '';
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const IMPORTS = "import {\n  a, // it's\n  b,\n} from './a.ts';\nimport './a.css';\n";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'imports-'));
  write('package.json', '{}');
  write('src/page.ts', `${IMPORTS}export const page = () => a;`);
  write('src/a.ts', 'export const a = 1, b = 2;');
  write('tests/page.test.ts', "import '../src/page.ts';");
});
afterEach(() => rmSync(root, { recursive: true }));

const changes = (change: () => void): boolean => {
  const before = importsHash(root, ['src']);
  change();
  return importsHash(root, ['src']) !== before;
};

test.each([
  [
    'a function that does something else',
    () => write('src/page.ts', `${IMPORTS}export const page = () => b;`),
  ],
  ['a constant', () => write('src/a.ts', "export const a = 'one', b = 2;")],
  ['a file of another folder', () => write('tests/page.test.ts', "import '../src/a.ts';")],
])('boundaries need not be looked at again after a change of %s', (_what, change) => {
  expect(changes(change)).toBe(false);
});

test.each([
  [
    'another file',
    () => write('src/page.ts', `${IMPORTS.replace('a.ts', 'c.ts')}export const page = () => a;`),
  ],
  [
    'types alone',
    () => write('src/page.ts', `${IMPORTS.replace('import {', 'import type {')}export const page = () => a;`),
  ],
  [
    'one type',
    () => write('src/page.ts', `${IMPORTS.replace('  b,', '  type b,')}export const page = () => a;`),
  ],
  ['a style', () => write('src/page.ts', `${IMPORTS.replace('a.css', 'b.css')}export const page = () => a;`)],
  ['what is exported from elsewhere', () => write('src/a.ts', "export {\n  c,\n} from './c.ts';")],
  ['everything of a file', () => write('src/a.ts', "export * from './c.ts';")],
  ['a file later', () => write('src/a.ts', "export const a = () => import('./c.ts');")],
  ['a package', () => write('src/a.ts', "const a = require('fs');")],
  ['a type by name', () => write('src/a.ts', "export type A = typeof import('./c.ts');")],
  ['a reference', () => write('src/a.ts', '/// <reference types="node" />')],
])('they are after a file imports %s', (_what, change) => {
  expect(changes(change)).toBe(true);
});

test.each([
  ['a new file', () => write('src/a.css', '')],
  ['a file that is gone', () => rmSync(join(root, 'src/a.ts'))],
  ['other packages', () => write('package.json', '{"type":"module"}')],
])('and with %s', (_what, change) => {
  expect(changes(change)).toBe(true);
});
