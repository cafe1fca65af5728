import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import type { Remote } from '../../server/code/remote.ts';
import { putFile } from '../../server/code/folder.ts';
import { pushPlan, sendPush } from '../../server/code/push.ts';
import { compare, writePulled } from '../../server/code/sync.ts';
import { exchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { type CodeWorld, codeWorld } from './codeWorld.ts';

let code: CodeWorld;
let superset: Remote;
const sent: { readonly path: string; readonly files: Readonly<Record<string, string>> }[] = [];
/** Refuses what only administrators may do with everything at once. */
let isLimited = false;
beforeAll(async () => {
  const world = await exchangeWorld();
  code = await codeWorld(world.app);
  superset = {
    name: 'https://superset.example.org',
    seenAs: 'https://superset.example.org',
    async send(method, path, body) {
      // A Superset has no such call.
      if (path === '/api/v1/sextant/capabilities') return ok(new Response('Not found', { status: 404 }));
      if (isLimited && path.startsWith('/api/v1/assets/'))
        return ok(Response.json({ message: 'Forbidden' }, { status: 403 }));
      if (method === 'POST' && body instanceof FormData) {
        const file = body.get('bundle') ?? body.get('formData');
        const bytes = new Uint8Array(await (file as File).arrayBuffer());
        const files = Object.entries(unzipSync(bytes)).map(([name, data]) => [name, strFromU8(data)]);
        sent.push({ path, files: Object.fromEntries(files) as Record<string, string> });
        return ok(Response.json({ message: 'OK' }));
      }
      return code.remote.send(method, path, body);
    },
  };
});
afterAll(() => code.remove());

async function compared() {
  const read = await compare(code.root, superset, { take: null });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

test('a Superset gets a changed dashboard with all that it refers to, and nothing else', async () => {
  const first = await compared();
  writePulled(code.root, superset, first);
  const path = Object.keys(code.texts()).find((each) => each.startsWith('dashboards/A_shop')) ?? '';
  const text = readFileSync(join(code.root, path), 'utf8');
  writeFileSync(join(code.root, path), text.replace(/^dashboard_title: .*$/m, 'dashboard_title: Shop'));
  const now = await compared();
  const plan = pushPlan(now);
  expect(plan.changed).toEqual([path]);
  expect(await sendPush(superset, now, plan)).toEqual({ ok: true, value: [] });
  const [{ path: at, files } = { path: '', files: {} }] = sent.splice(0);
  expect(at).toBe('/api/v1/assets/import/');
  expect(files['sextant/metadata.yaml']).toBe('version: 1.0.0\ntype: assets\n');
  const charts = [...text.matchAll(/^ {6}uuid: (\S+)$/gm)].map(([, uuid]) => uuid);
  expect(charts).toHaveLength(13);
  const names = Object.keys(files);
  for (const uuid of charts) expect(names.join('\n')).toContain(`_${uuid?.slice(0, 8)}.yaml`);
  // Each chart with its dataset, and each dataset with its database.
  const all = Object.values(files).join('\n');
  for (const [, uuid = ''] of all.matchAll(/^(?:dataset|database)_uuid: (\S+)$/gm))
    if (uuid !== 'null') expect(all).toContain(`\nuuid: ${uuid}\n`);
  expect(names.filter((name) => name.startsWith('sextant/dashboards/'))).toHaveLength(1);
});

test('a Superset gets the numbers of annotation layers, which the push may have made', async () => {
  const path = Object.keys(code.texts()).find((each) => each.startsWith('charts/Average')) ?? '';
  const before = code.texts()[path] ?? '';
  const layers =
    '  annotation_layers:\n    - name: Closed\n      sourceType: NATIVE\n      value: Holidays\n';
  writeFileSync(join(code.root, path), before.replace(/^params:\n/m, `params:\n${layers}`));
  putFile(code.root, 'annotation_layers/x.yaml', 'name: Holidays\n');
  const now = await compared();
  expect((await sendPush(superset, now, pushPlan(now))).ok).toBe(true);
  const chart = sent.splice(0).flatMap(({ files }) => files[`sextant/${path}`] ?? [])[0];
  const { layers: numbers } = (await compared()).server.records;
  const [id] = [...numbers].find(([, name]) => name === 'Holidays') ?? [];
  expect(chart).toMatch(new RegExp(`sourceType: NATIVE\n *value: ${id}\n`));
  writeFileSync(join(code.root, path), before);
});

test('who may not move everything at once pulls and pushes kind by kind', async () => {
  isLimited = true;
  const now = await compared();
  expect([...now.merged.values()].every(({ conflicts }) => conflicts.length === 0)).toBe(true);
  expect(now.server.files.size).toBeGreaterThan(30);
  expect(await sendPush(superset, now, pushPlan(now))).toEqual({ ok: true, value: [] });
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/v1/database/import/',
    '/api/v1/dataset/import/',
    '/api/v1/chart/import/',
    '/api/v1/dashboard/import/',
  ]);
  // It looks for what a file refers to in the same zip only.
  const [, , charts, dashboards] = sent.map(({ files }) => Object.keys(files).join('\n'));
  expect(charts).toContain('sextant/datasets/');
  expect(dashboards).toContain('sextant/charts/');
  expect(charts).not.toContain('sextant/dashboards/');
  expect(sent.map(({ files }) => /type: (\w+)/.exec(files['sextant/metadata.yaml'] ?? '')?.[1])).toEqual([
    'Database',
    'SqlaTable',
    'Slice',
    'Dashboard',
  ]);
});
