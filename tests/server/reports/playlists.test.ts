import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPlaylist, newPlaylistItem } from '#domain/kiosk/playlist.ts';
import { addUser, signedInAs } from '../people/people.ts';
import { testApp, type TestApp } from '../testApp.ts';

const AT = '/api/v1/sextant/playlist/';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.meta.close());

test('nobody adds a dashboard to a playlist that they cannot open themselves, and everybody may change the others', async () => {
  const dashboards = app.meta.dashboards;
  const moments = { createdOn: 0, changedOn: 0 };
  const board = (uuid: string, published: boolean) =>
    dashboards.insert({ uuid, dashboardTitle: uuid, published, ...moments });
  const hidden = board('00000000-0000-4000-8000-00000000000a', false);
  const admin = await app.signedIn();
  const send = (by: typeof admin, method: string, path: string, body: object, headers = {}) =>
    by.send(method, path, {
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': by.csrf ?? '', ...headers },
      body: JSON.stringify(body),
    });
  const content = { ...newPlaylist('Lobby'), items: [newPlaylistItem('a', hidden)] };
  const made = await send(admin, 'POST', AT, content);
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: number };

  const alpha = await signedInAs(app, addUser(app, 'alpha', ['Alpha']));
  expect((await send(alpha, 'POST', AT, content)).status).toBe(422);
  expect((await send(alpha, 'PUT', `${AT}${id}`, { ...content, title: 'Hall' })).status).toBe(200);
  const stale = { ...content, title: 'Stair' };
  expect((await send(admin, 'PUT', `${AT}${id}`, stale, { 'If-Match': `"${id}-1"` })).status).toBe(412);
  const wrong = { ...content, items: [{ ...newPlaylistItem('a', hidden), seconds: 0 }] };
  expect((await send(admin, 'PUT', `${AT}${id}`, wrong)).status).toBe(400);
  expect((await send(admin, 'POST', AT, { ...content, items: [newPlaylistItem('a', 999)] })).status).toBe(
    422,
  );
});
