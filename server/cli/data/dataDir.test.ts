import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataDirError, defaultDataDir, openDataDir } from './dataDir.ts';

describe('the default folder is the platform’s for application data', () => {
  test.each([
    ['linux', {}, '/home/ada', '/home/ada/.local/share/sextant'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/home/ada', '/data/sextant'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ada', '/home/ada/.local/share/sextant'],
    ['darwin', {}, '/Users/ada', '/Users/ada/Library/Application Support/Sextant'],
    ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'C:\\Users\\ada', 'D:\\Local\\Sextant'],
    ['win32', {}, 'C:\\Users\\ada', 'C:\\Users\\ada\\AppData\\Local\\Sextant'],
  ] as const)('%s %j', (platform, env, home, expected) => {
    expect(defaultDataDir({ platform, env, home })).toBe(expected);
  });
});

describe('opening the folder', () => {
  let base: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'sextant-dir-'));
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  const mode = (path: string) => statSync(path).mode & 0o777;

  test('a new folder, and an empty one that was open to others, become private to this user', () => {
    const made = join(base, 'a', 'b');
    expect(openDataDir(made).ok).toBe(true);
    expect(mode(made)).toBe(0o700);
    expect(mode(join(made, 'databases'))).toBe(0o700);

    const empty = join(base, 'empty');
    mkdirSync(empty);
    chmodSync(empty, 0o755);
    expect(openDataDir(empty).ok).toBe(true);
    expect(mode(empty)).toBe(0o700);
  });

  test('a folder with other content keeps its permissions, and new entries are private', () => {
    chmodSync(base, 0o755);
    writeFileSync(join(base, 'theirs.txt'), 'x');
    expect(openDataDir(base).ok).toBe(true);
    expect(mode(base)).toBe(0o755);
    expect(mode(join(base, 'databases'))).toBe(0o700);
  });

  test('a file in its place is reported by name', () => {
    const file = join(base, 'file');
    writeFileSync(file, 'x');
    const opened = openDataDir(file);
    expect(opened).toMatchObject({ ok: false, error: { exitCode: 1 } });
    expect(opened.ok ? '' : opened.error.message).toContain('a file is in its place');
    expect(openDataDir(join(file, 'below')).ok).toBe(false);
  });
});

test.each([
  ['EACCES', 'No permission to write in the data folder /d.'],
  ['EROFS', 'is on a file system that is read-only.'],
  ['ENOSPC', 'There is no space left for the data folder /d.'],
  ['SQLITE_FULL', 'There is no space left for the data folder /d.'],
])('%s is reported with a message and a hint', (code, words) => {
  const error = dataDirError('/d', Object.assign(new Error('raw'), { code }));
  expect(error.message).toContain(words);
  expect(error.hint).toContain('--data DIR');
});
