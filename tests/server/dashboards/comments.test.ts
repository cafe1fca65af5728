import { beforeEach, expect, test } from 'vitest';
import type { CommentEntry } from '#domain/comment/commentEntry.ts';
import { HOUR } from '#domain/time.ts';
import type { Browser } from '../browser.ts';
import { addUser, personWith, send, signedInAs } from '../people/people.ts';
import { testApp, type TestApp } from '../testApp.ts';

/** What people say about a dashboard, at the server: who may, once however often it is sent, and who is told. */

const UUID = '5f9e6c0a-0000-4000-8000-000000000001';
const PATH = `/api/v1/sextant/comments/dashboard/${UUID}`;

let app: TestApp;
let admin: Browser;
let dashboard: number;
beforeEach(async () => {
  app = await testApp();
  admin = await app.signedIn();
  const { meta } = app;
  const made = { createdBy: app.adminId, changedBy: app.adminId, createdOn: 0, changedOn: 0 };
  dashboard = meta.dashboards.insert({
    uuid: UUID,
    dashboardTitle: 'Harbours',
    published: true,
    ...made,
  });
  const role = meta.roles.put('readers', [
    ['can_read', 'Dashboard'],
    ['can_read', 'SecurityRestApi'],
    ['all_datasource_access', 'all_datasource_access'],
  ]);
  expect(role).toBeGreaterThan(0);
});

const entry = (given: Partial<CommentEntry>) => ({
  id: 'first-one',
  thread: given.id ?? 'first-one',
  action: 'write',
  of: null,
  text: 'Why did it fall in May?',
  point: null,
  at: 5,
  ...given,
});

type Listed = { mark: string; last: number; objects: object[]; result: CommentEntry[] | null };
const listed = async (browser: Browser, mark = ''): Promise<Listed> =>
  browser.json<Listed>(`${PATH}${mark && `?mark=${mark}`}`);
const reader = (name: string): Promise<Browser> => signedInAs(app, addUser(app, name, ['readers']));
const said = async (browser: Browser, given: Partial<CommentEntry>): Promise<[number, string]> => {
  const response = await send(browser, 'POST', PATH, entry(given));
  return [response.status, ((await response.json()) as { message?: string }).message ?? ''];
};

test('who may read a dashboard reads and writes its comments; an entry sent twice is one', async () => {
  const bea = await reader('bea');
  expect(await said(bea, {})).toEqual([201, '']);
  expect(await said(bea, {})).toEqual([201, '']);
  const { result, mark } = await listed(admin);
  expect(result).toMatchObject([
    { id: 'first-one', text: 'Why did it fall in May?', author: { name: 'bea X' } },
  ]);
  expect(await listed(admin, mark)).toMatchObject({ mark, result: null });
  expect(await said(admin, {})).toEqual([422, 'Another comment has this id.']);
});

test('who may not read it, and who is no person, is told that there is none', async () => {
  await said(admin, {});
  const stranger = await personWith(app, 'stranger', [['can_read', 'Dashboard']]);
  app.meta.dashboards.update(dashboard, { published: false });
  expect((await stranger.get(PATH)).status).toBe(404);
  expect((await said(stranger, { id: 'other-one' }))[0]).toBe(404);
  const nobody = await personWith(app, 'nobody', [['all_datasource_access', 'all_datasource_access']]);
  expect((await nobody.get(PATH)).status).toBe(404);
});

test('a visitor who may see the dashboard sees no comments', async () => {
  const open = await testApp({ signIn: { ...app.deps.config.signIn, visitors: true } }, app.meta);
  app.meta.roles.put('Public', [
    ['can_read', 'Dashboard'],
    ['all_datasource_access', 'all_datasource_access'],
  ]);
  const visitor = open.browser();
  expect((await visitor.get(`/api/v1/dashboard/${dashboard}`)).status).toBe(200);
  expect((await visitor.get(PATH)).status).toBe(401);
});

test('only its writer edits or withdraws a comment; owners and who began it settle it', async () => {
  const [bea, tom] = [await reader('bea'), await reader('tom')];
  await said(bea, {});
  const change = { thread: 'first-one', of: 'first-one', text: 'Changed' } as const;
  const only = 'Only who wrote a comment may change it.';
  expect(await said(tom, { ...change, id: 'edit-one', action: 'edit' })).toEqual([422, only]);
  expect(await said(admin, { ...change, id: 'edit-one', action: 'edit' })).toEqual([422, only]);
  expect(await said(tom, { ...change, id: 'edit-one', action: 'withdraw' })).toEqual([
    422,
    'Only owners, and who wrote it, may withdraw a comment.',
  ]);
  const settle = { thread: 'first-one', text: '', action: 'resolve' } as const;
  expect(await said(tom, { ...settle, id: 'settle-1' })).toEqual([
    422,
    'Only owners, and who began it, may settle or reopen this.',
  ]);
  expect(await said(bea, { ...settle, id: 'settle-2' })).toEqual([201, '']);
  expect(await said(admin, { ...settle, id: 'settle-3', action: 'reopen' })).toEqual([201, '']);
  expect(await said(bea, { ...change, id: 'edit-two', action: 'edit' })).toEqual([201, '']);
  expect(await said(bea, { ...change, id: 'gone-one', action: 'withdraw', text: '' })).toEqual([201, '']);
  // What was withdrawn is not read by anybody any more.
  expect(JSON.stringify(await listed(admin))).not.toMatch(/May|Changed/);
});

test('what cannot be a comment is refused with a sentence', async () => {
  expect(await said(admin, { text: '  ' })).toEqual([422, 'A comment needs a text.']);
  expect((await said(admin, { text: 'x'.repeat(4_001) }))[0]).toBe(400);
  expect(await said(admin, { id: 'reply-one', thread: 'not-there' })).toEqual([
    422,
    'The comment that this belongs to is not here.',
  ]);
});

test('who is mentioned and may read it finds a notice, once, and nobody else does', async () => {
  const [bea, tom] = [await reader('bea'), await reader('tom')];
  await personWith(app, 'blind', []);
  await said(bea, { text: 'Look, @TOM and @blind and @nobody, and @bea.' });
  const edit = { id: 'edit-one', thread: 'first-one', of: 'first-one', action: 'edit' } as const;
  await said(bea, { ...edit, text: 'Look, @tom.' });
  const notices = await tom.json<{ result: object[] }>('/api/v1/sextant/notices/');
  expect(notices.result).toMatchObject([
    {
      kind: 'mention',
      name: 'Harbours',
      actor: 'bea X',
      ref: `/superset/dashboard/${dashboard}/?comments=first-one`,
    },
  ]);
  expect((await bea.json<{ result: object[] }>('/api/v1/sextant/notices/')).result).toEqual([]);
  expect((await listed(bea)).result?.map(({ told }) => told)).toEqual([['tom'], ['tom']]);
});

test('comments go with what they are about', async () => {
  await said(admin, {});
  app.meta.dashboards.remove(dashboard);
  expect(app.meta.comments.byId('first-one')).toBeNull();
});

test('an import over a dashboard keeps what was said about it', async () => {
  expect(await said(admin, {})).toEqual([201, '']);
  const zip = await (await admin.get(`/api/v1/dashboard/export/?q=!(${dashboard})`)).arrayBuffer();
  app.meta.dashboards.update(dashboard, { dashboardTitle: 'Ports' });
  const body = new FormData();
  body.append('formData', new File([zip], 'dashboards.zip'));
  body.append('overwrite', 'true');
  const headers = { 'X-CSRFToken': admin.csrf ?? '' };
  const response = await admin.send('POST', '/api/v1/dashboard/import/', { body, headers });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('OK')]);
  expect(app.meta.dashboards.byId(dashboard)?.dashboardTitle).toBe('Harbours');
  expect((await listed(admin)).result).toHaveLength(1);
});

test('a dashboard is read with what is said about its charts; a mark is kept as texts', async () => {
  const { meta } = app;
  const made = { createdBy: app.adminId, changedBy: app.adminId, createdOn: 0, changedOn: 0 };
  const chart = meta.charts.insert({ uuid: 'c-1', sliceName: 'Ships', ...made });
  meta.dashboards.setCharts(dashboard, [chart]);
  const path = `/api/v1/sextant/comments/chart/${chart}`;
  const point = [['city', 'Oslo']] as const;
  expect((await send(admin, 'POST', path, entry({ point }))).status).toBe(201);
  expect((await listed(admin)).result).toMatchObject([
    { about: { kind: 'chart', name: String(chart) }, point },
  ]);
  expect(
    (await send(admin, 'POST', path, entry({ id: 'other-one', point: [['city', 7]] as never }))).status,
  ).toBe(400);
  expect((await admin.get('/api/v1/sextant/comments/chart/999')).status).toBe(404);
  expect((await admin.get('/api/v1/sextant/comments/chart/c-1')).status).toBe(404);
});

test('what is said about a saved query is read by its person alone', async () => {
  const bea = await reader('bea');
  const fields = {
    databaseId: null,
    catalog: null,
    schema: null,
    label: 'All',
    description: '',
    sql: 'SELECT 1',
  };
  const id = app.meta.savedQueries.insert(
    { uuid: 'q-1', userId: app.adminId, ...fields, templateParameters: null, extraJson: '{}' },
    0,
  );
  app.meta.roles.grant(
    app.meta.users.byName('bea')?.id ?? 0,
    app.meta.roles.put('sql', [['can_read', 'SavedQuery']]),
  );
  const path = `/api/v1/sextant/comments/query/${id}`;
  expect((await send(admin, 'POST', path, entry({}))).status).toBe(201);
  expect((await admin.json<Listed>(path)).result).toHaveLength(1);
  expect((await bea.get(path)).status).toBe(404);
});

test('who views as a role is nobody, and sees no comments', async () => {
  await said(admin, {});
  const role = app.meta.roles.byName('readers')?.id ?? 0;
  const as = { 'X-Sextant-View-As': `role:${role}` };
  expect((await admin.get(`/api/v1/dashboard/${dashboard}`, as)).status).toBe(200);
  expect((await admin.get(PATH, as)).status).toBe(404);
});

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
