import { expect, type Page, test } from '@playwright/test';
import {
  CITIES,
  cell,
  openEditor,
  rewrite,
  run,
  runAll,
  shownTab,
  sql,
  summary,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { savedQueryRow, saveQuery } from './savedQuerySteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** What analysts do all day: saved queries in folders, earlier queries, parameters, several cursors. */

const server = serverOver(CITIES);

async function tool(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Query tools' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('a tab is compared with its saved query, which is taken back with undo @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS one,\n  2 AS two');
  await saveQuery(page, 'Numbers');
  await tool(page, 'Compare with saved query');
  const dialog = page.getByRole('dialog', { name: 'Changes since “Numbers” was saved' });
  await expect(dialog.getByRole('status')).toHaveText('The SQL is as it was saved.');
  await page.keyboard.press('Escape');
  await rewrite(page, 'SELECT 1 AS one,\n  3 AS three');
  await tool(page, 'Compare with saved query');
  await expect(dialog.getByRole('group', { name: 'Changes' })).toContainText(/−\s*2 AS two.*\+\s*3 AS three/);
  await dialog.getByRole('button', { name: 'Take the saved SQL' }).click();
  await expect(sql(page)).toContainText('2 AS two');
  await sql(page).press('ControlOrMeta+z');
  await expect(sql(page)).toContainText('3 AS three');
});

test('a slash in a name puts a saved query into a folder', async ({ page }) => {
  await openEditor(page, server);
  for (const name of ['Sales/North/Daily', 'Sales/Weekly', 'Other']) {
    await writeInNewTab(page, `SELECT '${name}'`);
    await saveQuery(page, name);
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved queries' }).click();
  await expect(savedQueryRow(page, 'Other')).toBeVisible();
  await page.getByRole('combobox', { name: 'Folder' }).selectOption('Sales');
  await expect(savedQueryRow(page, 'Other')).toBeHidden();
  await expect(savedQueryRow(page, 'Sales/Weekly')).toBeVisible();
  await page.getByRole('combobox', { name: 'Folder' }).selectOption('Sales/North');
  await expect(savedQueryRow(page, 'Sales/Weekly')).toBeHidden();
  await expect(savedQueryRow(page, 'Sales/North/Daily')).toBeVisible();
});

test('earlier queries of a tab are found by their words @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 11 AS first_try');
  await run(page);
  await expect(cell(page, '11')).toBeVisible();
  await rewrite(page, 'SELECT 22 AS second_try');
  await run(page);
  await expect(cell(page, '22')).toBeVisible();
  await page.getByRole('tab', { name: 'Query history' }).click();
  const rows = page.getByRole('table', { name: 'Query history' }).getByRole('row');
  await expect(rows.filter({ hasText: '_try' })).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search queries' }).fill('FIRST');
  await expect(rows.filter({ hasText: '_try' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'first_try' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search queries' }).fill('third');
  await expect(page.getByText('No query of this tab contains these words.')).toBeVisible();
});

test('values of parameters are remembered, filled in again, and removed with undo @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, "SELECT city FROM cities WHERE country = '{{ country }}'");
  await tool(page, 'Fill in parameters');
  const dialog = page.getByRole('dialog', { name: 'Parameters' });
  const country = dialog.getByRole('textbox', { name: 'country' });
  await country.fill('Norway');
  await dialog.getByRole('textbox', { name: 'Name for these values' }).fill('North');
  await page.keyboard.press('Enter');
  await country.fill('Peru');
  await dialog.getByRole('button', { name: 'North', exact: true }).click();
  await expect(country).toHaveValue('Norway');
  await dialog.getByRole('button', { name: 'Remove North' }).click();
  await expect(dialog.getByRole('button', { name: 'North', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await tool(page, 'Fill in parameters');
  await dialog.getByRole('button', { name: 'North', exact: true }).click();
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(cell(page, 'Oslo')).toBeVisible();
});

test('several cursors write at once @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT amount, amount + 1, amount * 2');
  await sql(page).press('Home');
  for (let at = 0; at < 8; at += 1) await page.keyboard.press('ArrowRight');
  // The word at the cursor, then its next places.
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ControlOrMeta+d');
  await page.keyboard.type('7');
  await expect(sql(page)).toHaveText('SELECT 7, 7 + 1, 7 * 2');
  await page.keyboard.press('Escape');
  await page.keyboard.type('8');
  await expect(sql(page)).toHaveText(/^[^8]*8[^8]*$/);
});

test('Ctrl+Enter runs a selection, in the text and outside it: a part of a statement, or several @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 41 AS one;\nSELECT 42 AS two WHERE false');
  const last = page.getByRole('tab', { name: /^2 SELECT/ });
  await sql(page).press('ControlOrMeta+A');
  await run(page);
  await expect(last).toBeVisible();
  await page.keyboard.press('End');
  for (let letter = 0; letter < ' WHERE false'.length; letter += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+Home');
  await run(page);
  await expect(cell(page, '42')).toBeVisible();
  await page.getByRole('button', { name: 'Add tab' }).focus();
  const response = page.waitForResponse(/\/sqllab\/execute\//u);
  await page.keyboard.press('ControlOrMeta+Enter');
  await response;
  // While a query runs, the keys run nothing.
  await expect(
    page.getByRole('toolbar', { name: 'Query' }).getByRole('button', { name: 'Run' }),
  ).toBeVisible();
  await expect(summary(page)).toContainText('1 row');
  await sql(page).press('End');
  await run(page);
  await expect(summary(page)).toContainText('0 rows');
});

test('Ctrl+Enter runs the statement at the cursor, with Shift all, as the button Run; a person can exchange the two', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS one;\nSELECT 2 AS two');
  const last = page.getByRole('tab', { name: /^2 SELECT/ });
  await run(page);
  await expect(cell(page, '2')).toBeVisible();
  await expect(summary(page)).toContainText('1 row');
  await expect(last).toHaveCount(0);
  await runAll(page);
  await expect(last).toBeVisible();
  await run(page);
  await expect(last).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Run', exact: true });
  await button.hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'Runs all 2 statements, as Ctrl+Shift+Enter does. Ctrl+Enter runs the one at the cursor.',
  );
  await button.click();
  await expect(last).toBeVisible();
  await tool(page, /^Run all statements with/);
  await page.mouse.move(0, 0);
  await button.hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'Runs all 2 statements, as Ctrl+Enter does. Ctrl+Shift+Enter runs the one at the cursor.',
  );
  await sql(page).press('ControlOrMeta+Shift+Enter');
  await expect(last).toHaveCount(0);
  // The tabs of a run go when the next one begins, and while that runs the key does nothing.
  await expect(summary(page)).toContainText('1 row');
  await run(page);
  await expect(last).toBeVisible();
  // The same choice is among the settings.
  await page.goto(`${server.url}/user_info/`);
  const choice = page.getByRole('combobox', { name: 'Ctrl+Enter runs' });
  await expect(choice).toHaveValue('all');
  await choice.selectOption({ label: 'The statement at the cursor' });
  // It shows what is stored.
  await expect(choice).toHaveValue('one');
  await page.goto(`${server.url}/sqllab/`);
  await shownTab(page).press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Run statement at cursor')).toBeVisible();
  await page.keyboard.press('Escape');
  // The page behind it takes no keys.
  await expect(shortcuts).toBeHidden();
  await run(page);
  await expect(last).toHaveCount(0);
  await expect(cell(page, '2')).toBeVisible();
});
