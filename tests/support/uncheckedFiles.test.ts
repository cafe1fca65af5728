import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { hashesOf, readCheckedSources, uncheckedFiles } from './uncheckedFiles.ts';

let root = '';
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'unchecked-'));
  write('tsconfig.base.json', '{}');
  write('src/time.ts', 'export const now = 1;');
  write('src/page.tsx', "import { now } from '#time.ts';\nexport const page = now;");
  write('tests/page.test.ts', "const read = () => import('../src/page.tsx');");
  write('build/names.d.ts', 'declare const version: string;');
  write('build/alone.js', 'export const alone = 1;');
  write('node_modules/kept/index.js', 'export const kept = 1;');
});
afterEach(() => rmSync(root, { recursive: true }));

/** What is unchecked after a change, if everything had passed before it. */
function uncheckedAfter(change: () => void): string[] {
  const passed = hashesOf(readCheckedSources(root));
  change();
  return uncheckedFiles(readCheckedSources(root), passed);
}

test('before anything has passed, every source of the project is unchecked', () => {
  expect(uncheckedFiles(readCheckedSources(root), {})).toEqual([
    'build/alone.js',
    'build/names.d.ts',
    'src/page.tsx',
    'src/time.ts',
    'tests/page.test.ts',
  ]);
});

test('after nothing has changed, nothing is unchecked', () => {
  expect(uncheckedAfter(() => undefined)).toEqual([]);
});

test('a changed file is unchecked with all that reach it, by a name of src, a relative one or a late import', () => {
  expect(uncheckedAfter(() => write('src/time.ts', "export const now = '1';"))).toEqual([
    'src/page.tsx',
    'src/time.ts',
    'tests/page.test.ts',
  ]);
  expect(uncheckedAfter(() => write('tests/page.test.ts', 'export {};'))).toEqual(['tests/page.test.ts']);
});

test('what imports data is unchecked after these have changed, and not the data themselves', () => {
  write('src/pack.json', '{}');
  write('src/time.ts', "export const now = await import('./pack.json');");
  const changed = ['src/page.tsx', 'src/time.ts', 'tests/page.test.ts'];
  expect(uncheckedAfter(() => write('src/pack.json', '{ "a": 1 }'))).toEqual(changed);
  expect(uncheckedAfter(() => rmSync(join(root, 'src/pack.json')))).toEqual(changed);
});

test('what imported a file that is gone is unchecked', () => {
  expect(uncheckedAfter(() => rmSync(join(root, 'src/time.ts')))).toEqual([
    'src/page.tsx',
    'tests/page.test.ts',
  ]);
});

test.each([
  ['a configuration', 'tsconfig.base.json', '{ "compilerOptions": {} }'],
  ['a declaration', 'build/names.d.ts', 'declare const version: number;'],
  ['a declaration within a source', 'build/alone.js', 'export {};\ndeclare global {}'],
  ['a script that is no module', 'build/alone.js', 'const alone = 2;'],
])('%s that counts everywhere makes every file unchecked', (_, path, text) => {
  expect(uncheckedAfter(() => write(path, text))).toHaveLength(5);
});
