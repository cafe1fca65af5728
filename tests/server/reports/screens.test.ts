import { beforeEach, expect, test } from 'vitest';
import { newPlaylist, newPlaylistItem } from '#domain/kiosk/playlist.ts';
import { MINUTE } from '#domain/time.ts';
import type { Browser } from '../browser.ts';
import { addUser, signedInAs } from '../people/people.ts';
import { testApp, type TestApp } from '../testApp.ts';

const AT = '/api/v1/sextant/screen';
let app: TestApp;
let admin: Browser;
let shown = 0;
let other = 0;
let playlist = 0;

beforeEach(async () => {
  app = await testApp();
  admin = await app.signedIn();
  const moments = { createdOn: 0, changedOn: 0 };
  const board = (uuid: string) =>
    app.meta.dashboards.insert({ uuid, dashboardTitle: uuid, published: true, ...moments });
  shown = board('00000000-0000-4000-8000-00000000000a');
  other = board('00000000-0000-4000-8000-00000000000b');
  const contents = { ...newPlaylist('Lobby'), items: [newPlaylistItem('a', shown)] };
  playlist = app.meta.playlists.insert({ title: 'Lobby', contents: JSON.stringify(contents), ...moments });
});

const post = (by: Browser, path: string, body: object = {}) =>
  by.send('POST', path, {
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': by.csrf ?? '' },
    body: JSON.stringify(body),
  });

async function asking(by: Browser): Promise<{ code: string; claim: string }> {
  const response = await post(by, `${AT}/code`);
  expect(response.status).toBe(200);
  return (await response.json()) as { code: string; claim: string };
}

async function joined(): Promise<{ screen: Browser; id: number; claim: string }> {
  const screen = app.browser();
  const { code, claim } = await asking(screen);
  expect(await (await post(screen, `${AT}/join`, { claim })).json()).toEqual({ joined: false });
  const confirmed = await post(admin, `${AT}/`, { code, name: 'Hall', playlist_id: playlist });
  expect(confirmed.status, await confirmed.clone().text()).toBe(201);
  expect(await (await post(screen, `${AT}/join`, { claim })).json()).toEqual({ joined: true, name: 'Hall' });
  const { id } = (await confirmed.json()) as { id: number };
  return { screen, id, claim };
}

test('a screen whose code was confirmed reads its playlist and the dashboards in it, and no others', async () => {
  const { screen } = await joined();
  const read = await screen.get(`${AT}/playlist`);
  expect(await read.json()).toMatchObject({ name: 'Hall', playlist: { title: 'Lobby' } });
  expect((await screen.get(`/api/v1/dashboard/${shown}`)).status).toBe(200);
  expect((await screen.get(`/api/v1/dashboard/${other}`)).status).not.toBe(200);
  expect((await screen.get('/api/v1/sextant/playlist/')).status).toBe(403);
});

test('a screen is given the filters and tabs behind the links of its playlist, of its own dashboards only', async () => {
  const { screen } = await joined();
  const put = (key: string, about: number, state: object): void =>
    app.meta.stateKeys.put(
      {
        key,
        kind: 'dashboard_permalink',
        userId: 1,
        about: app.meta.dashboards.byId(about)?.uuid ?? '',
        tab: null,
        value: JSON.stringify(state),
      },
      0,
    );
  put('mine', shown, { dataMask: { F: { id: 'F' } }, activeTabs: ['TAB-1'] });
  put('alien', other, { dataMask: { F: { id: 'F' } } });
  put('long', shown, { dataMask: { F: { filterState: { value: 'x'.repeat(5000) } } } });
  const items = ['mine', 'alien', 'long', 'unknown', ''].map((permalink, at) => ({
    ...newPlaylistItem(String(at), shown),
    permalink,
  }));
  const contents = JSON.stringify({ ...newPlaylist('Lobby'), items });
  app.meta.playlists.update(playlist, { title: 'Lobby', contents, changedBy: 1, changedOn: 0 });
  const read = (await (await screen.get(`${AT}/playlist`)).json()) as { states: unknown };
  expect(read.states).toEqual({ mine: { masks: { F: { id: 'F' } }, tabs: ['TAB-1'] } });
});

test('a screen writes nothing', async () => {
  const { screen } = await joined();
  const token = await screen.get('/api/v1/security/csrf_token/');
  screen.csrf = ((await token.json()) as { result: string }).result;
  for (const [method, path] of [
    ['PUT', `/api/v1/dashboard/${shown}`],
    ['DELETE', `/api/v1/dashboard/${shown}`],
    ['POST', '/api/v1/chart/'],
    ['POST', '/api/v1/sqllab/execute/'],
    ['PUT', '/api/v1/me/'],
    ['POST', '/tabstateview/'],
    ['DELETE', `${AT}/1`],
    ['POST', `${AT}/`],
  ] as const) {
    const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': screen.csrf };
    expect((await screen.send(method, path, { headers, body: '{}' })).status, `${method} ${path}`).toBe(403);
  }
});

test('a screen that lost its session, or never heard that it was joined, gets one by the same claim', async () => {
  const { screen, claim } = await joined();
  const lost = [...screen.cookies];
  screen.cookies.clear();
  expect((await screen.get(`${AT}/playlist`)).status).toBe(401);
  // The first answer does not arrive.
  await post(app.browser(), `${AT}/join`, { claim });
  expect(await (await post(screen, `${AT}/join`, { claim })).json()).toEqual({ joined: true, name: 'Hall' });
  expect(await (await screen.get(`${AT}/playlist`)).json()).toMatchObject({ name: 'Hall' });
  const before = app.browser();
  for (const [name, value] of lost) before.cookies.set(name, value);
  expect((await before.get(`${AT}/playlist`)).status).toBe(401);
  const users = app.meta.sessions.all(app.clock.now()).map(({ userId }) => userId);
  expect(new Set(users).size, 'one session for each').toBe(users.length);
  expect(app.meta.screens.all()).toHaveLength(1);
});

test('a screen that asks for another code keeps its claim, and gets none once it is joined', async () => {
  const screen = app.browser();
  const first = await asking(screen);
  const second = (await (await post(screen, `${AT}/code`, { claim: first.claim })).json()) as typeof first;
  expect(second.claim).toBe(first.claim);
  const body = { name: 'Hall', playlist_id: playlist };
  expect((await post(admin, `${AT}/`, { ...body, code: first.code })).status).toBe(422);
  expect((await post(admin, `${AT}/`, { ...body, code: second.code })).status).toBe(201);
  expect((await post(screen, `${AT}/code`, { claim: first.claim })).status).toBe(409);
  app.clock.advance(30 * MINUTE);
  expect(await (await post(screen, `${AT}/join`, { claim: first.claim })).json()).toEqual({
    joined: true,
    name: 'Hall',
  });
  const unknown = await post(screen, `${AT}/code`, { claim: 'chosen by a stranger' });
  expect(((await unknown.json()) as typeof first).claim).not.toBe('chosen by a stranger');
});

test('a revoked screen is signed out at once, and its claim cannot be used again', async () => {
  const { screen, id, claim } = await joined();
  const response = await admin.send('DELETE', `${AT}/${id}`, {
    headers: { 'X-CSRFToken': admin.csrf ?? '' },
  });
  expect(response.status).toBe(200);
  expect((await screen.get(`${AT}/playlist`)).status).toBe(401);
  expect((await screen.get(`/api/v1/dashboard/${shown}`)).status).toBe(401);
  expect((await post(screen, `${AT}/join`, { claim })).status).toBe(404);
});

test('a screen is listed among the sessions by its name, and ended there', async () => {
  const { screen, claim } = await joined();
  const listed = await admin.get('/api/v1/sextant/sessions/');
  const { result } = (await listed.json()) as { result: { id: string; username: string }[] };
  const session = result.find(({ username }) => username === 'Screen: Hall');
  const path = `/api/v1/sextant/sessions/${session?.id}`;
  const ended = await admin.send('DELETE', path, { headers: { 'X-CSRFToken': admin.csrf ?? '' } });
  expect(ended.status).toBe(200);
  expect((await screen.get(`${AT}/playlist`)).status).toBe(401);
  expect((await post(screen, `${AT}/join`, { claim })).status).toBe(404);
});

test('a code is used once, expires after ten minutes, and is not stored', async () => {
  const screen = app.browser();
  const { code } = await asking(screen);
  const body = { code, name: 'Hall', playlist_id: playlist };
  expect((await post(admin, `${AT}/`, body)).status).toBe(201);
  expect((await post(admin, `${AT}/`, body)).status).toBe(422);
  const late = await asking(screen);
  app.clock.advance(10 * MINUTE);
  expect((await post(admin, `${AT}/`, { ...body, code: late.code })).status).toBe(422);
  expect((await post(screen, `${AT}/join`, { claim: late.claim })).status).toBe(404);
});

test('guessing codes is slowed down, and asking for many of them refused', async () => {
  const wrong = { code: 'ABCDEF', name: 'Hall', playlist_id: playlist };
  const answers: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    answers.push((await post(admin, `${AT}/`, wrong)).status);
  }
  expect(answers.at(-1)).toBe(429);
  const screen = app.browser();
  for (let i = 0; i < 20; i += 1) {
    await asking(screen);
  }
  expect((await post(screen, `${AT}/code`)).status).toBe(429);
});

test('only people who may create guest tokens join screens and see them', async () => {
  const alpha = await signedInAs(app, addUser(app, 'alpha', ['Alpha']));
  expect((await alpha.get(`${AT}/`)).status).toBe(403);
  expect((await post(alpha, `${AT}/`, { code: 'x', name: 'x', playlist_id: playlist })).status).toBe(403);
});

test('the state that a screen reports is listed with when it was last seen', async () => {
  const { screen } = await joined();
  const state = { item: 0, title: 'Sales', age: 5000, errors: ['Orders: no data'], version: '1' };
  expect((await post(screen, `${AT}/state`, state)).status).toBe(200);
  const listed = await admin.get(`${AT}/`);
  expect(await listed.json()).toMatchObject({ result: [{ name: 'Hall', playlist: 'Lobby', state }] });
  const idle = { ...state, title: '', errors: [], activity: { kind: 'idle', until: 420, day: null } };
  expect((await post(screen, `${AT}/state`, idle)).status).toBe(200);
  expect(await (await admin.get(`${AT}/`)).json()).toMatchObject({ result: [{ state: idle }] });
  expect((await post(admin, `${AT}/state`, state)).status).toBe(404);
});

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64');
const shows = { item: 0, title: 'Sales', age: null, errors: [], version: '1' };

test('the last picture of a screen is kept with its time, and goes with the screen', async () => {
  const { screen, id } = await joined();
  const picture = `${AT}/${id}/picture`;
  expect((await admin.get(picture)).status).toBe(404);
  expect((await post(screen, `${AT}/state`, { ...shows, picture: JPEG })).status).toBe(200);
  const takenOn = app.clock.now();
  app.clock.advance(MINUTE);
  expect((await post(screen, `${AT}/state`, shows)).status).toBe(200);
  const { result } = (await (await admin.get(`${AT}/`)).json()) as { result: object[] };
  expect(result).toMatchObject([{ seen_on: takenOn + MINUTE, picture_on: takenOn }]);
  expect(JSON.stringify(result)).not.toContain(JPEG);
  const found = await admin.get(picture);
  expect(found.headers.get('content-type')).toBe('image/jpeg');
  expect(found.headers.get('cache-control')).toContain('no-store');
  expect(Buffer.from(await found.arrayBuffer()).toString('base64')).toBe(JPEG);
  await admin.send('DELETE', `${AT}/${id}`, { headers: { 'X-CSRFToken': admin.csrf ?? '' } });
  expect(app.meta.screens.picture(id)).toBeNull();
});

test('a picture is a small JPEG, visible only to people who may join screens', async () => {
  const { screen, id } = await joined();
  const html = Buffer.from('<script>').toString('base64');
  for (const picture of [html, `${JPEG}<`, '/9j/'.repeat(20_000)]) {
    expect((await post(screen, `${AT}/state`, { ...shows, picture })).status).toBe(400);
  }
  await post(screen, `${AT}/state`, { ...shows, picture: JPEG });
  const alpha = await signedInAs(app, addUser(app, 'alpha', ['Alpha']));
  expect((await alpha.get(`${AT}/${id}/picture`)).status).toBe(403);
  expect((await screen.get(`${AT}/${id}/picture`)).status).toBe(403);
});
