import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { rewrite, sql, syncStatus, tabs, writeInNewTab } from '../e2e/editorSteps.ts';
import { lossyGateway, type LossyGateway } from './lossyGateway.ts';
import { PASSWORD, USERNAME } from './supersetAddress.ts';
import { signInToSuperset, type SupersetApi } from './supersetApi.ts';

/* What a person wrote, online and offline, is what the Superset has: once, whole, and nothing that was closed. */

let gateway: LossyGateway;
let superset: SupersetApi;

test.beforeEach(async () => {
  gateway = await lossyGateway();
  superset = await signInToSuperset();
  await superset.removeAllTabs();
});

test.afterEach(async () => {
  await superset.removeAllTabs();
  await gateway.close();
});

async function openEditor(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${gateway.url}/sqllab/`);
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('textbox', { name: 'Username' }).fill(USERNAME);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await sql(page).waitFor();
  return page;
}

const otherDevice = (browser: Browser): Promise<BrowserContext> => browser.newContext();
const texts = async () => (await superset.tabs()).map((tab) => tab.sql ?? '').sort();
const isSaved = (page: Page) => expect(syncStatus(page)).toHaveText(/^Saved/, { timeout: 60_000 });
const shown = (page: Page, name: string) => tabs(page).filter({ hasText: name });

test('tabs edited online are on the Superset with their text, and are there on another device [TAB-03 SYNC-06 SYNC-08]', async ({
  browser,
  context,
}) => {
  const page = await openEditor(context);
  await rewrite(page, 'SELECT 1 AS one');
  await writeInNewTab(page, 'SELECT \'ä 漢字 \u{1F600}\' AS two,\n\t"quoted" -- 100 %');
  await isSaved(page);
  expect(await texts()).toEqual([
    'SELECT \'ä 漢字 \u{1F600}\' AS two,\n\t"quoted" -- 100 %',
    'SELECT 1 AS one',
  ]);

  const other = await otherDevice(browser);
  const there = await openEditor(other);
  await expect(tabs(there)).toHaveCount(2);
  await shown(there, 'Untitled Query 1').click();
  await expect(sql(there)).toHaveText('SELECT 1 AS one');
  await rewrite(there, 'SELECT 11 AS eleven');
  await isSaved(there);
  expect(await texts()).toEqual([
    'SELECT \'ä 漢字 \u{1F600}\' AS two,\n\t"quoted" -- 100 %',
    'SELECT 11 AS eleven',
  ]);
  await other.close();
});

test('what was written, opened and closed offline is on the Superset afterwards, and nothing twice [SYNC-08 SYNC-09 TAB-07]', async ({
  context,
}) => {
  const page = await openEditor(context);
  await rewrite(page, 'SELECT 1 AS stays');
  await writeInNewTab(page, 'SELECT 2 AS goes');
  await isSaved(page);
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await page.reload();
  await shown(page, 'Untitled Query 1').click();
  await rewrite(page, 'SELECT 1 AS stays -- written on a train');
  await writeInNewTab(page, 'SELECT 3 AS born_offline');
  await shown(page, 'Untitled Query 2').getByRole('button', { name: /Close/ }).click();
  await expect(tabs(page)).toHaveCount(2);
  await expect(syncStatus(page)).toHaveText(/Offline|waiting/);
  expect(await texts()).toEqual(['SELECT 1 AS stays', 'SELECT 2 AS goes']);

  await context.setOffline(false);
  await isSaved(page);
  expect(await texts()).toEqual(['SELECT 1 AS stays -- written on a train', 'SELECT 3 AS born_offline']);
  await page.reload();
  await expect(tabs(page)).toHaveCount(2);
  expect(await texts()).toHaveLength(2);
});

for (const what of ['answer', 'request'] as const) {
  test(`a tab whose create loses its ${what} is made once`, async ({ context }) => {
    const page = await openEditor(context);
    await rewrite(page, 'SELECT 1 AS first');
    await isSaved(page);
    const lost = gateway.loseNext(what, 'POST', /^\/tabstateview\/$/);
    await writeInNewTab(page, 'SELECT 2 AS once');
    await lost;
    await isSaved(page);
    expect(await texts()).toEqual(['SELECT 1 AS first', 'SELECT 2 AS once']);
    const labels = (await superset.tabs()).map((tab) => tab.label).sort();
    expect(labels).toEqual(['Untitled Query 1', 'Untitled Query 2']);
    await page.reload();
    await expect(tabs(page)).toHaveCount(2);
    await rewrite(page, 'SELECT 2 AS once -- and edited');
    await isSaved(page);
    expect(await texts()).toEqual(['SELECT 1 AS first', 'SELECT 2 AS once -- and edited']);
  });
}

test('a save and a deletion whose answers are lost have happened, once', async ({ context }) => {
  const page = await openEditor(context);
  await rewrite(page, 'SELECT 1 AS first');
  await writeInNewTab(page, 'SELECT 2 AS second');
  await isSaved(page);
  const saved = gateway.loseNext('answer', 'PUT', /^\/tabstateview\/\d+$/);
  await rewrite(page, 'SELECT 2 AS second -- edited');
  await saved;
  await isSaved(page);
  expect(await texts()).toEqual(['SELECT 1 AS first', 'SELECT 2 AS second -- edited']);
  const removed = gateway.loseNext('answer', 'DELETE', /^\/tabstateview\/\d+$/);
  await shown(page, 'Untitled Query 1').getByRole('button', { name: /Close/ }).click();
  await removed;
  await isSaved(page);
  expect(await texts()).toEqual(['SELECT 2 AS second -- edited']);
});

test('edits of an ended session wait, and go on after signing in [SYNC-08]', async ({ context }) => {
  const page = await openEditor(context);
  await rewrite(page, 'SELECT 1 AS before');
  await isSaved(page);
  await context.clearCookies();
  await rewrite(page, 'SELECT 1 AS after');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.waitFor();
  expect(await texts()).toEqual(['SELECT 1 AS before']);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await isSaved(page);
  expect(await texts()).toEqual(['SELECT 1 AS after']);
});
