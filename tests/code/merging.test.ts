import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { diffText } from '../../server/code/diffText.ts';
import { putFile } from '../../server/code/folder.ts';
import { pushPlan } from '../../server/code/push.ts';
import { compare, writePulled } from '../../server/code/sync.ts';
import { exchangeWorld, type ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { PASSWORD } from '../server/testApp.ts';
import { cheapHash } from '../support/cheapHash.ts';
import { type CodeWorld, codeWorld } from './codeWorld.ts';

let world: ExchangeWorld;
let mine: CodeWorld;
let theirs: CodeWorld;
beforeAll(async () => {
  world = await exchangeWorld();
});
beforeEach(async () => {
  mine = await codeWorld(world.app);
  theirs = await codeWorld(world.app);
  await mine.pull();
  await theirs.pull();
});
afterAll(() => {
  mine.remove();
  theirs.remove();
});

const fileOf = (of: CodeWorld, name: string): string =>
  Object.keys(of.texts()).find((path) => path.includes(name)) ?? '';
function edit(of: CodeWorld, name: string, from: string | RegExp, to: string): void {
  const path = join(of.root, fileOf(of, name));
  const text = readFileSync(path, 'utf8');
  expect(text.search(from)).toBeGreaterThan(-1);
  writeFileSync(path, text.replace(from, to));
}
const SHOP = 'dashboards/A_shop_in_numbers';

test('edits of two folders of one dashboard, of a filter and of a row, are merged by a push', async () => {
  edit(theirs, SHOP, /name: Country\n/, 'name: Land\n');
  expect(await theirs.push()).toEqual([]);
  edit(mine, SHOP, /height: 2\d\b/, 'height: 33');
  edit(mine, SHOP, /published: true/, 'published: false');
  expect(await mine.push()).toEqual([]);
  const merged = mine.texts()[fileOf(mine, SHOP)] ?? '';
  expect(merged).toMatch(/name: Land\n/);
  expect(merged).toMatch(/height: 33\n/);
  await theirs.pull();
  expect(theirs.texts()).toEqual(mine.texts());
  edit(mine, SHOP, /published: false/, 'published: true');
  await mine.push();
});

test('what both changed is written as a file with both sides, nothing is pushed, and a decision in it is taken', async () => {
  const before = mine.texts()[fileOf(mine, SHOP)] ?? '';
  edit(theirs, SHOP, /^dashboard_title: .*$/m, 'dashboard_title: Theirs');
  await theirs.push();
  edit(mine, SHOP, /^dashboard_title: .*$/m, 'dashboard_title: Mine');
  const { conflicts } = await mine.pull();
  expect(conflicts).toEqual([{ file: `conflicts/${fileOf(mine, SHOP)}`, parts: ['Dashboard title'] }]);
  const file = join(mine.root, conflicts[0]?.file ?? '');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(
    '  - part: Dashboard title\n    path:\n      - dashboard_title\n    take: undecided\n    folder: Mine\n    server: Theirs\n    base: A shop in numbers\n',
  );
  expect(mine.texts()[fileOf(mine, SHOP)]).toContain('dashboard_title: Mine');
  writeFileSync(file, text.replace('take: undecided', 'take: folder'));
  expect(await mine.push()).toEqual([]);
  expect(() => readFileSync(file)).toThrow('ENOENT');
  await theirs.pull();
  expect(theirs.texts()[fileOf(theirs, SHOP)]).toContain('dashboard_title: Mine');
  edit(theirs, SHOP, /^dashboard_title: .*$/m, 'dashboard_title: A shop in numbers');
  await theirs.push();
  expect(theirs.texts()[fileOf(theirs, SHOP)]).toBe(before);
});

test('a decision about sides that changed since is asked for again', async () => {
  edit(theirs, SHOP, /^css: .*$/m, 'css: one');
  await theirs.push();
  edit(mine, SHOP, /^css: .*$/m, 'css: two');
  const { conflicts } = await mine.pull();
  const file = join(mine.root, conflicts[0]?.file ?? '');
  writeFileSync(file, readFileSync(file, 'utf8').replace('take: undecided', 'take: folder'));
  edit(theirs, SHOP, /^css: one$/m, 'css: three');
  await theirs.push();
  expect((await mine.pull()).conflicts).toHaveLength(1);
  expect((await mine.pull({ take: 'server' })).conflicts).toEqual([]);
  expect(mine.texts()).toEqual(theirs.texts());
});

test('different lines of a SQL text are merged, and an unknown key of a file is kept', async () => {
  const path = 'charts/Average_order';
  edit(mine, path, /^description: null$/m, 'description: null\nnew_key: 1');
  const dataset = Object.keys(mine.texts()).find((each) => each.includes('datasets/')) ?? '';
  const sql = (first: string, last: string) => `sql: |-\n  SELECT ${first},\n  2,\n  3,\n  ${last}\n`;
  edit(mine, dataset, /^sql: .*\n(?: {2}.*\n)*/m, sql('1', '4'));
  await mine.push();
  await theirs.pull();
  edit(theirs, dataset, 'SELECT 1,', 'SELECT 11,');
  await theirs.push();
  edit(mine, dataset, '  4\n', '  44\n');
  expect(await mine.push()).toBeInstanceOf(Array);
  expect(mine.texts()[dataset]).toContain(sql('11', '44'));
});

test('a file that is gone from the folder stays at the server, and one that the server deleted goes', async () => {
  const path = fileOf(mine, 'charts/Average_order');
  rmSync(join(mine.root, path));
  const compared = await compare(mine.root, mine.remote, { take: null });
  expect(compared.ok && diffText(compared.value)).toContain(
    `Not in the folder any more; a push leaves them at the server:\n  ${path}`,
  );
  await mine.push();
  await theirs.pull();
  expect(Object.keys(theirs.texts())).toContain(path);
  const known = world.app.meta.charts.list().find(({ sliceName }) => sliceName === 'Average order');
  world.app.meta.charts.remove(known?.id ?? 0);
  expect((await theirs.pull()).removed).toEqual([path]);
});

test('a push from a folder that never pulled leaves the rest to the next pull', async () => {
  const fresh = await codeWorld(world.app);
  const path = fileOf(mine, 'charts/Countries');
  putFile(fresh.root, path, mine.texts()[path] ?? '');
  edit(fresh, 'charts/Countries', /^description: .*$/m, 'description: Fresh');
  expect(await fresh.push({ take: 'folder' })).toEqual([]);
  expect(Object.keys(fresh.texts())).toEqual([path]);
  const compared = await compare(fresh.root, fresh.remote, { take: null });
  expect(compared.ok && pushPlan(compared.value)).toMatchObject({ kept: [], changed: [], created: [] });
  expect((await fresh.pull()).added.length).toBeGreaterThan(30);
  fresh.remove();
  await mine.pull();
});

test('a difference is told by what changed, in words and lines', async () => {
  edit(mine, SHOP, /name: Land\n/, 'name: Country\n');
  edit(mine, 'charts/Countries', /^viz_type: table$/m, 'viz_type: pie');
  const compared = await compare(mine.root, mine.remote, { take: null });
  expect(compared.ok && diffText(compared.value)).toBe(
    [
      `${fileOf(mine, SHOP)}  dashboard "A shop in numbers"`,
      '  Filter "Land"',
      '    - name: Land',
      '    + name: Country',
      `${fileOf(mine, 'charts/Countries')}  chart "Countries"`,
      '  Viz type',
      '    - table',
      '    + pie',
    ].join('\n'),
  );
});

test('who may not change a dashboard is refused by its name, and nothing is changed', async () => {
  const { meta } = world.app;
  const limited = {
    username: 'limited',
    passwordHash: cheapHash(PASSWORD),
    firstName: 'L',
    lastName: 'I',
    email: 'l@i',
  };
  const gamma = meta.roles.byName('Gamma')?.id ?? 0;
  meta.roles.grant(meta.users.insert(limited, 0), gamma);
  const own = await codeWorld(world.app, 'limited');
  await own.pull();
  await mine.pull();
  const before = mine.texts();
  expect(Object.keys(own.texts()).every((each) => each in before)).toBe(true);
  const text = before[fileOf(mine, SHOP)] ?? '';
  expect(own.texts()).not.toContain(text);
  putFile(own.root, 'dashboards/x.yaml', text.replace(/^dashboard_title: .*$/m, 'dashboard_title: Stolen'));
  expect(await own.push({ take: 'folder' })).toMatch(
    /^dashboards\/x\.yaml: Error importing dashboard: .*A dashboard already exists and you may not overwrite it: it is not yours\.$/,
  );
  expect((await mine.pull()).changed).toEqual([]);
  // In a folder that somebody else pulled, what this person does not see is not taken for deleted.
  const seen = await compare(mine.root, own.remote, { take: null });
  expect(seen.ok && writePulled(mine.root, own.remote, seen.value).removed).toEqual([]);
  expect(mine.texts()).toEqual(before);
  own.remove();
});

test('a folder of before empty texts were null is not changed by a pull', async () => {
  const before = (text: string): string =>
    text.replaceAll(/^(description|css|certified_by): null$/gm, '$1: ""');
  for (const [path, text] of Object.entries(mine.texts()))
    if (/^(charts|dashboards)/.test(path)) writeFileSync(join(mine.root, path), before(text));
  const [name = ''] = readdirSync(join(mine.root, '.sextant')).filter((each) => each.endsWith('.json'));
  const stored = join(mine.root, '.sextant', name);
  const base = JSON.parse(readFileSync(stored, 'utf8')) as Record<string, string>;
  const old = Object.entries(base).map(([id, text]) => [id, /^(charts|dash)/.test(id) ? before(text) : text]);
  writeFileSync(stored, JSON.stringify(Object.fromEntries(old)));
  const texts = mine.texts();
  const read = await compare(mine.root, mine.remote, { take: null });
  if (!read.ok) throw new Error(read.error.message);
  expect(pushPlan(read.value).send).toEqual([]);
  expect(await mine.pull()).toEqual({ added: [], changed: [], removed: [], conflicts: [] });
  expect(mine.texts()).toEqual(texts);
});
