import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileText } from '#domain/code/canonicalFile.ts';
import { checkFolder } from '../../server/code/check.ts';
import { putFile } from '../../server/code/folder.ts';
import { compare } from '../../server/code/sync.ts';
import { followDashboards, type FollowDeps } from '../../server/cli/load/followDashboards.ts';
import { exchangeWorld, type ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { type CodeWorld, codeWorld } from './codeWorld.ts';
import { recordFiles, subjectsOf } from './recordFiles.ts';

let world: ExchangeWorld;
let code: CodeWorld;
let elsewhere: string;
beforeAll(async () => {
  world = await exchangeWorld();
});
beforeEach(async () => {
  code = await codeWorld(world.app);
  elsewhere = mkdtempSync(join(tmpdir(), 'sextant-elsewhere-'));
});
afterEach(() => {
  code.remove();
  rmSync(elsewhere, { recursive: true });
});

const compared = async () => {
  const read = await compare(code.root, code.remote, { take: null });
  return read.ok ? null : read.error.message;
};
const found = async () => {
  const checked = await checkFolder(code.root, null);
  return checked.ok ? checked.value.findings : checked.error;
};

test.each(['conflicts', 'charts', 'datasets/Samples', '.sextant'])(
  'nothing is read, written or removed through a link of a repository: %s',
  async (path) => {
    mkdirSync(join(code.root, path, '..'), { recursive: true });
    writeFileSync(join(elsewhere, 'own.yaml'), 'uuid: a\n');
    symlinkSync(elsewhere, join(code.root, path));
    expect(await compared()).toBe(`${path}: It is a link that leads out of the folder.`);
    expect(await found()).toContain(`${path}:1: It is a link that leads out of the folder.`);
    expect(readdirSync(elsewhere)).toEqual(['own.yaml']);
  },
);

test('a link within the folder is no fault, and one in the place of a file that is being written leads nowhere', async () => {
  mkdirSync(join(code.root, '..data/tags'), { recursive: true });
  symlinkSync('..data/tags', join(code.root, 'tags'));
  expect(await compared()).toBeNull();
  writeFileSync(join(elsewhere, 'profile'), 'mine');
  symlinkSync(join(elsewhere, 'profile'), join(code.root, 'a.yaml.new'));
  putFile(code.root, 'a.yaml', 'theirs');
  expect(readFileSync(join(elsewhere, 'profile'), 'utf8')).toBe('mine');
  expect(readFileSync(join(code.root, 'a.yaml'), 'utf8')).toBe('theirs');
});

const rule = (roles: unknown): string => {
  const { dataset } = subjectsOf(world);
  return fileText({ name: 'A', filter_type: 'Regular', clause: '1 = 0', roles, dataset_uuids: [dataset] });
};
const times = 'start_dttm: 2026-01-01T00:00:00\n    end_dttm: 2026-01-01T00:00:00\n';
const twice = `  - short_descr: May\n    ${times}`.repeat(2);

test.each([
  ['row_rules/a.yaml', (): string => rule('Gamma'), 4, 'roles: It has to be a list.'],
  ['row_rules/a.yaml', (): string => rule([1]), 5, 'roles: A part of it is no text.'],
  [
    'roles/a.yaml',
    (): string => 'name: A\npermissions:\n  can_read: Chart\n',
    3,
    'permissions: It has to be a list.',
  ],
  [
    'annotation_layers/a.yaml',
    (): string => `name: A\nannotations:\n${twice}`,
    3,
    'annotations: "May" is in it twice.',
  ],
  [
    'datasets/a.yaml',
    (): string =>
      'uuid: 3a3f0c11-5d2e-4b7a-9c3d-0f1e2d3c4b5a\ntable_name: a\nmetrics:\n  - expression: count(*)\n',
    4,
    'metrics: A part of it has no metric_name.',
  ],
] as const)(
  'a list of %s that would lose something is named with its line and not pushed (%#)',
  async (path, text, line, reason) => {
    putFile(code.root, path, text());
    expect(await found()).toContain(`${path}:${line}: ${reason}`);
    expect(await compared()).toBe(`${path}: ${reason}`);
  },
);

test('keys that a file does not have, and that it lacks, are told in words', async () => {
  const [path, text] =
    Object.entries(recordFiles(subjectsOf(world))).find(([each]) => each.startsWith('reports/')) ?? [];
  if (path === undefined || text === undefined) throw new Error('There is a report');
  putFile(code.root, path, `${text.replace(/^crontab: .*\n/m, '')}recipients: []\n`);
  expect(await found()).toEqual([
    expect.stringMatching(/:1: crontab: It is missing\.$/),
    expect.stringMatching(/: recipients: Files of reports have no such key\.$/),
  ]);
});

test('a file that is too large to be read is named', async () => {
  putFile(code.root, 'tags/a.yaml', '');
  truncateSync(join(code.root, 'tags/a.yaml'), 3_000_000_000);
  expect(await compared()).toBe('tags/a.yaml: It is larger than 16 MB.');
  expect(await found()).toEqual(['tags/a.yaml:1: It is larger than 16 MB.']);
});

test('a folder is followed further after a time that failed', async () => {
  const stop = new AbortController();
  const printed: string[] = [];
  putFile(code.root, 'tags/b.yaml', 'name: b\n');
  let looks = 0;
  const deps: Partial<FollowDeps> = {
    signal: stop.signal,
    print: (text) => printed.push(text),
    signIn: () => Promise.reject(new Error(`full disk ${looks}`)),
    clock: {
      now: () => 0,
      async sleep() {
        looks += 1;
        if (looks === 1) putFile(code.root, 'tags/a.yaml', 'name: a\n');
        if (looks === 5) stop.abort();
      },
    },
  };
  await followDashboards(code.root, deps as FollowDeps);
  expect(printed.join('')).toMatch(/was not imported\. Error: full disk 0[^]*full disk [1-4]/);
  expect(existsSync(join(code.root, 'tags/a.yaml'))).toBe(true);
});

test('a row rule that names nobody is found by a check, and one for everybody is not', async () => {
  const found = async (text: string): Promise<unknown> => {
    putFile(code.root, 'row_rules/a.yaml', text);
    const checked = await checkFolder(code.root, null);
    return checked.ok && checked.value.findings.filter((each) => each.includes('names no role'));
  };
  expect(await found(rule([]))).toEqual([
    'row_rules/a.yaml:4: The rule names no role, so it hides nothing from anybody.',
  ]);
  expect(await found(rule([]).replace('Regular', 'Base'))).toEqual([]);
});
