import { fileURLToPath } from 'node:url';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { startAgain } from '../support/startedFolder.ts';

test.use({ serviceWorkers: 'allow' });

/** Text and rows are restored without a network. */

const SQL = 'SELECT i AS number, i * i AS square FROM range(1, 1001) t(i) ORDER BY i DESC';

const CITIES = fileURLToPath(new URL('../fixtures/files/cities.csv', import.meta.url));

let server: RunningServer;

test.beforeEach(async () => {
  server = await startAgain('--no-samples', CITIES);
});

test.afterEach(async () => {
  await server.dispose();
});

function editor(page: Page) {
  return page.getByRole('textbox', { name: 'SQL', exact: true });
}

async function write(page: Page, sql: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(sql);
}

async function waitUntilKeptForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** A page as after the first visit: signed in, worker installed, one query run. */
async function openAndRun(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.signInUrl);
  await write(page, SQL);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Results' })).toHaveAttribute('aria-rowcount', '1001');
  await waitUntilKeptForOffline(page);
  return page;
}

test('with the server down a reload restores tab, text and rows, also after a failed run [APP-02 QRY-04 SYNC-16 SYNC-18]', async ({
  context,
}) => {
  const page = await openAndRun(context);
  await server.kill();
  await page.reload();
  await expect(editor(page)).toContainText('SELECT i AS number');
  await expect(page.getByRole('tab', { name: /Untitled Query 1/ })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Results' });
  await expect(grid).toHaveAttribute('aria-rowcount', '1001');
  await expect(grid.getByRole('gridcell', { name: '1000000', exact: true })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Result summary' })).toContainText('On this device');

  // Running it again loses nothing, and neither does navigating away.
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Show the 1,000 earlier rows' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', '1001');
  await page.getByRole('link', { name: 'Offline', exact: true }).click();
  await page
    .getByRole('table', { name: 'Kept on this device' })
    .getByRole('link', { name: 'Untitled Query 1' })
    .click();
  await expect(grid).toHaveAttribute('aria-rowcount', '1001');
});

test('with the server down any address opens the app, deep links too @long', async ({ context }) => {
  const page = await openAndRun(context);
  await page.close();
  await server.kill();
  for (const path of ['/', '/sqllab/', '/offline/', '/dashboard/list/']) {
    const opened = await context.newPage();
    await opened.goto(server.url + path);
    await expect(opened.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await opened.close();
  }
});

test('text typed with the server down survives a crash, counts in the app badge and is saved when the server is back [SYNC-06]', async ({
  context,
}) => {
  await context.addInitScript(() => {
    const setAppBadge = async (count: number) =>
      void (document.documentElement.dataset['badge'] = `${count}`);
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge });
  });
  const page = await openAndRun(context);
  const badge = (of: Page) => of.locator('html');
  await expect(badge(page)).toHaveAttribute('data-badge', '0');
  await server.kill();
  await write(page, 'SELECT 42 AS typed_offline');
  await expect.poll(() => page.evaluate(readTabTexts)).toContain('SELECT 42 AS typed_offline');
  // The process dies without an unload event.
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined); // Never settles: the process that would respond is dead.
  await crashed;
  const again = await context.newPage();
  await again.goto(`${server.url}/sqllab/`);
  await expect(editor(again)).toContainText('typed_offline');
  const status = again.getByRole('status', { name: 'Sync status' });
  await expect(status).toContainText(/waiting|Offline/);
  await expect(badge(again)).toHaveAttribute('data-badge', /^[1-9]/);
  server = await server.restart();
  await expect(status).toHaveText(/^Saved/, { timeout: 40_000 });
  await expect(badge(again)).toHaveAttribute('data-badge', '0');
});

test('a query lost with the server ends with a reason @long', async ({ context }) => {
  const page = await openAndRun(context);
  await write(page, 'SELECT count(*) FROM range(1000000) a, range(1000000) b');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Query progress' })).toBeVisible();
  // Long enough that the server surely has it: the page distinguishes a refused connection from a broken one by its
  // age.
  await expect(page.getByText(/[3-9](\.\d)? s/).first()).toBeVisible();
  server = await server.restart();
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 40_000 });
  await write(page, 'SELECT 7 AS seven');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(
    page.getByRole('grid', { name: 'Results' }).getByRole('gridcell', { name: '7', exact: true }),
  ).toBeVisible();
});

test('a browser that loses its network asks a server of this machine, which is there', async ({ page }) => {
  await page.goto(server.signInUrl);
  const status = page.getByRole('status', { name: 'Sync status' });
  await expect(status).toHaveText('Saved');
  const asked = page.waitForResponse(/\/api\/v1\/me\//);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await asked;
  await expect(status).toHaveText('Saved');
});

test('a page that is opened while the server is away notices by itself that it is back @long', async ({
  context,
}) => {
  await openAndRun(context);
  await server.kill();
  const page = await context.newPage();
  // The device has nothing of it, so that it is asked for at once.
  await page.goto(`${server.url}/superset/dashboard/1/`);
  const status = page.getByRole('status', { name: 'Sync status' });
  await expect(status).toHaveText(/^Offline/);
  server = await server.restart();
  await expect(status).toHaveText('Saved', { timeout: 40_000 });
});

/** Runs in the page: the texts of all tabs in IndexedDB. */
async function readTabTexts(): Promise<string[]> {
  const databases = await indexedDB.databases();
  const name = databases.find((each) => each.name?.startsWith('sextant:'))?.name ?? '';
  const db = await new Promise<IDBDatabase>((done, failed) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => done(opening.result));
    opening.addEventListener('error', () => failed(new Error(String(opening.error))));
  });
  const rows = await new Promise<{ sql: string }[]>((done, failed) => {
    const reading = db.transaction('tabs').objectStore('tabs').getAll();
    reading.addEventListener('success', () => done(reading.result as { sql: string }[]));
    reading.addEventListener('error', () => failed(new Error(String(reading.error))));
  });
  db.close();
  return rows.map((row) => row.sql);
}
