import { expect, type Page, test } from '@playwright/test';
import {
  PEOPLE,
  cell,
  notifications,
  openEditor,
  rewrite,
  runInNewTab,
  shownTab,
  sql,
  tabs,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { storedRows } from '../support/storedRows.ts';

/** Two windows of one person on one device. */

const server = serverOver(PEOPLE);

test('the same tab in two windows: typing in one shows in the other, and no text is lost', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  const other = await page.context().newPage();
  await other.goto(`${server.url}/sqllab/`);
  await expect(sql(other)).toHaveText('SELECT 1');
  await sql(other).click();
  await other.keyboard.press('End');
  await other.keyboard.insertText(' + 1');
  await expect(sql(page)).toHaveText('SELECT 1 + 1');
  await sql(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' AS typed_fast_in_the_first', { delay: 15 });
  await expect(sql(page)).toHaveText('SELECT 1 + 1 AS typed_fast_in_the_first');
  await expect(sql(other)).toHaveText('SELECT 1 + 1 AS typed_fast_in_the_first');
});

test('a list that is open while another window chooses does not undo that choice when it is left @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS chosen');
  const database = (at: Page) => at.getByRole('combobox', { name: 'Database' });
  const other = await page.context().newPage();
  await other.goto(`${server.url}/sqllab/`);
  await expect(sql(other)).toHaveText('SELECT 1 AS chosen');
  await database(page).click();
  await page.getByRole('listbox').waitFor();
  await database(other).click();
  await other.getByRole('option', { name: 'This device' }).click();
  await expect(database(page)).toHaveValue('This device');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(database(page)).toHaveValue('This device');
});

test('each window keeps its own active tab, and the last active one is restored [TAB-04] @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS here');
  const other = await page.context().newPage();
  await other.goto(`${server.url}/sqllab/`);
  await expect(sql(other)).toHaveText('SELECT 1 AS here');
  await writeInNewTab(other, 'SELECT 2 AS there');
  await expect(tabs(page)).toHaveCount(await tabs(other).count());
  await expect(sql(page)).toHaveText('SELECT 1 AS here');
  await sql(page).blur();
  await sql(page).press('End');
  await page.keyboard.type(', 3 AS more');
  const texts = async () => (await storedRows(page, 'tabs')).map((tab) => tab['sql']);
  await expect.poll(texts).toContain('SELECT 1 AS here, 3 AS more');
  await page.reload();
  await expect(sql(page)).toHaveText('SELECT 1 AS here, 3 AS more');
  await expect(sql(other)).toHaveText('SELECT 2 AS there');
});

test('adding, renaming or closing a tab in one window shows in the other without a reload [TAB-01] @long', async ({
  page,
}) => {
  await openEditor(page, server);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/sqllab/`);
  await sql(other).waitFor();
  const count = await tabs(other).count();

  await writeInNewTab(page, 'SELECT 5 AS from_the_first_window');
  await expect(tabs(other)).toHaveCount(count + 1);
  await shownTab(page).press('F2');
  await page.getByRole('textbox', { name: 'Tab name' }).fill('Named in the first');
  await page.keyboard.press('Enter');
  const mirrored = tabs(other).filter({ hasText: 'Named in the first' });
  await expect(mirrored).toBeVisible();
  await mirrored.click();
  await expect(sql(other)).toHaveText('SELECT 5 AS from_the_first_window');

  await shownTab(other).press('Delete');
  await expect(tabs(page).filter({ hasText: 'Named in the first' })).toHaveCount(0);
  await expect(tabs(page)).toHaveCount(count);
});

test('of two texts typed at once the last one wins, and the other is a version that can be restored [TS-12 RV-7] @long', async ({
  page,
}) => {
  const storedTexts = async () => (await storedRows(page, 'tabs')).map((tab) => tab['sql']);
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  await expect.poll(storedTexts).toContain('SELECT 1');
  const other = await page.context().newPage();
  await other.goto(`${server.url}/sqllab/`);
  await expect(sql(other)).toHaveText('SELECT 1');

  // While the clock is paused typed text stays in memory, except in a window that is left.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await rewrite(page, 'SELECT 2 AS typed_here');
  await rewrite(other, 'SELECT 3 AS typed_there');
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(storedTexts).toContain('SELECT 3 AS typed_there');
  await expect(sql(page)).toHaveText('SELECT 2 AS typed_here');
  await page.clock.runFor(200);
  await expect(sql(other)).toHaveText('SELECT 2 AS typed_here');
  await page.clock.resume();

  await expect(notifications(page)).not.toContainText('was overwritten');
  await expect(notifications(other)).toContainText('was saved as a version.');
  await notifications(other).getByRole('button', { name: 'See versions' }).click();
  const dialog = other.getByRole('dialog', { name: /^Versions of/ });
  await expect(dialog).toContainText('Typed in another window at the same time');
  await expect(dialog.getByRole('group', { name: 'What restoring changes' })).toContainText('typed_there');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(notifications(other)).toContainText('Version restored');
  await expect(sql(other)).toHaveText('SELECT 3 AS typed_there');
  await expect(sql(page)).toHaveText('SELECT 3 AS typed_there');
});

test('a dialog about rows stays open with its text when another window runs the query again, which then shows @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT 7 AS first');
  await expect(cell(page, '7')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${server.url}/sqllab/`);
  await expect(cell(other, '7')).toBeVisible();
  await page.getByRole('button', { name: 'Create dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create dataset' });
  const name = dialog.getByRole('textbox', { name: 'Dataset name' });
  await name.fill('Typed for a while');

  await rewrite(other, 'SELECT 8 AS second');
  await other.keyboard.press('Control+Enter');
  await expect(cell(other, '8')).toBeVisible();
  await expect(page.getByText('SELECT 8 AS second')).toBeVisible();
  await expect(name).toHaveValue('Typed for a while');
  // What it was opened for is what is created.
  await expect(dialog).toContainText('SELECT 7 AS first');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(cell(page, '8')).toBeVisible();
});
