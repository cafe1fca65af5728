import { type BrowserContext, type Page, expect, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import {
  CITIES,
  openEditor,
  rewrite,
  serviceWorkerIsReady,
  sql,
  syncStatus,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { textsOnServer } from '../support/serverTexts.ts';
import { storedRows } from '../support/storedRows.ts';
import { startAgain } from '../support/startedFolder.ts';

test.use({ serviceWorkers: 'allow' });

/** Pending changes are sent by a page, or by the service worker if there is none. */

let server: RunningServer;

test.beforeAll(async () => {
  server = await startAgain('--no-samples', CITIES);
});

test.afterAll(async () => {
  await server.dispose();
});

/** A page as after the first visit, with a tab that the server has. */
async function openSavedTab(context: BrowserContext, text: string): Promise<Page> {
  const page = await context.newPage();
  await openEditor(page, server);
  await serviceWorkerIsReady(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await writeInNewTab(page, text);
  await expect.poll(() => waiting(page)).toBeGreaterThan(0);
  await expect(syncStatus(page)).toHaveText(/^Saved/, { timeout: 60_000 });
  return page;
}

const waiting = async (page: Page): Promise<number> => (await storedRows(page, 'outbox')).length;
const storedTexts = async (page: Page) => (await storedRows(page, 'tabs')).map((tab) => tab['sql']);

test('a change pending when the last page closes is sent by the service worker [LK-2 LK-3]', async ({
  context,
}) => {
  const page = await openSavedTab(context, 'SELECT 1');
  await rewrite(page, 'SELECT 2 AS typed_last');
  await expect.poll(() => storedTexts(page)).toContain('SELECT 2 AS typed_last');
  expect(await textsOnServer(context, server.url)).not.toContain('SELECT 2 AS typed_last');
  await page.close();
  await expect
    .poll(() => textsOnServer(context, server.url), { timeout: 30_000 })
    .toContain('SELECT 2 AS typed_last');
});

test('a change made while the server was down arrives once, with page and worker both sending [LK-1 LK-4] @long', async ({
  context,
}) => {
  const page = await openSavedTab(context, 'SELECT 3');
  await server.kill();
  await rewrite(page, 'SELECT 4 AS typed_offline');
  await writeInNewTab(page, 'SELECT 5 AS made_offline');
  await expect.poll(() => storedTexts(page)).toContain('SELECT 5 AS made_offline');
  await page.close();
  server = await server.restart();
  const again = await context.newPage();
  await again.goto(`${server.url}/sqllab/`);
  await expect(sql(again)).toHaveText('SELECT 5 AS made_offline');
  await expect(syncStatus(again)).toHaveText(/^Saved/, { timeout: 40_000 });
  const texts = await textsOnServer(context, server.url);
  expect(texts.filter((text) => text === 'SELECT 4 AS typed_offline')).toHaveLength(1);
  expect(texts.filter((text) => text === 'SELECT 5 AS made_offline')).toHaveLength(1);
});

test('pending changes pause when the session expires and are sent after sign-in [LK-6 SE-5] @long', async ({
  context,
}) => {
  const page = await openSavedTab(context, 'SELECT 6');
  await context.clearCookies();
  await rewrite(page, 'SELECT 7 AS after_the_session');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  expect(await waiting(page)).toBeGreaterThan(0);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('admin');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(syncStatus(page)).toHaveText(/^Saved/, { timeout: 30_000 });
  expect(await textsOnServer(context, server.url)).toContain('SELECT 7 AS after_the_session');
});
