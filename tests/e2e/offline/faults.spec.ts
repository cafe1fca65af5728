import { type Page, expect, test } from '@playwright/test';
import {
  CITIES,
  cell,
  notifications,
  openEditor,
  rewrite,
  run,
  signIn,
  sql,
  syncStatus,
  tabs,
  untilSent,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { refuseStorage } from '../support/refuseStorage.ts';
import { serverOver } from '../support/serverOver.ts';
import { storedRows } from '../support/storedRows.ts';

/** The text when storage, network, session or server fail: it stays, and the person gets a message. */

const server = serverOver(CITIES);

async function storedTexts(page: Page): Promise<readonly unknown[]> {
  return (await storedRows(page, 'tabs')).map((tab) => tab['sql']);
}

async function waitingChanges(page: Page): Promise<number> {
  return (await storedRows(page, 'outbox')).length;
}

async function downloadedText(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download text' }).first().click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test('with storage blocked SQL can be written and run, and the text can be downloaded [QRY-01]', async ({
  page,
}) => {
  await refuseStorage(page);
  await openEditor(page, server);
  const banner = page.getByText('The browser blocks storage for this page');
  await expect(banner).toBeVisible();
  await writeInNewTab(page, "SELECT 40 + 2 AS answer, 'written in memory' AS mark");
  await run(page);
  await expect(cell(page, '42')).toBeVisible();
  await expect(banner).toBeVisible();
  expect(await downloadedText(page)).toContain('written in memory');
});

test('with storage full the text stays on screen with an error and can be downloaded @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS kept');
  await expect.poll(() => storedTexts(page)).toContain('SELECT 1 AS kept');
  await page.evaluate(() => {
    // As Chromium and Firefox do it: the request fails, and its transaction with it.
    for (const method of ['put', 'add'] as const)
      IDBObjectStore.prototype[method] = () => {
        throw new DOMException(
          'The current transaction exceeded its quota limitations.',
          'QuotaExceededError',
        );
      };
  });
  await sql(page).press('End');
  await page.keyboard.insertText(', 2 AS not_kept');
  await expect(notifications(page)).toContainText('storage is full');
  await expect(notifications(page)).toContainText('The text is still in this page');
  await expect(sql(page)).toHaveText('SELECT 1 AS kept, 2 AS not_kept');
  expect(await downloadedText(page)).toContain('2 AS not_kept');
  expect(await storedTexts(page)).not.toContain('SELECT 1 AS kept, 2 AS not_kept');
  // Closing the page anyway asks for confirmation.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
});

test('a captive portal that responds to every call with its own page causes no loss and no save [SYNC-06] @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  await untilSent(page, 'SELECT 1');

  let answered = 0;
  await page.route(/\/(api\/v1|tabstateview|tableschemaview)\//, async (route) => {
    answered += 1;
    await route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' });
  });
  await rewrite(page, 'SELECT 2 AS behind_the_portal');
  await expect.poll(() => waitingChanges(page)).toBeGreaterThan(0);
  const before = answered;
  await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(before + 1);
  await expect(syncStatus(page)).not.toHaveText('Saved');
  expect(await waitingChanges(page)).toBeGreaterThan(0);
  await expect(sql(page)).toHaveText('SELECT 2 AS behind_the_portal');
  await expect(page.getByText('Welcome to the hotel')).toHaveCount(0);

  await page.unrouteAll();
  await untilSent(page, 'SELECT 2 AS behind_the_portal');
  expect(await waitingChanges(page)).toBe(0);
});

test('an expired session with a pending change opens the sign-in dialog, and the change is sent afterwards @long', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  await untilSent(page, 'SELECT 1');
  await context.clearCookies();
  await rewrite(page, 'SELECT 3 AS after_the_session');
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.cm-content')).toHaveText('SELECT 3 AS after_the_session');
  expect(await waitingChanges(page)).toBeGreaterThan(0);
  await signIn(page);
  await untilSent(page, 'SELECT 3 AS after_the_session');
  expect(await waitingChanges(page)).toBe(0);
  await expect(sql(page)).toHaveText('SELECT 3 AS after_the_session');
});

test('a save answered with 500 stays pending and is sent when the server recovers [SYNC-06] @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  await untilSent(page, 'SELECT 1');

  let failed = 0;
  await page.route(/\/tabstateview\/\d+/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    failed += 1;
    return route.fulfill({ status: 500, json: { errors: [{ message: 'Fatal error', error_type: 'X' }] } });
  });
  await rewrite(page, 'SELECT 4 AS while_it_failed');
  await expect.poll(() => failed, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect(syncStatus(page)).not.toHaveText('Saved');
  expect(await waitingChanges(page)).toBeGreaterThan(0);
  await expect(sql(page)).toHaveText('SELECT 4 AS while_it_failed');

  await page.unrouteAll();
  await untilSent(page, 'SELECT 4 AS while_it_failed');
  expect(await waitingChanges(page)).toBe(0);
});

test('a tab whose text cannot be loaded shows an error, and loads when the server recovers [ERR-06]', async ({
  page,
}) => {
  await openEditor(page, server);
  const token = await page.request.get(`${server.url}/api/v1/security/csrf_token/`);
  const made = await page.request.post(`${server.url}/tabstateview/`, {
    headers: { 'X-CSRFToken': ((await token.json()) as { result: string }).result, Origin: server.url },
    multipart: { queryEditor: JSON.stringify({ name: 'Elsewhere', sql: 'SELECT 5 AS elsewhere', dbId: 1 }) },
  });
  const { id } = (await made.json()) as { id: number };
  await page.route(`**/tabstateview/${id}`, (route) =>
    route.fulfill({ status: 500, json: { errors: [{ message: 'Fatal error', error_type: 'X' }] } }),
  );
  await page.reload();
  await tabs(page).filter({ hasText: 'Elsewhere' }).click();
  await expect(notifications(page)).toContainText('An error occurred while fetching tab state');

  await page.unrouteAll();
  await expect(sql(page)).toHaveText('SELECT 5 AS elsewhere', { timeout: 30_000 });
});

test('a keystroke is written to storage after a delay of at most 200 ms @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  await expect.poll(() => storedTexts(page)).toContain('SELECT 1');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const text of [' +', ' 2', ' AS', ' three']) {
    const before = await sql(page).textContent();
    await page.keyboard.insertText(text);
    await page.clock.runFor(200);
    // The page's clock is paused meanwhile: what is stored was written before.
    await expect.poll(() => storedTexts(page)).toContain(`${before}${text}`);
  }
});
