import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { expect, test } from '@playwright/test';
import { fakeSuperset } from '../../gateway/fakeSuperset.ts';
import { CLIENT, openIdServer, type OpenIdServer } from '../../server/people/openIdServer.ts';
import { freePort } from '../../support/server.ts';

/** The app in front of a Superset at which people sign in with a provider, here a real one. */

const superset = fakeSuperset();
let provider: OpenIdServer;
let upstream: ServerType;
let gateway: ChildProcess;
let url = '';

test.beforeAll(async () => {
  // Another site than the provider's, as in the world.
  url = `http://localhost:${await freePort()}`;
  const returns = `${url}/oauth-authorized/company`;
  provider = await openIdServer({ returns, needsProofKey: false });
  provider.people.set('ada', {});
  const authorize = new URL('/auth', provider.issuer);
  authorize.searchParams.set('client_id', CLIENT.clientId);
  superset.providers.names.push('company');
  Object.assign(superset.providers, { authorize: authorize.href, userOf: nameOf });
  upstream = await new Promise<ServerType>((done) => {
    const started = serve({ fetch: superset.fetch, port: 0, hostname: '127.0.0.1' }, () => done(started));
  });
  const { port } = upstream.address() as AddressInfo;
  const program = resolve(import.meta.dirname, '../../../dist/server/main.js');
  const at = ['--port', new URL(url).port, '--superset', `http://127.0.0.1:${port}`];
  gateway = spawn(process.execPath, [program, '--no-open', ...at]);
  await expect
    .poll(async () =>
      fetch(`${url}/ping`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});
test.afterAll(async () => {
  gateway.kill();
  upstream.close();
  await provider.close();
});

/** Exchanges a code as the Superset does. */
async function nameOf(code: string, redirectUri: string): Promise<string | null> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: CLIENT.clientId,
    client_secret: CLIENT.clientSecret,
  });
  const tokens = await fetch(`${provider.issuer}/token`, { method: 'POST', body });
  const { access_token: token } = (await tokens.json()) as { access_token?: string };
  const known = await fetch(`${provider.issuer}/me`, { headers: { Authorization: `Bearer ${token}` } });
  return known.ok ? ((await known.json()) as { sub: string }).sub : null;
}

test('people sign in at the provider and come back, also when their session has ended', async ({ page }) => {
  await page.goto(`${url}/login/?next=/sqllab/`);
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in with Company' }).click();
  await page.getByPlaceholder('Enter any login').fill('ada');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/sqllab\//);
  expect(new URL(page.url()).origin).toBe(url);
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/api/v1/me/')).json())).toMatchObject({
    result: { username: 'ada' },
  });

  superset.forgetSessions();
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByLabel('Password')).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Sign in with Company' }).click();
  // The provider knows the person still.
  await expect(page).toHaveURL(/\/sqllab\//);
  await expect(page.getByRole('status', { name: 'Sync status' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('people sign in at a provider that responds with a form of its own site @long', async ({ page }) => {
  const authorize = new URL(superset.providers.authorize);
  authorize.searchParams.set('response_mode', 'form_post');
  superset.providers.authorize = authorize.href;
  await page.goto(`${url}/login/?next=/sqllab/`);
  await page.getByRole('link', { name: 'Sign in with Company' }).click();
  await page.getByPlaceholder('Enter any login').fill('ada');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().startsWith(`${url}/oauth-authorized/`),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  expect((await posted).headers()['origin']).not.toBe(url);
  await expect(page).toHaveURL(/\/sqllab\//);
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
});
