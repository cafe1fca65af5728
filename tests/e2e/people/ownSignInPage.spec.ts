import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { expect, type Page, test } from '@playwright/test';
import { fakeSuperset } from '../../gateway/fakeSuperset.ts';
import { freePort } from '../../support/server.ts';

/** The Superset's own sign-in page at a second port, in a browser, which does not separate cookies by port. */

const superset = fakeSuperset();
let provider: ServerType;
let upstream: ServerType;
let gateway: ChildProcess;
let app = '';
/** Its address. */
let signInPage = '';
let idp = '';

const listening = (fetch: (request: Request) => Response | Promise<Response>): Promise<ServerType> =>
  new Promise((done) => {
    const started = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => done(started));
  });
const portOf = (server: ServerType): number => (server.address() as AddressInfo).port;

test.beforeAll(async () => {
  upstream = await listening(superset.fetch);
  app = `http://localhost:${await freePort()}`;
  signInPage = `http://localhost:${await freePort()}`;
  const program = resolve(import.meta.dirname, '../../../dist/server/main.js');
  const ports = ['--port', new URL(app).port, '--sign-in-port', new URL(signInPage).port];
  const at = ['--superset', `http://127.0.0.1:${portOf(upstream)}`];
  gateway = spawn(process.execPath, [program, '--no-open', ...ports, ...at]);
  // Another site than the app's.
  const html = `<form method="post" action="${signInPage}/saml/acs/"><input type="hidden" name="SAMLResponse" value="signed for ada"><button>Go back</button></form>`;
  provider = await listening(() => new Response(html, { headers: { 'Content-Type': 'text/html' } }));
  idp = `http://127.0.0.1:${portOf(provider)}/`;
  const status = (): Promise<number> =>
    fetch(`${app}/ping`).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(status).toBe(200);
});
test.afterAll(() => {
  gateway.kill();
  upstream.close();
  provider.close();
});

async function openPage(page: Page): Promise<void> {
  await page.goto(`${app}/login/?next=/sqllab/`);
  await page.getByRole('link', { name: 'Sign in at the Superset’s own page' }).click();
  await expect(page).toHaveURL(`${signInPage}/login/`);
}

async function signIn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const form = document.querySelector('form');
    form?.setAttribute('method', 'post');
    const words = '<input name="username" value="ada"><input name="password" value="engine">';
    form?.insertAdjacentHTML('beforeend', words);
    form?.submit();
  });
  await expect(page).toHaveURL(/\/sqllab\//);
}

test('people sign in at the Superset’s own page, whose cookies never reach the browser', async ({
  page,
  context,
}) => {
  await openPage(page);
  await signIn(page);
  expect(new URL(page.url()).origin).toBe(app);
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toEqual([`sextant_session_${new URL(app).port}`]);
});

test('people whose session has ended sign in there and come back @long', async ({ page }) => {
  await openPage(page);
  await signIn(page);
  superset.forgetSessions();
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('link', { name: 'Sign in at the Superset’s own page' }).click();
  await expect(page).toHaveURL(`${signInPage}/login/`);
  await signIn(page);
  await expect(page.getByRole('status', { name: 'Sync status' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a provider’s form of another site signs people in, and the page’s scripts change nothing at the app @long', async ({
  page,
}) => {
  await openPage(page);
  await page.goto(idp);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/sqllab\//);
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();

  await openPage(page);
  superset.seen.length = 0;
  const reached = await page.evaluate(async (address) => {
    const send = (init: RequestInit) =>
      fetch(`${address}/tabstateview/`, { method: 'POST', credentials: 'include', ...init }).then(
        () => 'answered',
        () => 'not sent',
      );
    return [await send({}), await send({ mode: 'no-cors' }), document.cookie];
  }, app);
  expect(reached).toEqual(['not sent', 'not sent', '']);
  const refused = page.waitForResponse((response) => response.url().startsWith(`${app}/tabstateview/`));
  await page.evaluate((address) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: `${address}/tabstateview/` });
    document.body.append(form);
    form.submit();
  }, app);
  expect((await refused).status()).toBe(403);
  expect(superset.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
});
