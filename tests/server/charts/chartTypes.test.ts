import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addedTypeOf, installTypes } from '#charts/added/installed.ts';
import { chartTypeOf } from '#charts/chartTypes.ts';
import { vizTypeName } from '#charts/form/vizTypeName.ts';
import { panelOf } from '#charts/panels.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { createApp } from '../../../server/app.ts';
import { createChartTypes } from '../../../server/chartTypes/chartTypeFiles.ts';
import { openInterpreter } from '../../../server/chartTypes/openInterpreter.ts';
import { newCommand } from '../../../server/cli/commands/newCommand.ts';
import { createGateway } from '../../../server/gateway/createGateway.ts';
import type { Upstream } from '../../../server/gateway/passing/upstream.ts';
import { Browser } from '../browser.ts';
import { PASSWORD, testApp } from '../testApp.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-charts-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  installTypes([], () => Promise.reject(new Error('None are installed')));
});

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const moduleOf = (key: string, more = ''): string =>
  `export const chart = { api: 1, key: '${key}', name: 'My ${key}', author: 'Ada', controls: ['groupby'], draw: () => ({ kind: 'text', text: 'hi' }), ${more} };`;

/** A server with this folder, and a browser of its administrator. */
async function served() {
  const app = await testApp();
  const chartTypes = createChartTypes([folder, join(folder, 'missing')], app.meta.settings, openInterpreter);
  const whole = createApp({ ...app.deps, chartTypes });
  const handle = async (request: Request) => whole.fetch(request);
  const admin = new Browser(handle, '');
  await admin.signIn('admin', PASSWORD);
  return { admin, stranger: new Browser(handle, '') };
}
const URL = '/api/v1/sextant/chart_type/';
const put = (browser: Browser, path: string, body: object): Promise<Response> =>
  browser.send('PUT', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '' },
  });
const resultOf = async (
  response: Response | Promise<Response>,
): Promise<readonly Record<string, unknown>[]> =>
  ((await (await response).json()) as { result: Record<string, unknown>[] }).result;

const world = { platform: { platform: 'linux', env: {}, home: '/nowhere' }, cwd: '/' } as const;
const example = (name: string) =>
  newCommand({ kind: 'new', what: 'charts', name, folder, dataDir: null }, world);

test('charts new writes an example of under a hundred lines that is installed, and whose test passes', async () => {
  const made = example('Dots on sticks!');
  expect(made).toMatchObject({ ok: true, value: expect.stringContaining('dots-on-sticks.mjs') as string });
  const text = readFileSync(join(folder, 'dots-on-sticks.mjs'), 'utf8');
  expect(text.split('\n').length).toBeLessThan(100);
  const tested = spawnSync(process.execPath, ['--test', join(folder, 'dots-on-sticks.test.mjs')], {
    encoding: 'utf8',
  });
  expect(tested.stdout).toMatch(/pass 3/);
  const { admin } = await served();
  expect(await resultOf(admin.get(URL))).toEqual([
    {
      file: 'dots-on-sticks.mjs',
      key: 'dots-on-sticks',
      name: 'Dots on sticks!',
      author: '',
      is_on: true,
      fault: null,
    },
  ]);
  expect(example('dots on sticks')).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('There is a file') as string },
  });
  expect(example('!?')).toMatchObject({ ok: false });
});

test('files that cannot be used say why, and the others are used', async () => {
  write('a.js', moduleOf('fine'));
  write('b.js', 'export const chart = {');
  write('c.js', moduleOf('pie'));
  write('d.js', moduleOf('fine'));
  write('e.js', `${moduleOf('large')}/*${'x'.repeat(1024 * 1024)}*/`);
  write('f.js', 'export default 1;');
  write('g.js', moduleOf('dist_bar'));
  write('notes.txt', 'no module');
  const { admin } = await served();
  const files = await resultOf(admin.get(URL));
  expect(files.map(({ file, fault }) => [file, fault])).toEqual([
    ['a.js', null],
    ['b.js', expect.stringMatching(/./)],
    ['c.js', 'The key "pie" is that of a chart type of Sextant.'],
    ['d.js', 'Another file has the key "fine".'],
    ['e.js', 'It is larger than 1 MB.'],
    ['f.js', 'It exports no object with the name "chart".'],
    ['g.js', 'The key "dist_bar" is that of a chart type of Sextant.'],
  ]);
  expect(chartTypeOf({ viz_type: 'fine' })?.name).toBe('My fine');
  expect(chartTypeOf({ viz_type: 'pie' })?.name).toBe('Pie Chart');
});

test('what editors keep beside a file, links to nothing and folders stop nothing', async () => {
  write('a.js', moduleOf('fine'));
  write('.b.js', moduleOf('hidden'));
  symlinkSync('ada@host.1234', join(folder, '.#a.js'));
  symlinkSync('nowhere.js', join(folder, 'gone.js'));
  mkdirSync(join(folder, 'parts.js'));
  const { admin } = await served();
  expect(await resultOf(admin.get(URL))).toMatchObject([{ file: 'a.js', key: 'fine', fault: null }]);
});

test('one that is turned off is not served, and no chart is drawn with it until it is on', async () => {
  write('a.js', moduleOf('fine'));
  const { admin, stranger } = await served();
  expect((await resultOf(stranger.get(`${URL}installed`))).length).toBe(1);
  expect((await put(admin, `${URL}fine`, { is_on: false })).status).toBe(200);
  expect(await resultOf(admin.get(URL))).toMatchObject([{ key: 'fine', is_on: false }]);
  expect(await resultOf(stranger.get(`${URL}installed`))).toEqual([]);
  expect(chartTypeOf({ viz_type: 'fine' })).toBeNull();
  await put(admin, `${URL}fine`, { is_on: true });
  expect(vizTypeName('fine')).toBe('My fine');
  expect((await put(admin, `${URL}other`, { is_on: true })).status).toBe(404);
  expect((await put(stranger, `${URL}fine`, { is_on: false })).ok).toBe(false);
  expect((await stranger.get(URL)).status).toBe(401);
});

test('a file that changes is read again, and the page is told by its tag', async () => {
  write('a.js', moduleOf('fine'));
  const { stranger } = await served();
  const first = await stranger.get(`${URL}installed`);
  const tag = first.headers.get('ETag') ?? '';
  const again = (): Promise<Response> => stranger.get(`${URL}installed`, { 'If-None-Match': tag });
  expect((await again()).status).toBe(304);
  write('a.js', moduleOf('fine', `query: (form) => [{ columns: ['changed'] }]`));
  utimesSync(join(folder, 'a.js'), 1, 1);
  expect((await again()).status).toBe(200);
  expect(buildQuery({ viz_type: 'fine', datasource: '1__table' })?.queries).toMatchObject([
    { columns: ['changed'] },
  ]);
});

test('its controls are shared ones by key and its own, and what cannot be shown is left out', async () => {
  write(
    'a.js',
    `export const chart = { api: 1, key: 'fine', name: 'Fine', draw() {}, defaults: { row_limit: 7 }, controls: ['groupby', 'row_limit', 'no_such',
      { key: 'shape', kind: 'select', label: 'Shape', choices: ['round', ['sq', 'Square'], {}], default: 'sq', redraws: true },
      { key: 'metric', label: 'Amount' }, { key: 'code', kind: 'script' }, { key: 'own', kind: 'slider' }] };`,
  );
  const { stranger } = await served();
  await stranger.get(`${URL}installed`);
  expect(addedTypeOf('fine')?.definition.hasQuery).toBe(false);
  expect(panelOf('fine')).toMatchObject([
    { key: 'groupby', label: 'Dimensions' },
    { key: 'row_limit', default: 7 },
    {
      key: 'shape',
      kind: 'select',
      choices: [
        ['round', 'round'],
        ['sq', 'Square'],
      ],
      default: 'sq',
      redraws: true,
    },
    { key: 'metric', kind: 'metrics', label: 'Amount' },
    { key: 'own', kind: 'slider', label: 'own' },
  ]);
});

test('in front of a Superset the pages have the types of the folder too, and ask the Superset for none', async () => {
  write('a.js', moduleOf('fine'));
  const { deps } = await testApp();
  const chartTypes = createChartTypes([folder], { get: () => null, set: () => undefined }, openInterpreter);
  const asked: string[] = [];
  const upstream: Upstream = {
    address: new globalThis.URL('http://superset.example/'),
    send(call) {
      asked.push(JSON.stringify(call));
      return Promise.reject(new Error('Nobody asks it'));
    },
  };
  const gateway = createGateway(deps, upstream, null, null, chartTypes);
  const browser = new Browser(async (request) => gateway.fetch(request), '');
  expect(await resultOf(browser.get(`${URL}installed`))).toMatchObject([{ definition: { key: 'fine' } }]);
  expect(asked).toEqual([]);
});
