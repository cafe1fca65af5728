import { beforeEach, expect, test } from 'vitest';
import { newPlaylist, newPlaylistItem } from '#domain/kiosk/playlist.ts';
import { HOUR } from '#domain/time.ts';
import type { Browser } from '../browser.ts';
import { addUser, send, signedInAs } from './people.ts';
import { testApp, type TestApp } from '../testApp.ts';

/** What was refused to whom, what was given to others, and what screens may read, is in the security log. */

let app: TestApp;
let admin: Browser;
let gamma: Browser;
let gammaId: number;
beforeEach(async () => {
  app = await testApp();
  admin = await app.signedIn();
  gammaId = addUser(app, 'gamma', ['Gamma']);
  gamma = await signedInAs(app, gammaId);
});

const logged = (kind: string) =>
  app.meta.securityEvents
    .all()
    .filter((each) => each.kind === kind)
    .map(({ username, detail }) => `${username}: ${detail}`)
    // The newest is first.
    .toReversed();

async function made(path: string, body: object): Promise<number> {
  const response = await send(admin, 'POST', path, body);
  expect(response.status, await response.clone().text()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

test('what exists and is not for a person is logged when they ask for it, and what does not exist is not', async () => {
  const dashboard = await made('/api/v1/dashboard/', { dashboard_title: 'Harbour' });
  const chart = app.meta.charts.insert({ uuid: 'c', sliceName: 'Ships', createdOn: 0, changedOn: 0 });
  const database = { uuid: 'b', databaseName: 'Port', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const databaseId = app.meta.databases.insert(database, 0);
  const query = await made('/api/v1/saved_query/', { label: 'Cargo', sql: 'SELECT 1', db_id: databaseId });
  const paths = [`/api/v1/dashboard/${dashboard}`, `/api/v1/chart/${chart}`, `/api/v1/saved_query/${query}`];
  const lab = await signedInAs(app, addUser(app, 'lab', ['Gamma', 'sql_lab']));
  for (const path of paths) {
    expect((await lab.get(path)).status).toBe(404);
  }
  expect((await lab.get('/api/v1/dashboard/999999')).status).toBe(404);
  expect(logged('refused')).toEqual(paths.map((path) => `lab: GET ${path}`));
});

test('what a person sees and may not change is logged when they try, with a missing permission by its name', async () => {
  const alpha = await signedInAs(app, addUser(app, 'alpha', ['Alpha']));
  const dashboard = await made('/api/v1/dashboard/', { dashboard_title: 'Harbour', published: true });
  const at = `/api/v1/dashboard/${dashboard}`;
  expect((await send(alpha, 'PUT', at, { dashboard_title: 'Mine' })).status).toBe(403);
  expect((await send(alpha, 'DELETE', `/api/v1/dashboard/?q=!(${dashboard})`, {})).status).toBe(403);
  expect((await gamma.get('/api/v1/sextant/security_log/')).status).toBe(403);
  expect(logged('refused')).toEqual([
    `alpha: PUT ${at}`,
    'alpha: DELETE /api/v1/dashboard/',
    'gamma: can_read Log: GET /api/v1/sextant/security_log/',
  ]);
});

test('the same refusal is logged once an hour', async () => {
  const ask = () => gamma.get('/api/v1/sextant/security_log/');
  await ask();
  await ask();
  expect(logged('refused')).toHaveLength(1);
  app.clock.advance(HOUR);
  await ask();
  expect(logged('refused')).toHaveLength(2);
});

test('what is refused to a screen, or to the person an administrator views the server as, is not logged', async () => {
  const screen = app.browser();
  const response = await send(screen, 'POST', '/api/v1/sextant/screen/code', {});
  const { code, claim } = (await response.json()) as { code: string; claim: string };
  const playlist = await made('/api/v1/sextant/playlist/', newPlaylist('Lobby'));
  await made('/api/v1/sextant/screen/', { code, name: 'Hall', playlist_id: playlist });
  expect((await send(screen, 'POST', '/api/v1/sextant/screen/join', { claim })).status).toBe(200);
  expect((await screen.get('/api/v1/sextant/playlist/')).status).toBe(403);
  const headers = { 'X-Sextant-View-As': `user:${gammaId}` };
  expect((await admin.get('/api/v1/sextant/security_log/', headers)).status).toBe(403);
  const changing = { headers: { ...headers, 'X-CSRFToken': admin.csrf ?? '' } };
  expect((await admin.send('DELETE', '/api/v1/dashboard/1', changing)).status).toBe(403);
  expect(logged('refused')).toEqual([]);
  // Only an administrator views the server as somebody else.
  expect((await gamma.get('/api/v1/me/', { 'X-Sextant-View-As': `user:${app.adminId}` })).status).toBe(403);
  expect(logged('refused')).toEqual(['gamma: GET /api/v1/me/']);
});

test('a thing that is given to others is logged with whose it is and was, and one that is saved otherwise is not', async () => {
  const dashboard = await made('/api/v1/dashboard/', { dashboard_title: 'Harbour' });
  const moments = { createdOn: 0, changedOn: 0 };
  const chart = app.meta.charts.insert({ uuid: 'c', sliceName: 'Ships', ...moments });
  const database = { uuid: 'b', databaseName: 'Port', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const databaseId = app.meta.databases.insert(database, 0);
  const dataset = app.meta.datasets.insert({
    uuid: 'd',
    tableName: 'ships',
    databaseId,
    details: '{}',
    ...moments,
  });
  const report = await made('/api/v1/report/', {
    type: 'Report',
    name: 'Monday',
    crontab: '0 9 * * 1',
    dashboard,
    recipients: [],
  });
  for (const [entity, id] of [
    ['dashboard', dashboard],
    ['chart', chart],
    ['dataset', dataset],
    ['report', report],
  ] as const) {
    const put = async (body: object) => {
      const response = await send(admin, 'PUT', `/api/v1/${entity}/${id}`, body);
      expect(response.status, await response.clone().text()).toBe(200);
    };
    await put({ owners: [app.adminId] });
    await put({ owners: [app.adminId] });
    await put({ description: 'Saved again' });
    await put({ owners: [gammaId] });
    const events = logged('owners-changed').filter((each) => each.includes(`: ${entity} ${id}: `));
    expect(events.at(-1)).toBe(`admin: ${entity} ${id}: gamma, before admin`);
    expect(events.length).toBeLessThanOrEqual(2);
  }
});

test('playlists whose dashboards change, and screens that are joined and removed, are logged and exported', async () => {
  const dashboard = await made('/api/v1/dashboard/', { dashboard_title: 'Harbour' });
  const empty = newPlaylist('Lobby');
  const playlist = await made('/api/v1/sextant/playlist/', empty);
  const items = [newPlaylistItem('a', dashboard)];
  const at = `/api/v1/sextant/playlist/${playlist}`;
  const put = async (contents: object) => expect((await send(admin, 'PUT', at, contents)).status).toBe(200);
  await put({ ...empty, items });
  await put({ ...empty, items: items.map((item) => ({ ...item, seconds: 90 })) });
  const response = await send(app.browser(), 'POST', '/api/v1/sextant/screen/code', {});
  const { code } = (await response.json()) as { code: string };
  const screen = await made('/api/v1/sextant/screen/', { code, name: 'Hall', playlist_id: playlist });
  expect((await send(admin, 'DELETE', `/api/v1/sextant/screen/${screen}`, {})).status).toBe(200);
  expect((await send(admin, 'DELETE', at, {})).status).toBe(200);
  expect(logged('playlist-changed')).toEqual([
    'admin: added Lobby: no dashboards',
    `admin: changed Lobby: dashboards ${dashboard}`,
    'admin: deleted Lobby',
  ]);
  expect(logged('screen-joined')).toEqual(['admin: Hall, playlist Lobby']);
  expect(logged('screen-revoked')).toEqual(['admin: Hall']);
  const file = await (await admin.get('/api/v1/sextant/security_log/export/')).text();
  for (const kind of ['playlist-changed', 'screen-joined', 'screen-revoked'])
    expect(file).toContain(`,${kind},admin,`);
});
