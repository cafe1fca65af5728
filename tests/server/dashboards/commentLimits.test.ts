import { beforeEach, expect, test } from 'vitest';
import type { CommentEntry } from '#domain/comment/commentEntry.ts';
import { HOUR } from '#domain/time.ts';
import type { Browser } from '../browser.ts';
import { addUser, send, signedInAs } from '../people/people.ts';
import type { TestApp } from '../testApp.ts';
import { commentWorld, entry, listed, PATH, readerOf, said, UUID } from './commentWorld.ts';

/** How much is kept and sent of what people say, and what of it. */

let app: TestApp;
let admin: Browser;
let dashboard: number;
beforeEach(async () => {
  ({ app, admin, dashboard } = await commentWorld());
});

const reader = (name: string): Promise<Browser> => readerOf(app, name);

test('the clock of a device moves no comment into the future, and is none that no date can have', async () => {
  app.clock.advance(1_000);
  await said(admin, { at: app.clock.now() + 5_000 });
  expect((await listed(admin)).result).toMatchObject([{ at: app.clock.now() }]);
  expect((await said(admin, { id: 'other-one', at: Number.MAX_SAFE_INTEGER }))[0]).toBe(400);
});

/** Fills the dashboard, as if a person had written so many comments. */
const fill = (userId: number, count: number, text = 'Why?'): void =>
  app.meta.transaction(() => {
    for (let at = 0; at < count; at += 1) {
      const id = `filled-${userId}-${at}`;
      const about = { entity: 'dashboard', id: dashboard } as const;
      app.meta.comments.add({
        id,
        thread: id,
        action: 'write',
        of: null,
        text,
        point: null,
        at,
        userId,
        about,
        told: [],
      });
    }
  });

test('where there are very many comments they can still be withdrawn and settled, and nobody fills it alone', async () => {
  await said(admin, {});
  const bea = addUser(app, 'bea', ['readers']);
  fill(bea, 500);
  const beas = await signedInAs(app, bea);
  expect((await said(beas, { id: 'other-one' }))[0]).toBe(422);
  expect(await said(admin, { id: 'other-one' })).toEqual([201, '']);
  fill(addUser(app, 'tom', []), 1_500);
  const change = { thread: 'first-one', text: '' };
  expect((await said(admin, { id: 'third-one' }))[0]).toBe(422);
  expect(
    (await said(admin, { ...change, id: 'edit-one', of: 'first-one', action: 'edit', text: 'A' }))[0],
  ).toBe(422);
  expect(await said(admin, { ...change, id: 'settle-1', action: 'resolve' })).toEqual([201, '']);
  expect(await said(admin, { ...change, id: 'gone-one', of: 'first-one', action: 'withdraw' })).toEqual([
    201,
    '',
  ]);
});

test('what changes nothing adds nothing: it is the entry that it repeats', async () => {
  const bea = await reader('bea');
  await said(bea, {});
  const add = async (given: Partial<CommentEntry>): Promise<unknown> => {
    const response = await send(bea, 'POST', PATH, entry({ text: '', ...given, thread: 'first-one' }));
    return [response.status, ((await response.json()) as { result: CommentEntry }).result.id];
  };
  expect(await add({ id: 'reopen-1', action: 'reopen' })).toEqual([201, 'first-one']);
  expect(await add({ id: 'settle-1', action: 'resolve' })).toEqual([201, 'settle-1']);
  expect(await add({ id: 'settle-2', action: 'resolve' })).toEqual([201, 'settle-1']);
  expect(await add({ id: 'gone-one', action: 'withdraw', of: 'first-one' })).toEqual([201, 'gone-one']);
  expect(await add({ id: 'gone-two', action: 'withdraw', of: 'first-one' })).toEqual([201, 'gone-one']);
  expect(app.meta.comments.count({ entity: 'dashboard', id: dashboard })).toBe(3);
});

test('an owner withdraws the comment of another person', async () => {
  const bea = await reader('bea');
  await said(bea, {});
  const gone = {
    id: 'gone-one',
    thread: 'first-one',
    of: 'first-one',
    action: 'withdraw',
    text: '',
  } as const;
  expect(await said(admin, gone)).toEqual([201, '']);
  expect(JSON.stringify(await listed(bea))).not.toContain('May');
});

test('a text that was edited away is not sent to anybody', async () => {
  await said(admin, {});
  const edit = { thread: 'first-one', of: 'first-one', action: 'edit' } as const;
  await said(admin, { ...edit, id: 'edit-one', text: 'Why in June?' });
  await said(admin, { ...edit, id: 'edit-two', text: 'Why in July?' });
  expect((await listed(admin)).result?.map(({ text }) => text)).toEqual(['', '', 'Why in July?']);
});

test('of very long comments the latest are sent', async () => {
  fill(app.adminId, 1_500, 'x'.repeat(3_900));
  const { result } = await listed(admin);
  expect(result?.length).toBeLessThan(1_000);
  expect(result?.at(-1)?.id).toBe(`filled-${app.adminId}-1499`);
});

test('another chart of a dashboard is another state, though as much was said of it', async () => {
  const { meta } = app;
  const made = { createdBy: app.adminId, changedBy: app.adminId, createdOn: 0, changedOn: 0 };
  const [ships, masts] = ['c-1', 'c-2'].map((uuid) => meta.charts.insert({ uuid, sliceName: uuid, ...made }));
  meta.dashboards.setCharts(dashboard, [ships ?? 0]);
  const { mark } = await listed(admin);
  meta.dashboards.setCharts(dashboard, [masts ?? 0]);
  expect(await listed(admin, mark)).toMatchObject({
    result: [],
    objects: [
      { kind: 'dashboard', name: UUID },
      { kind: 'chart', name: String(masts) },
    ],
  });
});

test('the last number that was given to an entry is said, also when the entry is gone', async () => {
  fill(app.adminId, 3);
  app.meta.dashboards.remove(dashboard);
  const made = { createdBy: app.adminId, changedBy: app.adminId, createdOn: 0, changedOn: 0 };
  app.meta.dashboards.insert({ uuid: UUID, dashboardTitle: 'Again', published: true, ...made });
  expect(await listed(admin)).toMatchObject({ result: [], last: 3 });
});

test('few names of a comment tell people of it, and few of a person within an hour', async () => {
  const names = Array.from({ length: 12 }, (_each, at) => `reader${at}`);
  for (const name of names) addUser(app, name, ['readers']);
  const text = names.map((name) => `@${name}`).join(' ');
  for (let at = 0; at < 7; at += 1) await said(admin, { id: `comment-${at}`, text });
  const told = (await listed(admin)).result?.map((each) => each.told.length);
  expect(told).toEqual([10, 10, 10, 10, 10, 10, 0]);
  app.clock.advance(HOUR);
  await said(admin, { id: 'comment-7', text: '@reader11' });
  expect((await listed(admin)).result?.at(-1)?.told).toEqual(['reader11']);
});

test('mentions take the place of no other notice', async () => {
  const { notices } = app.meta;
  const bea = addUser(app, 'bea', ['readers']);
  const notice = { ended: 'done', name: 'Harbours', ref: '/' } as const;
  notices.add(bea, { ...notice, kind: 'report' }, 0);
  for (let at = 0; at < 310; at += 1) notices.add(bea, { ...notice, kind: 'mention' }, 0);
  const kinds = notices.after(bea, 0).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'report')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'mention')).toHaveLength(100);
});
