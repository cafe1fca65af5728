import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../../support/server.ts';

/** In which order a first visit asks for what. */

let server: RunningServer;
test.beforeEach(async () => {
  server = await startServer({ args: ['--no-samples'] });
});
test.afterEach(() => server?.dispose());

const LIST = '/api/v1/database/';
const WHO = ['/api/v1/me/', '/api/v1/sextant/capabilities'];

test('a first visit asks who is signed in before the app runs, and once; a later one only when it is shown', async ({
  page,
  context,
}) => {
  await context.request.get(server.signInUrl);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The app runs when both are asked: without that, never.
  const entry = /\/assets\/index-[^/]*\.js$/;
  const isAsked = (): boolean => WHO.every((path) => asked.includes(path));
  await page.route(entry, async (route) => {
    await expect.poll(isAsked).toBe(true);
    await route.continue();
  });
  await page.goto(`${server.url}/sqllab/`);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(asked.filter((path) => path === '/api/v1/me/')).toHaveLength(1);

  await page.unroute(entry);
  asked.length = 0;
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  const preloaded = page.locator('link[rel=preload][as=fetch]');
  expect(await preloaded.count()).toBe(0);
});

test('the list of databases is asked for once before the editor runs, with the words that the editor has for it', async ({
  page,
  context,
}) => {
  await context.request.get(server.signInUrl);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === LIST) asked.push(request.url());
  });
  const editor = /\/assets\/Sql-[^/]*\.js$/;
  await page.route(editor, async (route) => {
    await expect.poll(() => asked.length).toBe(1);
    await route.continue();
  });
  await page.goto(`${server.url}/sqllab/`);
  await expect(page.getByRole('textbox', { name: 'SQL', exact: true })).toBeVisible();
  expect(new Set(asked).size).toBe(1);
});
