import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../browser.ts';
import { personWith, send } from '../people/people.ts';
import { testApp, type TestApp } from '../testApp.ts';
import { commentWorld, entry, listed, PATH, readerOf, said, type Listed } from './commentWorld.ts';

/** What people say about a dashboard, at the server: who may, once however often it is sent, and who is told. */

let app: TestApp;
let admin: Browser;
let dashboard: number;
beforeEach(async () => {
  ({ app, admin, dashboard } = await commentWorld());
});

const reader = (name: string): Promise<Browser> => readerOf(app, name);

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

test('who left, or may not sign in, has a name and no user name to be mentioned by', async () => {
  await said(await reader('bea'), {});
  const authors = async () => (await listed(admin)).result?.map(({ author }) => author);
  expect(await authors()).toMatchObject([{ name: 'bea X', username: 'bea' }]);
  app.meta.users.update(app.meta.users.byName('bea')?.id ?? 0, { active: false });
  expect(await authors()).toEqual([{ id: expect.any(Number) as number, name: 'bea X' }]);
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
