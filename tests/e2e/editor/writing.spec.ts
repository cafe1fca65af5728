import { expect, test } from '@playwright/test';
import {
  ORDER,
  PEOPLE,
  cell,
  grid,
  openEditor,
  shownTab,
  sql,
  summary,
  tabs,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { msUntilStored } from '../support/untilStored.ts';
import { serverOver } from '../support/serverOver.ts';
import { storedRows } from '../support/storedRows.ts';
import { installedTest } from '../support/installedTest.ts';

/** Editing aids for SQL, and that no keystroke is lost. */

const server = serverOver(PEOPLE, ORDER);

test('every keystroke is stored within 250 ms and restored after a crash', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  const waits: number[] = [];
  for (const text of [' +', ' 2', ' AS', ' three']) {
    waits.push(await msUntilStored(page, text));
  }
  // Other load of the machine can only make it longer.
  expect(Math.min(...waits)).toBeLessThan(250);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'tabs'))).toContain('"column":19');
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(`${server.url}/sqllab/`);
  await expect(sql(again)).toContainText('SELECT 1 + 2 AS three');
  await sql(again).focus();
  // The browser puts its own caret at the start; the editor moves it a few milliseconds later.
  await again.locator('.cm-editor.cm-focused').waitFor();
  await again.keyboard.insertText('|');
  await expect(sql(again)).toContainText('AS thr|ee');

  // Keystrokes of the last moment are not lost either: in an existing tab, or in one just opened.
  await sql(again).click();
  await again.keyboard.press('ControlOrMeta+End');
  await again.keyboard.insertText(' -- and gone');
  await again.reload();
  await expect(sql(again)).toContainText('-- and gone');
  await writeInNewTab(again, 'SELECT 2 AS begun');
  await again.reload();
  await expect(sql(again)).toHaveText('SELECT 2 AS begun');
});

test('undo belongs to each tab and survives a switch @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  await page.keyboard.press('Shift+Alt+ArrowDown');
  await expect(page.locator('.cm-line')).toHaveText(['SELECT 1', 'SELECT 1']);
  const name = await shownTab(page).getAttribute('aria-label');
  await writeInNewTab(page, 'SELECT 2');
  await tabs(page)
    .and(page.getByLabel(name ?? '', { exact: true }))
    .click();
  await expect(page.locator('.cm-line')).toHaveText(['SELECT 1', 'SELECT 1']);
  await sql(page).press('Control+z');
  await expect(page.locator('.cm-line')).toHaveText(['SELECT 1']);
});

test('tables are searched, expanded, previewed and written into the query [TBL-01 TBL-02 TBL-03 TBL-08 TBL-11]', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT ');
  await page.getByRole('combobox', { name: 'Schema' }).click();
  await page.getByRole('option', { name: 'main' }).click();
  const tree = page.getByRole('tree', { name: 'Tables' });
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('peop');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await tree.focus();
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem', { name: /^city/ })).toBeVisible();
  await expect(
    page.getByRole('tablist', { name: 'Query output' }).getByRole('tab', { name: 'people' }),
  ).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sql(page)).toHaveText('SELECT name');

  await tree.getByRole('treeitem', { name: 'people' }).hover();
  await tree
    .getByRole('treeitem', { name: 'people' })
    .getByRole('button', { name: 'people actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Preview data' }).click();
  await expect(
    page.getByRole('grid', { name: 'Preview of people' }).getByRole('gridcell', { name: 'Ada' }),
  ).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search tables' }).fill('');
  await tree.getByRole('treeitem', { name: 'order' }).dblclick();
  await expect(sql(page)).toContainText('"order"');
});

test('a list that is opened before its names are known stays open when they come @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT ');
  let isOpen: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve;
  });
  await page.route('**/schemas/**', async (route) => {
    await opened;
    await route.continue();
  });
  // Of the first database they may be known.
  await page.getByRole('combobox', { name: 'Database' }).click();
  await page.getByRole('option', { name: 'Scratch' }).click();
  await page.getByRole('combobox', { name: 'Schema' }).click();
  const list = page.getByRole('listbox');
  await expect(list).toContainText('Nothing found');
  isOpen();
  await list.getByRole('option', { name: 'main' }).click();
  await expect(list).toBeHidden();
});

test('completion knows the columns behind an alias', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT  FROM people p');
  for (let at = 0; at < ' FROM people p'.length; at += 1) await page.keyboard.press('ArrowLeft');
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('option', { name: /city/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('p.ci');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: /city/ }).click();
  await expect(sql(page)).toHaveText('SELECT p.city FROM people p');
});

installedTest(
  'SQL is formatted on the device, with the server gone, and that can be undone [QRY-06]',
  async ({ page, context }) => {
    await openEditor(page, server);
    await writeInNewTab(page, 'select name,city from people');
    await page.getByRole('button', { name: 'Format SQL' }).click();
    await expect(page.locator('.cm-line')).toHaveCount(5);
    await sql(page).press('Control+z');
    await expect(sql(page)).toHaveText('select name,city from people');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Format SQL' }).click();
    await expect(page.locator('.cm-line')).toHaveCount(5);
  },
);

test('keyboard only: new tab, text, run, rows, and out of the editor @long', async ({ page }) => {
  await openEditor(page, server);
  const before = await tabs(page).count();
  await page.keyboard.press('Alt+Enter');
  await expect(tabs(page)).toHaveCount(before + 1);
  await expect(sql(page)).toHaveText('Write SQL here');
  await shownTab(page).focus();
  await page.keyboard.press('Enter');
  await expect(sql(page)).toBeFocused();
  await page.keyboard.type('SELECT id, city FROM people ');
  await page.keyboard.press('Control+Enter');
  await expect(summary(page)).toContainText('3 rows');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(sql(page)).not.toBeFocused();
  await expect(sql(page)).toHaveText('SELECT id, city FROM people');
  await grid(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'New York')).toBeVisible();
  await shownTab(page).focus();
  await page.keyboard.press('Delete');
  await expect(tabs(page)).toHaveCount(before);
});
