import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 60_000 });

const BIN = resolve(import.meta.dirname, '../../../bin');
let root: string;

/** A small checkout: the real command and stamp, one source, and a build that copies it. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sextant-command-'));
  for (const folder of ['bin', 'src', 'node_modules/vite'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const name of ['sextant.js', 'stamp.js']) copyFileSync(join(BIN, name), join(root, 'bin', name));
  write('package.json', '{"type": "module"}');
  write('src/hello.js', `console.log('hello', ...process.argv.slice(2));`);
  write(
    'bin/build.js',
    `import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
     import { sourceStamp } from './stamp.js';
     const stamp = await sourceStamp();
     mkdirSync('dist/server', { recursive: true });
     copyFileSync('src/hello.js', 'dist/server/main.js');
     writeFileSync('dist/stamp.json', JSON.stringify({ stamp }));`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, content: string): void {
  writeFileSync(join(root, name), content);
}

function sextant(...nodeArgs: string[]) {
  const args = [...nodeArgs, join(root, 'bin/sextant.js'), 'a.csv', '--port', '1'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: tmpdir() });
  return { status, stdout, stderr };
}

test('it builds at the first start, again after a source changed, and not otherwise', () => {
  expect(sextant()).toEqual({
    status: 0,
    stdout: 'hello a.csv --port 1\n',
    stderr: expect.stringMatching(/^Building Sextant \(first start only\)\.\.\. done in \d+\.\d s\n$/),
  });
  expect(sextant()).toEqual({ status: 0, stdout: 'hello a.csv --port 1\n', stderr: '' });

  write('src/hello.js', `console.log('changed');`);
  expect(sextant()).toMatchObject({
    stdout: 'changed\n',
    stderr: expect.stringContaining('(sources changed)'),
  });
  write('src/hello.test.ts', 'tests are not part of a build');
  expect(sextant().stderr).toBe('');
});

test('a failed build is shown and nothing is started', () => {
  write('bin/build.js', `console.error('no such thing'); process.exit(3);`);
  expect(sextant()).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/failed[^]*no such thing[^]*The build failed/),
  });
});

test('a checkout without its packages says what to run', () => {
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(sextant()).toMatchObject({ status: 1, stderr: expect.stringContaining('Run: npm ci') });
});

test('an installed package without sources is only started', () => {
  sextant();
  for (const name of ['src', 'bin/build.js', 'node_modules']) rmSync(join(root, name), { recursive: true });
  expect(sextant()).toEqual({ status: 0, stdout: 'hello a.csv --port 1\n', stderr: '' });
});

test('a Node that is too old is rejected with the required version', () => {
  write('old.cjs', `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } });`);
  expect(sextant('--require', join(root, 'old.cjs'))).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^sextant: Node\.js 20\.19 or newer is needed; this is 18\.20\.4/),
  });
});
