import { appendFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Page, expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../../support/server.ts';
import { type Wire, startWire } from '../../support/wire.ts';
import {
  CITIES,
  cell,
  openEditor,
  rewrite,
  run,
  serviceWorkerIsReady,
  shownTab,
  sql,
  syncStatus,
  tabs,
  untilSent,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { textsOnServer } from '../support/serverTexts.ts';
import { storedRows } from '../support/storedRows.ts';

test.use({ serviceWorkers: 'allow' });

/** The installed app: installability, updates, and withdrawn releases. */

const ROOT = resolve(import.meta.dirname, '../../..');

let server: RunningServer;

test.afterEach(async () => {
  await server.dispose();
});

function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

function mark(page: Page): Promise<string | null> {
  return page.evaluate(() => document.body.dataset['mark'] ?? null);
}

test.describe('installability criteria', () => {
  test.beforeEach(async () => {
    server = await startServer();
  });

  interface Manifest {
    readonly name: string;
    readonly short_name: string;
    readonly start_url: string;
    readonly scope: string;
    readonly display: string;
    readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
  }

  test('the manifest names the app, opens the editor in a window of its own, and its icons are as large as it says', async ({
    page,
  }) => {
    await page.goto(server.url);
    const address = await page
      .locator('link[rel=manifest]')
      .evaluate((link) => (link as HTMLLinkElement).href);
    const response = await page.request.get(address);
    expect(response.headers()['content-type']).toMatch(/^application\/(manifest\+)?json/);
    const manifest = (await response.json()) as Manifest;
    expect(manifest.name).toBe('Sextant');
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    expect(manifest.display).toBe('standalone');
    const scope = new URL(manifest.scope, address).href;
    expect(scope).toBe(`${server.url}/`);
    expect(new URL(manifest.start_url, address).href).toBe(`${scope}sqllab/`);

    const pngs = manifest.icons.filter((icon) => icon.type === 'image/png');
    expect(pngs.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(pngs.some((icon) => icon.purpose?.includes('maskable'))).toBe(true);
    for (const { src } of manifest.icons)
      expect((await page.request.get(new URL(src, address).href)).status(), src).toBe(200);
    for (const icon of pngs) {
      const size = await page.evaluate(async (src) => {
        const image = await createImageBitmap(await (await fetch(src)).blob());
        return `${image.width}x${image.height}`;
      }, new URL(icon.src, address).href);
      expect(size, icon.src).toBe(icon.sizes);
    }
  });

  test('the service worker controls the page from the first visit @long', async ({ page }) => {
    await page.goto(server.signInUrl);
    await serviceWorkerIsReady(page);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null))
      .toBe('activated');
  });

  test('in safe mode no service worker is registered, on a first visit neither @long', async ({ page }) => {
    await page.goto(server.signInUrl);
    await page.goto(`${server.url}/offline/?safe=1`);
    await expect(page.getByText('Safe mode')).toBeVisible();
    await expect.poll(() => registrations(page)).toBe(0);
    await page.goto(`${server.url}/offline/?safe=1`);
    await expect(page.getByText('Safe mode')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await registrations(page)).toBe(0);
  });

  test('a recalled release is removed when the next page opens, and text is preserved @long', async ({
    page,
  }) => {
    await page.goto(server.signInUrl);
    await serviceWorkerIsReady(page);
    await sql(page).waitFor();
    await rewrite(page, 'SELECT 1 AS outlives_the_worker');
    await untilSent(page, 'SELECT 1 AS outlives_the_worker');
    server = await restartedWith(server, { SEXTANT_KILL: '1' });
    await page.reload();
    await expect.poll(() => registrations(page)).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    // The page registers the server's current worker, which must not bring the withdrawn release back: it would serve
    // every second visit.
    await expect(async () => {
      for (const visit of ['one visit', 'the next visit']) {
        const response = await page.reload({ waitUntil: 'networkidle' });
        expect(response?.fromServiceWorker(), visit).toBe(false);
        await expect.poll(() => registrations(page)).toBe(0);
      }
    }).toPass({ timeout: 40_000 });
    await expect(sql(page)).toHaveText('SELECT 1 AS outlives_the_worker');
  });
});

/** The same server with another environment. */
async function restartedWith(
  running: RunningServer,
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  await running.kill();
  const again = await startServer({ port: running.port, dataDir: running.dataDir, env });
  return {
    ...again,
    async dispose() {
      await again.dispose();
      await running.dispose();
    },
  };
}

test.describe('a newer version', () => {
  let release: string;
  let wire: Wire;

  test.beforeEach(async () => {
    await mkdir(join(ROOT, '.cache'), { recursive: true });
    release = await mkdtemp(join(ROOT, '.cache/install-'));
    await cp(join(ROOT, 'dist'), join(release, 'dist'), { recursive: true });
    await cp(join(ROOT, 'package.json'), join(release, 'package.json'));
    server = await startServer({
      program: join(release, 'dist/server/main.js'),
      args: ['--no-samples', CITIES],
    });
    wire = await startWire(server.port);
  });

  test.afterEach(async () => {
    await wire.close();
    await rm(release, { recursive: true, force: true });
  });

  test('is offered while changes are pending, is applied on request only, and loses no text', async ({
    page,
  }) => {
    // A lost request is retried only after seconds.
    test.slow();
    await openEditor(page, wire);
    await rewrite(page, 'SELECT 21 * 2 AS answer');
    await run(page);
    await expect(cell(page, '42')).toBeVisible();
    await serviceWorkerIsReady(page);
    await page.evaluate(() => {
      document.body.dataset['mark'] = 'the first version';
    });
    // Waits for the worker of the first version, not just any worker.
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

    await appendFile(join(release, 'dist/app/sw.js'), '\n// A newer version.\n');
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    const offer = page.getByRole('status').filter({ hasText: 'A new version is available' });
    await expect(offer).toBeVisible();

    // The server has a tab of these that this device does not know of, and nothing of the rest; the last keystrokes are
    // not even stored on the device.
    wire.decide(({ method, path }) => {
      if (!path.startsWith('/tabstateview/')) return 'pass';
      return method === 'POST' ? 'lose' : 'refuse';
    });
    const first = await shownTab(page).getAttribute('aria-label');
    await writeInNewTab(page, 'SELECT 5 AS made_in_between');
    await expect.poll(() => wire.count('lose'), { timeout: 20_000 }).toBeGreaterThan(0);
    await tabs(page)
      .and(page.getByLabel(first ?? '', { exact: true }))
      .click();
    await expect(sql(page)).toHaveText('SELECT 21 * 2 AS answer');
    await sql(page).press('End');
    await page.keyboard.insertText(', 1 AS unsaved');
    await expect.poll(async () => (await storedRows(page, 'outbox')).length).toBeGreaterThan(0);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(offer).toBeVisible();
    expect(await mark(page)).toBe('the first version');

    await sql(page).press('End');
    await page.keyboard.insertText(', 2 AS last_letters');
    await offer.getByRole('button', { name: 'Reload' }).click();
    // The browser starts the new worker once the requests of the old one have ended.
    await expect.poll(() => mark(page).catch(() => 'reloading'), { timeout: 90_000 }).toBeNull();
    await expect(sql(page)).toHaveText('SELECT 21 * 2 AS answer, 1 AS unsaved, 2 AS last_letters');
    await expect(cell(page, '42')).toBeVisible();
    await expect(offer).toBeHidden();
    await expect.poll(async () => (await storedRows(page, 'outbox')).length).toBeGreaterThan(1);
    wire.mend();
    await expect(syncStatus(page)).toHaveText('Saved', { timeout: 45_000 });
    const texts = await textsOnServer(page.context(), wire.url);
    for (const text of [
      'SELECT 21 * 2 AS answer, 1 AS unsaved, 2 AS last_letters',
      'SELECT 5 AS made_in_between',
    ])
      expect(texts.filter((each) => each === text)).toEqual([text]);
  });

  test('is not applied while something cannot be saved @long', async ({ page }) => {
    await openEditor(page, wire);
    await serviceWorkerIsReady(page);
    await page.evaluate(() => {
      document.body.dataset['mark'] = 'the first version';
      for (const method of ['put', 'add'] as const)
        IDBObjectStore.prototype[method] = () => {
          throw new DOMException('Full.', 'QuotaExceededError');
        };
    });
    await appendFile(join(release, 'dist/app/sw.js'), '\n// A newer version.\n');
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    const offer = page.getByRole('status').filter({ hasText: 'A new version is available' });
    await expect(offer).toBeVisible();
    await rewrite(page, 'SELECT 1 AS in_memory_alone');
    await offer.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('storage is full');
    expect(await mark(page)).toBe('the first version');
    await expect(sql(page)).toHaveText('SELECT 1 AS in_memory_alone');
  });
});
