import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../browser.ts';
import { addUser, send, signedInAs } from '../people/people.ts';
import { testApp, type TestApp } from '../testApp.ts';

const THEMES = '/api/v1/theme/';
const json_data = JSON.stringify({
  token: { colorPrimary: '#7a1f5c', fontSizeXS: '8' },
  algorithm: 'default',
});

let app: TestApp;
let admin: Browser;
let reader: Browser;
beforeAll(async () => {
  app = await testApp();
  admin = await app.signedIn();
  reader = await signedInAs(app, addUser(app, 'reader', ['Gamma']));
});
afterAll(() => app.meta.close());

const sent = async (who: Browser, method: string, path: string, body: unknown = {}) => {
  const response = await send(who, method, path, body);
  return { status: response.status, body: (await response.json()) as unknown };
};

async function made(theme_name: string, who = admin): Promise<number> {
  const { status, body } = await sent(who, 'POST', THEMES, { theme_name, json_data });
  expect(status).toBe(201);
  return (body as { id: number }).id;
}
const read = async (path: string) => (await (await admin.get(path)).json()) as { result: unknown };
const dashboard = async (theme_id: number): Promise<number> => {
  const { body } = await sent(admin, 'POST', '/api/v1/dashboard/', { dashboard_title: 'Harbour', theme_id });
  return (body as { id: number }).id;
};

test('the two themes of the product are listed before those that people made, and nobody changes them', async () => {
  const { result } = (await read(THEMES)) as { result: { theme_name: string; is_system: boolean }[] };
  expect(result.slice(0, 2)).toMatchObject([
    { id: 1, theme_name: 'THEME_DEFAULT', is_system: true, json_data: '{"algorithm":"default"}' },
    { id: 2, theme_name: 'THEME_DARK', is_system: true, json_data: '{"algorithm":"dark"}' },
  ]);
  const change = { theme_name: 'Mine', json_data };
  expect((await sent(admin, 'PUT', `${THEMES}1`, change)).status).toBe(403);
  expect((await sent(admin, 'DELETE', `${THEMES}1`)).status).toBe(403);
});

test('a theme is stored as it was sent, with what this product does not know', async () => {
  const id = await made('Plum');
  expect(await read(`${THEMES}${id}`)).toMatchObject({
    id,
    result: { theme_name: 'Plum', json_data, is_system: false, is_system_default: false },
  });
  await sent(admin, 'PUT', `${THEMES}${id}`, { theme_name: 'Damson', json_data: '{}' });
  expect(await read(`${THEMES}${id}`)).toMatchObject({ result: { theme_name: 'Damson', json_data: '{}' } });
});

test.each([
  { theme_name: ' ', json_data },
  { theme_name: 'x', json_data: '{' },
  { theme_name: 'x', json_data: '[]' },
  { theme_name: 'x', json_data: '{"token": 3}' },
  { theme_name: 'x' },
])('what is no theme is refused: %j', async (body) => {
  expect((await sent(admin, 'POST', THEMES, body)).status).toBe(400);
});

test('a dashboard has a theme, which comes with it; where it is deleted the dashboard has none', async () => {
  const theme = await made('Of one dashboard');
  const id = await dashboard(theme);
  const path = `/api/v1/dashboard/${id}`;
  expect(await read(path)).toMatchObject({
    result: { theme: { id: theme, theme_name: 'Of one dashboard', json_data } },
  });
  const before = app.meta.dashboards.byId(id)?.revision ?? 0;
  expect((await sent(admin, 'DELETE', `${THEMES}${theme}`)).status).toBe(200);
  expect(await read(path)).toMatchObject({ result: { theme: null } });
  expect(app.meta.dashboards.byId(id)?.revision).toBeGreaterThan(before);
  expect((await sent(admin, 'PUT', path, { theme_id: theme })).status).toBe(422);
});

test('a copy of a dashboard has its theme, and a save without one leaves it', async () => {
  const theme = await made('Copied');
  const id = await dashboard(theme);
  await sent(admin, 'PUT', `/api/v1/dashboard/${id}`, { dashboard_title: 'Quay' });
  const { body } = await sent(admin, 'POST', `/api/v1/dashboard/${id}/copy/`, {
    dashboard_title: 'Copy',
    json_metadata: '{}',
  });
  const copy = (body as { result: { id: number } }).result.id;
  for (const each of [id, copy])
    expect(await read(`/api/v1/dashboard/${each}`)).toMatchObject({ result: { theme: { id: theme } } });
  await sent(admin, 'PUT', `/api/v1/dashboard/${copy}`, { theme_id: null });
  expect(await read(`/api/v1/dashboard/${copy}`)).toMatchObject({ result: { theme: null } });
});

test("an administrator makes one theme everybody's; it is not deleted then, and only they change it", async () => {
  const [first, second] = [await made('First', reader), await made('Second', reader)];
  const ofAll = async () => {
    const { result } = (await read(THEMES)) as { result: { id: number; is_system_default: boolean }[] };
    return result.filter((each) => each.is_system_default).map(({ id }) => id);
  };
  expect((await sent(reader, 'PUT', `${THEMES}${first}/set_system_default`, {})).status).toBe(403);
  await sent(admin, 'PUT', `${THEMES}${first}/set_system_default`, {});
  expect((await sent(admin, 'PUT', `${THEMES}${second}/set_system_default`, {})).status).toBe(200);
  expect(await ofAll()).toEqual([second]);
  expect((await sent(admin, 'DELETE', `${THEMES}${second}`)).status).toBe(422);
  const change = { theme_name: 'Mine now', json_data };
  expect((await sent(reader, 'PUT', `${THEMES}${second}`, change)).status).toBe(403);
  expect((await sent(reader, 'PUT', `${THEMES}${first}`, change)).status).toBe(200);
  expect((await sent(admin, 'PUT', `${THEMES}999/set_system_dark`, {})).status).toBe(404);
  expect((await sent(reader, 'DELETE', `${THEMES}unset_system_default`)).status).toBe(403);
  expect((await sent(admin, 'DELETE', `${THEMES}unset_system_default`)).status).toBe(200);
  expect(await ofAll()).toEqual([]);
});
