import { expect, test, type Page } from '@playwright/test';
import { rewrite, sql, syncStatus, tabs, writeInNewTab } from '../e2e/support/editorSteps.ts';
import { isSaved, openEditor, signIn } from './editor.ts';
import { lossyGateway, type LossyGateway } from './lossyGateway.ts';
import { signInToSuperset, type SupersetApi } from './supersetApi.ts';

/* A person's online and offline edits are on the Superset: once, complete, and without closed tabs. */

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

/** Not ASCII, not one line, and with characters that forms and JSON must escape. */
const ODD = 'SELECT \'ä 漢字 \u{1F600}\' AS two,\n\t"quoted" -- 100 %';

const shown = (page: Page, name: string) => tabs(page).filter({ hasText: name });

const theirs = async () => (await superset.tabs()).map((tab) => tab.sql ?? '').sort();

/** Waits until the Superset has exactly these texts, and the page knows that. */
async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  await expect.poll(theirs, { timeout: 60_000 }).toEqual([...texts].sort());
  await isSaved(page);
  expect(await theirs()).toEqual([...texts].sort());
}

async function close(page: Page, name: string): Promise<void> {
  await shown(page, name).click();
  await expect(shown(page, name)).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Tab actions' }).click();
  await page.getByRole('menuitem', { name: 'Close', exact: true }).click();
}

test('tabs edited online are on the Superset with their text, and appear on another device [SYNC-01]', async ({
  browser,
  context,
}) => {
  const page = await openEditor(context, gateway);
  await rewrite(page, 'SELECT 1 AS one');
  await writeInNewTab(page, ODD);
  await expectTexts(page, [ODD, 'SELECT 1 AS one']);

  const other = await browser.newContext();
  const there = await openEditor(other, gateway);
  await expect(tabs(there)).toHaveCount(2);
  await shown(there, 'Untitled Query 1').click();
  await expect(sql(there)).toHaveText('SELECT 1 AS one');
  await rewrite(there, 'SELECT 11 AS eleven');
  await expectTexts(there, [ODD, 'SELECT 11 AS eleven']);
  await other.close();
});

test('tabs edited, opened and closed offline are on the Superset afterwards, without duplicates [SYNC-09]', async ({
  context,
}) => {
  const page = await openEditor(context, gateway);
  await rewrite(page, 'SELECT 1 AS stays');
  await writeInNewTab(page, 'SELECT 2 AS goes');
  await isSaved(page);
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await page.reload();
  await shown(page, 'Untitled Query 1').click();
  await rewrite(page, 'SELECT 1 AS stays -- written on a train');
  await writeInNewTab(page, 'SELECT 3 AS born_offline');
  await close(page, 'Untitled Query 2');
  await expect(tabs(page)).toHaveCount(2);
  await expect(syncStatus(page)).toHaveText(/Offline|waiting/);
  expect(await theirs()).toEqual(['SELECT 1 AS stays', 'SELECT 2 AS goes']);

  await context.setOffline(false);
  await expectTexts(page, ['SELECT 1 AS stays -- written on a train', 'SELECT 3 AS born_offline']);
  await page.reload();
  await expect(tabs(page)).toHaveCount(2);
  expect(await superset.tabs()).toHaveLength(2);
});

for (const what of ['answer', 'request'] as const) {
  test(`a tab whose create loses its ${what} is created once`, async ({ context }) => {
    const page = await openEditor(context, gateway);
    await rewrite(page, 'SELECT 1 AS first');
    await isSaved(page);
    const lost = gateway.loseNext(what, 'POST', /^\/tabstateview\/$/);
    await writeInNewTab(page, 'SELECT 2 AS once');
    await lost;
    await expectTexts(page, ['SELECT 1 AS first', 'SELECT 2 AS once']);
    const labels = (await superset.tabs()).map((tab) => tab.label).sort();
    expect(labels).toEqual(['Untitled Query 1', 'Untitled Query 2']);
    await page.reload();
    await expect(tabs(page)).toHaveCount(2);
    await rewrite(page, 'SELECT 2 AS once -- and edited');
    await expectTexts(page, ['SELECT 1 AS first', 'SELECT 2 AS once -- and edited']);
  });
}

test('a save and a deletion whose responses are lost have happened, once', async ({ context }) => {
  const page = await openEditor(context, gateway);
  await rewrite(page, 'SELECT 1 AS first');
  await writeInNewTab(page, 'SELECT 2 AS second');
  await isSaved(page);
  const saved = gateway.loseNext('answer', 'PUT', /^\/tabstateview\/\d+$/);
  await rewrite(page, 'SELECT 2 AS second -- edited');
  await saved;
  await expectTexts(page, ['SELECT 1 AS first', 'SELECT 2 AS second -- edited']);
  const removed = gateway.loseNext('answer', 'DELETE', /^\/tabstateview\/\d+$/);
  await close(page, 'Untitled Query 1');
  await removed;
  await expectTexts(page, ['SELECT 2 AS second -- edited']);
});

test('edits of an ended session are pending, and are sent after sign-in', async ({ context }) => {
  const page = await openEditor(context, gateway);
  await rewrite(page, 'SELECT 1 AS before');
  await isSaved(page);
  await context.clearCookies();
  await rewrite(page, 'SELECT 1 AS after');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.waitFor();
  expect(await theirs()).toEqual(['SELECT 1 AS before']);
  await signIn(page);
  await expectTexts(page, ['SELECT 1 AS after']);
});
