import { type Page, expect, test } from '@playwright/test';
import { startServer, type RunningServer } from '../../support/server.ts';
import { cutOff } from '../support/cutOff.ts';
import {
  CITIES,
  notifications,
  openEditor,
  rewrite,
  serviceWorkerIsReady,
  sql,
  syncStatus,
  tabs,
  untilSent,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { laterRelease, type LaterRelease } from '../support/laterRelease.ts';
import { textsOnServer } from '../support/serverTexts.ts';
import { storedRows } from '../support/storedRows.ts';
import { untilStored } from '../support/untilStored.ts';

test.use({ serviceWorkers: 'allow' });

/** Two releases on one device: a page of the earlier one is open, with unsent edits, while one of the later one opens. */

let later: LaterRelease;
let server: RunningServer;

test.beforeEach(async () => {
  later = await laterRelease();
  server = await startServer({ args: ['--no-samples', CITIES] });
});

test.afterEach(async () => {
  await server.dispose();
  await later.remove();
});

/** The server is of the later release from here on, with the same data at the same address. */
async function serveLater(): Promise<void> {
  const earlier = server;
  const { port, dataDir } = earlier;
  await earlier.kill();
  const again = await startServer({ port, dataDir, program: later.program, args: ['--no-samples', CITIES] });
  server = {
    ...again,
    async dispose() {
      await again.dispose();
      await earlier.dispose();
    },
  };
}

const versionOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    return Math.max(...all.filter(({ name }) => name?.endsWith(':admin')).map(({ version = 0 }) => version));
  });

const isReplaced = (page: Page) =>
  page.getByText('A newer version of Sextant is open in another tab', { exact: false });

async function openLater(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  await next.goto(`${server.url}/sqllab/`);
  await expect(sql(next)).toBeVisible();
  // Its worker has what the earlier release stored, until somebody asks for the later one.
  await next.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  const offer = next.getByRole('status').filter({ hasText: 'A new version is available' });
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Reload' }).click();
  return next;
}

test('an earlier page with unsent edits hands all of them over when a later one opens, says so, and nothing is sent twice [OB-8 MI-1]', async ({
  page,
}) => {
  test.slow();
  await openEditor(page, server);
  await rewrite(page, 'SELECT 1 AS first');
  await untilSent(page, 'SELECT 1 AS first');
  await serviceWorkerIsReady(page);
  const before = await versionOf(page);
  const connect = await cutOff(page.context());
  await rewrite(page, 'SELECT 2 AS edited_unsent');
  await untilStored(page, 'SELECT 2 AS edited_unsent');
  await writeInNewTab(page, 'SELECT 3 AS made_unsent');
  await untilStored(page, 'SELECT 3 AS made_unsent');
  await serveLater();

  const next = await openLater(page);
  await expect(isReplaced(page)).toBeVisible({ timeout: 90_000 });
  await expect(sql(next)).toHaveText('SELECT 3 AS made_unsent');
  expect(await versionOf(next)).toBeGreaterThan(before);
  expect((await storedRows(next, 'outbox')).length).toBeGreaterThan(0);

  // What is typed into the earlier page after that is in it alone; it says so, and hands it to the page that follows.
  await sql(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(', 4 AS typed_too_late');
  await expect(notifications(page)).toContainText('This page is out of date and can no longer save');
  await page.getByRole('button', { name: 'Reload' }).first().click();
  await expect(isReplaced(page)).toBeHidden();
  await expect(sql(page)).toHaveText('SELECT 3 AS made_unsent, 4 AS typed_too_late');

  await connect();
  // Each looks again whether the server is there when somebody comes back to it.
  for (const each of [page, next]) {
    await expect(async () => {
      await each.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(syncStatus(each)).toHaveText('Saved', { timeout: 3_000 });
    }).toPass();
  }
  const texts = await textsOnServer(page.context(), server.url);
  expect(texts.toSorted()).toEqual([
    'SELECT 2 AS edited_unsent',
    'SELECT 3 AS made_unsent, 4 AS typed_too_late',
  ]);
  await expect(tabs(next)).toHaveCount(2);
});

test('a later page says what it waits for while an earlier one does not let go of the device’s database', async ({
  page,
}) => {
  await openEditor(page, server);
  await rewrite(page, 'SELECT 1 AS first');
  await untilSent(page, 'SELECT 1 AS first');
  await serviceWorkerIsReady(page);
  // A page that is asleep does not hear that it is asked.
  const asleep = await page.context().newPage();
  await asleep.goto(`${server.url}/favicon.svg`);
  await asleep.evaluate(async () => {
    const all = await indexedDB.databases();
    const name = all.map((each) => each.name ?? '').find((each) => each.startsWith('sextant:'));
    await new Promise((done) => {
      const opening = indexedDB.open(name ?? '');
      opening.addEventListener('success', () => {
        Object.assign(window, { held: opening.result });
        done(null);
      });
    });
  });
  await serveLater();
  const next = await openLater(page);
  const waits = next.getByText('This device’s storage could not be opened yet. Close other tabs');
  await expect(waits).toBeVisible({ timeout: 40_000 });
  await asleep.close();
  await expect(sql(next)).toHaveText('SELECT 1 AS first');
  await expect(waits).toBeHidden();
});
