import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followFolder } from '../../server/code/followFolder.ts';
import { putFile } from '../../server/code/folder.ts';
import type { CodeFiles } from '#domain/code/mergeFiles.ts';
import { exchangeWorld, type ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { type CodeWorld, codeWorld } from './codeWorld.ts';
import { recordFiles, subjectsOf } from './recordFiles.ts';

let world: ExchangeWorld;
/** The folder that is followed, and one of a person who changes the same at the server. */
let followed: CodeWorld;
let person: CodeWorld;
let base: CodeFiles = new Map();
beforeAll(async () => {
  world = await exchangeWorld();
  [followed, person] = [await codeWorld(world.app), await codeWorld(world.app)];
  await followed.pull();
  for (const [path, text] of Object.entries(recordFiles(subjectsOf(world))))
    putFile(followed.root, path, text);
});
afterAll(() => {
  followed.remove();
  person.remove();
});

async function follow() {
  const before = followed.texts();
  const done = await followFolder(followed.root, followed.remote, base);
  if (!done.ok) throw new Error(done.error.message);
  ({ base } = done.value);
  // The folder may be a checkout that nobody else writes to.
  expect(followed.texts()).toEqual(before);
  return {
    sent: done.value.sent.map(([path]) => path),
    kept: done.value.kept.map(({ path, parts }) => ({ path, parts })),
  };
}
function edit(of: CodeWorld, path: string, from: string | RegExp, to: string): void {
  const text = of.texts()[path] ?? '';
  expect(text).toMatch(from);
  writeFileSync(join(of.root, path), text.replace(from, to));
}
const pathOf = (start: string) => Object.keys(followed.texts()).find((path) => path.startsWith(start)) ?? '';

test('every kind of a followed folder comes to the server, once', async () => {
  // As somebody writes it by hand who does not know the server's databases.
  edit(followed, pathOf('datasets/Samples/orders'), /^database_uuid: .*$/m, 'database_uuid: null');
  const { sent, kept } = await follow();
  expect(kept).toEqual([]);
  expect(sent).toEqual(expect.arrayContaining(Object.keys(recordFiles(subjectsOf(world)))));
  expect(await follow()).toEqual({ sent: [], kept: [] });
});

test('what the folder changes is merged with what people changed meanwhile, and theirs stays where both did', async () => {
  const board = pathOf('dashboards/A_shop');
  await person.pull();
  edit(person, board, /^dashboard_title: .*$/m, 'dashboard_title: By a person');
  edit(person, board, /height: 2\d\b/, 'height: 33');
  expect(await person.push()).toEqual([]);
  edit(followed, board, /^dashboard_title: .*$/m, 'dashboard_title: By the folder');
  edit(followed, board, /name: Country\n/, 'name: Land\n');
  const { sent, kept } = await follow();
  expect(sent).toEqual([board]);
  expect(kept).toEqual([{ path: board, parts: ['Dashboard title'] }]);
  await person.pull();
  const text = person.texts()[board] ?? '';
  expect(text).toMatch(/^dashboard_title: By a person\n/);
  expect(text).toMatch(/height: 33\n/);
  expect(text).toMatch(/name: Land\n/);
  // It was said; the next change of the folder is about something else.
  edit(followed, board, /name: Land\n/, 'name: State\n');
  expect(await follow()).toEqual({ sent: [board], kept: [] });
});

test('what somebody deleted at the server stays deleted, and is told when the folder changes it', async () => {
  const tag = 'tags/quarterly.yaml';
  world.app.meta.tags.remove(world.app.meta.tags.byName('quarterly')?.id ?? 0);
  expect(await follow()).toEqual({ sent: [], kept: [] });
  edit(followed, tag, 'the board', 'a board');
  expect(await follow()).toEqual({ sent: [], kept: [{ path: tag, parts: ['The tag'] }] });
  expect(world.app.meta.tags.byName('quarterly')).toBeNull();
});
