import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { putFile } from '../../server/code/folder.ts';
import type { Remote } from '../../server/code/remote.ts';
import { pushPlan, sendPush } from '../../server/code/push.ts';
import { compare, writePulled } from '../../server/code/sync.ts';
import { exchangeWorld, type ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { PASSWORD } from '../server/testApp.ts';
import { cheapHash } from '../support/cheapHash.ts';
import { type CodeWorld, codeWorld } from './codeWorld.ts';
import { recordFiles, subjectsOf } from './recordFiles.ts';

let world: ExchangeWorld;
let admin: CodeWorld;
let limited: CodeWorld;
beforeAll(async () => {
  world = await exchangeWorld();
  const { meta } = world.app;
  const person = { username: 'limited', passwordHash: cheapHash(PASSWORD), firstName: 'L', lastName: 'I' };
  const id = meta.users.insert({ ...person, email: 'l@i' }, 0);
  meta.roles.grant(id, meta.roles.byName('Alpha')?.id ?? 0);
  admin = await codeWorld(world.app);
  limited = await codeWorld(world.app, 'limited');
  await admin.pull();
  for (const [path, text] of Object.entries(recordFiles(subjectsOf(world)))) putFile(admin.root, path, text);
  await admin.push();
});
afterAll(() => {
  admin.remove();
  limited.remove();
});

const read = async (remote: Remote, { root }: CodeWorld) => {
  const compared = await compare(root, remote, { take: 'folder' });
  if (!compared.ok) throw new Error(compared.error.message);
  return compared.value;
};

test('what a person may not see is left out, said once, and stays in their folder as it is', async () => {
  const compared = await read(limited.remote, limited);
  expect(compared.server.records.notes).toEqual([
    'Without roles, row rules: http://localhost:8090 has none, or does not show them to you.',
  ]);
  writePulled(limited.root, limited.remote, compared);
  const paths = Object.keys(limited.texts());
  expect(paths).toContain('annotation_layers/Holidays.yaml');
  expect(paths.some((path) => /^(roles|row_rules)\//.test(path))).toBe(false);
  // The checkout of the administrator.
  const before = admin.texts();
  for (const [path, text] of Object.entries(before)) putFile(limited.root, path, text);
  expect(await limited.push()).toEqual([
    '3 files were left out. Without roles, row rules: http://localhost:8090 has none, or does not show them to you.',
  ]);
  await limited.pull();
  expect(limited.texts()).toMatchObject(before);
});

test('what a person may not change is refused by the name of its file, before anything is changed', async () => {
  const css = 'css_templates/Dark_edges.yaml';
  const changed = (path: string, from: string, to: string) =>
    writeFileSync(join(limited.root, path), (limited.texts()[path] ?? '').replace(from, to));
  const chart = Object.keys(limited.texts()).find((path) => path.startsWith('charts/Average')) ?? '';
  changed(css, 'red', 'blue');
  changed(chart, 'slice_name: Average order', 'slice_name: Stolen');
  const { roles } = world.app.meta;
  const alpha = roles.byName('Alpha')?.id ?? 0;
  const rights = roles.pairsOf(alpha).map(({ permission, view }) => [permission, view] as const);
  roles.setPairs(
    alpha,
    rights.filter((pair) => pair.join(' ') !== 'can_write CssTemplate'),
  );
  expect(await limited.push()).toBe(
    `${css}: you may not change CSS templates at http://localhost:8090. Forbidden`,
  );
  expect((await admin.pull()).changed).toEqual([]);
  // With what the administrator pulled as its base.
  changed('roles/Sales.yaml', 'can_read on Chart', 'can_write on Chart');
  const base = (await read(admin.remote, admin)).folder.files;
  expect(await limited.push({ take: 'folder', base })).toBe(
    'roles/Sales.yaml: http://localhost:8090 does not show you such files, so you may not change it.',
  );
});

test('a server that lacks a kind gets all others, and its files are named as left out', async () => {
  const other = await exchangeWorld();
  const there = await codeWorld(other.app);
  const superset: Remote = {
    name: 'https://superset.example.org',
    seenAs: 'https://superset.example.org',
    async send(method, path, body) {
      if (/\/sextant\//.test(path)) return ok(new Response('Not found', { status: 404 }));
      return there.remote.send(method, path, body);
    },
  };
  await admin.pull();
  for (const [path, text] of Object.entries(admin.texts())) putFile(there.root, path, text);
  const compared = await read(superset, there);
  const sent = await sendPush(superset, compared, pushPlan(compared));
  expect(sent.ok && sent.value).toContain(
    '1 file was left out. Without playlists: https://superset.example.org has none, or does not show them to you.',
  );
  expect(other.app.meta.rowRules.byName('Own country')).not.toBeNull();
  expect(other.app.meta.playlists.all()).toEqual([]);
  there.remove();
});

test('a chart names an annotation layer by its name, and finds it at a server where its number differs', async () => {
  const { meta } = world.app;
  const chart = meta.charts.list().find(({ sliceName }) => sliceName === 'Average order');
  const layer = meta.annotations.layerNamed('Holidays')?.id ?? 0;
  const form = { ...(JSON.parse(chart?.params ?? '{}') as object) };
  const layers = [{ name: 'Closed', annotationType: 'INTERVAL', sourceType: 'NATIVE', value: layer }];
  meta.charts.update(chart?.id ?? 0, { params: JSON.stringify({ ...form, annotation_layers: layers }) });
  await admin.pull();
  const path = Object.keys(admin.texts()).find((each) => each.startsWith('charts/Average')) ?? '';
  expect(admin.texts()[path]).toMatch(/sourceType: NATIVE\n *value: Holidays\n/);
  const other = await exchangeWorld();
  const author = { createdBy: null, changedBy: null, createdOn: 0, changedOn: 0 };
  for (const name of ['First', 'Second']) other.app.meta.annotations.insertLayer({ name, ...author });
  const there = await codeWorld(other.app);
  await there.pull();
  for (const [each, text] of Object.entries(admin.texts())) putFile(there.root, each, text);
  expect(await there.push({ take: 'folder' })).toBeInstanceOf(Array);
  const id = other.app.meta.annotations.layerNamed('Holidays')?.id;
  expect(id).toBe(3);
  const params = other.app.meta.charts.list().find(({ uuid }) => uuid === chart?.uuid)?.params;
  expect(JSON.parse(params ?? '{}')).toMatchObject({ annotation_layers: [{ value: id }] });
  expect(there.texts()[path]).toBe(admin.texts()[path]);
  there.remove();
});

test('what is refused when a part of it is written already is said to be there in part', async () => {
  const own = await codeWorld(world.app);
  putFile(
    own.root,
    'annotation_layers/Wrong.yaml',
    'name: Wrong\nannotations:\n  - short_descr: Backwards\n    start_dttm: 2026-02-01T00:00:00\n    end_dttm: 2026-01-01T00:00:00\n',
  );
  const compared = await read(own.remote, own);
  expect(await sendPush(own.remote, compared, pushPlan(compared))).toMatchObject({
    error: {
      message: 'annotation_layers/Wrong.yaml: start_dttm: End date must be after start date',
      hint: 'Pushed before that: annotation_layers/Wrong.yaml (in part).',
    },
  });
  own.remove();
});

test('nothing is taken for deleted where a list of the server failed', async () => {
  const own = await codeWorld(world.app, 'limited');
  await own.pull();
  const failing: Remote = {
    ...own.remote,
    async send(method, path, body) {
      if (path === '/api/v1/assets/export/') return ok(new Response('{}', { status: 403 }));
      if (path.startsWith('/api/v1/chart/?q=(page'))
        return ok(new Response('{"message": "Out of order"}', { status: 500 }));
      return own.remote.send(method, path, body);
    },
  };
  expect(await compare(own.root, failing, { take: null })).toEqual({
    ok: false,
    error: { message: 'Out of order', hint: 'Nothing was changed.' },
  });
  own.remove();
});
