import { beforeAll, expect, test } from 'vitest';
import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import type { Browser } from '../browser.ts';
import { testApp, type TestApp } from '../testApp.ts';

/** What leaves the server, and who may see a dashboard, is in the security log. */

let app: TestApp;
let admin: Browser;
let dashboard: number;
beforeAll(async () => {
  app = await testApp();
  admin = app.browser();
  await admin.get(`/login/?key=${newSignInKey(app.meta, app.adminId, app.clock, app.deps.random)}`);
  admin.csrf = (await admin.json<{ result: string }>('/api/v1/security/csrf_token/')).result;
  const made = await send('POST', '/api/v1/dashboard/', { dashboard_title: 'Harbour' });
  dashboard = ((await made.json()) as { id: number }).id;
});

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': admin.csrf ?? '' };
  return admin.send(method, path, { headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

const logged = (kind: string) =>
  app.meta.securityEvents
    .all()
    .filter((each) => each.kind === kind)
    .map(({ detail }) => detail)
    // The newest is first.
    .toReversed();

test('exported files are logged with what they are of', async () => {
  expect((await send('GET', `/api/v1/dashboard/export/?q=!(${dashboard})`)).status).toBe(200);
  expect(logged('exported')).toEqual([expect.stringContaining('dashboard Harbour')]);
  expect((await send('GET', '/api/v1/dashboard/export/?q=!(9999)')).status).toBe(404);
  expect(logged('exported')).toHaveLength(1);
});

test('roles that open a dashboard are logged when they change', async () => {
  const { id: role } = app.meta.roles.byName('Gamma') ?? { id: 0 };
  const put = async (body: object) => (await send('PUT', `/api/v1/dashboard/${dashboard}`, body)).status;
  expect(await put({ roles: [role] })).toBe(200);
  // Saved again with the same roles, and with other fields.
  expect(await put({ roles: [role], dashboard_title: 'Port' })).toBe(200);
  expect(await put({ roles: [] })).toBe(200);
  expect(logged('access-changed')).toEqual([
    `dashboard ${dashboard}: roles Gamma`,
    `dashboard ${dashboard}: no roles`,
  ]);
});

test('sites that may embed a dashboard are logged', async () => {
  const at = `/api/v1/dashboard/${dashboard}/embedded`;
  expect((await send('POST', at, { allowed_domains: ['https://site.example'] })).status).toBe(200);
  expect((await send('DELETE', at)).status).toBe(200);
  expect(logged('access-changed').slice(-2)).toEqual([
    `dashboard ${dashboard} may be embedded in https://site.example`,
    `dashboard ${dashboard} may not be embedded any more`,
  ]);
});

test('files that the page writes of what it shows are logged when it reports them', async () => {
  const file = (name: unknown) => ({ event_name: 'file_saved', event_type: 'user', file: name });
  const before = logged('exported').length;
  const events = [file('Orders.csv'), file(7), { event_name: 'click', file: 'no.csv' }];
  expect((await send('POST', '/superset/log/?explode=events', { events })).status).toBe(200);
  expect(logged('exported').slice(before)).toEqual(['file Orders.csv, written by the page']);
  // A report of very many would push everything else out of the log.
  const many = Array.from({ length: 1_000 }, (_, at) => file(`${at}.csv`));
  await send('POST', '/superset/log/?explode=events', { events: many });
  expect(logged('exported')).toHaveLength(before + 51);
});
