import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Page, expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../../support/server.ts';
import { refuseStorage } from '../support/refuseStorage.ts';

test.use({ serviceWorkers: 'allow' });

const ROOT = resolve(import.meta.dirname, '../../..');

let server: RunningServer;

test.beforeEach(async () => {
  server = await startServer();
});

test.afterEach(async () => {
  await server.dispose();
});

async function enter(page: Page, running: RunningServer, path = '/offline/'): Promise<void> {
  await page.goto(running.signInUrl);
  await page.goto(running.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const status = (page: Page) => page.getByRole('status', { name: 'Sync status' });

test('with storage blocked the page works in memory, says so, and offers the text as a download @long', async ({
  page,
}) => {
  await refuseStorage(page);
  await enter(page, server, '/sqllab/');
  await expect(page.getByText('The browser blocks storage for this page')).toBeVisible();

  await page.getByRole('link', { name: 'Offline', exact: true }).click();
  await expect(page.getByText('data is lost when this page closes')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download text' }).click();
  expect((await download).suggestedFilename()).toBe('sextant-tabs.sql');
});

test('in safe mode there is no service worker, and the page says so @long', async ({ page }) => {
  await enter(page, server, '/offline/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto(`${server.url}/offline/?safe=1`);
  await expect(page.getByText('Safe mode')).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});

test('the sync status follows the server going down and coming back @long', async ({ page }) => {
  await enter(page, server);
  await expect(status(page)).toHaveText('Saved');
  await server.kill();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(status(page)).toHaveText('Offline');
  server = await server.restart();
  // It is checked every five seconds by a page that is not busy.
  await expect(status(page)).toHaveText('Saved', { timeout: 30_000 });
});

test('a new version asks before it is applied, in each window @long', async ({ page, context }) => {
  const folder = await mkdtemp(join(ROOT, '.cache/release-'));
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'));
  const release = await startServer({ program: join(folder, 'dist/server/main.js') });
  try {
    await enter(page, release);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      document.body.dataset['mark'] = 'same page';
    });
    const other = await context.newPage();
    await other.goto(`${release.url}/sqllab/`);
    await other.evaluate(() => (document.body.dataset['mark'] = 'same page'));
    const field = other.getByRole('combobox', { name: 'Database' });
    await field.click();
    await appendFile(join(folder, 'dist/app/sw.js'), '\n// A newer release.\n');
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    for (const each of [page, other]) {
      await expect(each.getByText('A new version is available')).toBeVisible();
      await expect(each.locator('body[data-mark]')).toHaveCount(1);
    }

    // The banner moved the field, and with it the list that was open.
    const bottom = await field.evaluate((each) => each.getBoundingClientRect().bottom);
    const top = async () => other.getByRole('listbox').evaluate((each) => each.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(bottom);
    await other.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('body[data-mark]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offline');
    await expect(page.getByText('A new version is available')).toBeHidden();
    await expect(other.locator('body[data-mark]')).toHaveCount(1);
    await other.getByRole('button', { name: 'Reload' }).click();
    await expect(other.locator('body[data-mark]')).toHaveCount(0);
  } finally {
    await release.dispose();
    await rm(folder, { recursive: true, force: true });
  }
});

test('an unexpected error is in the exported diagnostics, without secrets', async ({ page, context }) => {
  await enter(page, server);
  const token = await page.evaluate(async () => {
    const response = await fetch('/api/v1/security/csrf_token/');
    return ((await response.json()) as { result: string }).result;
  });
  const cookies = (await context.cookies()).map(({ value }) => value);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a mark to look for at postgres://ann:pass-of-ann@db/shop?access_token=token-of-ann');
    });
  });
  await expect(async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export diagnostics' }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const exported = Buffer.concat(chunks).toString();
    expect(exported).toContain('a mark to look for');
    for (const secret of ['pass-of-ann', 'token-of-ann', token, ...cookies])
      expect(exported.includes(secret), secret.slice(0, 8)).toBe(false);
  }).toPass();
});
