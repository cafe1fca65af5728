import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileText } from '#domain/code/canonicalFile.ts';
import { readCodeFile } from '#domain/code/codeFiles.ts';
import { kindOfFolder } from '../../server/code/fileKinds.ts';
import { putFile } from '../../server/code/folder.ts';
import { exchangeWorld, type ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { type CodeWorld, codeWorld } from './codeWorld.ts';
import { randomDashboard } from './randomDashboards.ts';

let world: ExchangeWorld;
let code: CodeWorld;
beforeAll(async () => {
  world = await exchangeWorld();
  code = await codeWorld(world.app);
});
afterAll(() => code.remove());

const NOTHING = { added: [], changed: [], removed: [], conflicts: [] };

test('what is pulled and pushed is what was pulled, byte by byte', async () => {
  const pulled = await code.pull();
  expect(pulled.added.length).toBeGreaterThan(30);
  const before = code.texts();
  expect(await code.pull()).toEqual(NOTHING);
  expect(await code.push()).toEqual([]);
  expect(code.texts()).toEqual(before);
});

test('every changed file is the same after it was pushed, and at another server, whatever its numbers are', async () => {
  for (const [path, text] of Object.entries(code.texts())) {
    if (path.startsWith('databases/')) continue;
    const title = /^(dashboard_title|slice_name|main_dttm_col|description): .*$/m;
    writeFileSync(
      join(code.root, path),
      canonical(path, text.replace(title, '$1: "Changed: \\"Ä\\" & more"')),
    );
  }
  const changed = code.texts();
  expect(await code.push()).not.toBeTypeOf('string');
  expect(code.texts()).toEqual(changed);
  // As a folder has it that knew nothing of them.
  const clean = await codeWorld(world.app);
  await clean.pull();
  expect(Object.values(clean.texts()).toSorted()).toEqual(Object.values(changed).toSorted());
  clean.remove();
  const other = await exchangeWorld();
  other.app.meta.charts.list().forEach(({ id }) => other.app.meta.charts.remove(id));
  const there = await codeWorld(other.app);
  for (const [path, text] of Object.entries(code.texts())) putFile(there.root, path, text);
  expect(await there.push({ take: 'folder' })).not.toBeTypeOf('string');
  expect(there.texts()).toEqual(code.texts());
  there.remove();
});

const canonical = (path: string, text: string): string => {
  const kind = kindOfFolder(path.split('/')[0] ?? '');
  const read = kind && readCodeFile(kind, path, text);
  return read?.ok ? read.value.text : text;
};

test('random dashboards are the same in a folder that pulls them after they were pushed from another', async () => {
  const dataset = world.app.meta.datasets.list()[0]?.uuid ?? '';
  const [here, there] = [await codeWorld(world.app), await codeWorld(world.app)];
  await here.pull();
  const { seed = 1 } = fc.readConfigureGlobal();
  for (const files of fc.sample(randomDashboard(dataset), { numRuns: 60, seed }))
    for (const [path, value] of files) putFile(here.root, path, canonical(path, fileText(value)));
  const written = here.texts();
  expect(await here.push()).not.toBeTypeOf('string');
  expect(here.texts()).toEqual(written);
  await there.pull();
  const texts = (of: CodeWorld) => Object.values(of.texts()).toSorted();
  expect(texts(there)).toEqual(texts(here));
  expect(await here.pull()).toEqual(NOTHING);
  here.remove();
  there.remove();
}, 60_000);

test('a zip of the folder is an export that imports take', () => {
  expect(readFileSync(join(code.root, 'metadata.yaml'), 'utf8')).toBe('version: 1.0.0\ntype: assets\n');
});
