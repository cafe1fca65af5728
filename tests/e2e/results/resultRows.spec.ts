import { readFile } from 'node:fs/promises';
import { type Locator, type Page, expect, test } from '@playwright/test';
import { parquetReadObjects } from 'hyparquet';
import { axeOf } from '../support/axeOf.ts';
import { grid, openEditor, PEOPLE, runInNewTab, summary } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { storedRows } from '../support/storedRows.ts';

/** How the rows of a result are laid out: pinned columns, groups. */

const server = serverOver(PEOPLE);

const at = (page: Page, row: number, column: number): Locator =>
  grid(page).locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 2}"]`);
const header = (page: Page, name: string): Locator =>
  grid(page).getByRole('columnheader', { name, exact: true });
const heading = (page: Page, name: string): Locator => grid(page).getByRole('gridcell', { name });

async function choose(page: Page, target: Locator, action: string): Promise<void> {
  await target.click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function faults(page: Page, within: string): Promise<readonly string[]> {
  const { violations } = await axeOf(page).include(within).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('a pinned column stays in view while 300 columns scroll, and after a reload @long', async ({ page }) => {
  await openEditor(page, server);
  const columns = Array.from({ length: 300 }, (_, column) => `i * ${column} AS c${column}`).join(', ');
  await runInNewTab(page, `SELECT ${columns} FROM range(1, 201) t(i)`);
  await expect(summary(page)).toContainText('200 rows');
  await choose(page, header(page, 'c2'), 'Pin column');
  await expect(grid(page).getByRole('columnheader').nth(1)).toHaveText('c2');
  await at(page, 3, 0).click();
  await page.keyboard.press('End');
  await expect(at(page, 3, 299)).toHaveText(String(4 * 299));
  await expect(at(page, 3, 0)).toHaveText('8');
  await expect(at(page, 3, 0)).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+ArrowDown');
  await expect(at(page, 199, 0)).toHaveText('400');
  await expect(at(page, 199, 299)).toHaveText(String(200 * 299));
  // A click on the pinned column selects it, not what is scrolled under it.
  await at(page, 199, 0).click();
  await expect(at(page, 199, 0)).toHaveAttribute('aria-selected', 'true');
  expect(await faults(page, '[role=grid]')).toEqual([]);
  await expect
    .poll(async () => JSON.stringify(await storedRows(page, 'settings')))
    .toContain('"pinned":["2 c2"]');
  await page.reload();
  await expect(grid(page).getByRole('columnheader').nth(1)).toHaveText('c2');
  await choose(page, header(page, 'c2'), 'Unpin column');
  await at(page, 3, 0).click();
  await page.keyboard.press('End');
  await expect(at(page, 3, 299)).toBeVisible();
  await expect(at(page, 3, 0)).toHaveCount(0);
});

test('rows are grouped under headings with their counts, which open and close by mouse and by keyboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(page, server);
  await runInNewTab(page, "SELECT i AS n, 'city ' || (i % 3) AS city FROM range(1, 101) t(i)");
  await choose(page, header(page, 'city'), 'Group by column');
  await expect(page.getByRole('status', { name: 'Grouping' })).toHaveText('3 groups by city');
  await expect(heading(page, 'city city 0 33 rows')).toHaveAttribute('aria-expanded', 'true');
  await expect(at(page, 1, 0)).toHaveText('3');

  await heading(page, 'city city 0 33 rows').click();
  await expect(heading(page, 'city city 0 33 rows')).toHaveAttribute('aria-expanded', 'false');
  await expect(heading(page, 'city city 1 34 rows')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'city city 2 33 rows')).toBeVisible();
  expect(await faults(page, '[role=grid]')).toEqual([]);
  await page.keyboard.press('Enter');

  // The heading of a group stands for its rows, also where they are not shown.
  await choose(page, heading(page, 'city city 0 33 rows'), 'Copy as CSV');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect
    .poll(async () => (await copied()).split('\r\n').slice(0, 3))
    .toEqual(['n,city', '3,city 0', '6,city 0']);
  await page.getByRole('button', { name: 'Close all' }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4');

  await grid(page).press('ControlOrMeta+f');
  await page.getByRole('searchbox', { name: 'Find in cells' }).fill('77');
  await expect(grid(page).getByRole('gridcell', { name: '77', exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter results' }).fill('city 1');
  await expect(page.getByRole('status', { name: 'Grouping' })).toHaveText('1 group by city');
  await page.getByRole('button', { name: 'Remove grouping' }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '35');
});

test('selected rows are shown as columns @long', async ({ page }) => {
  await openEditor(page, server);
  await runInNewTab(page, "SELECT i AS n, 'city ' || i AS city, NULL AS none FROM range(1, 11) t(i)");
  await at(page, 1, 0).click();
  await page.keyboard.press('Shift+ArrowDown');
  await choose(page, at(page, 1, 0), 'Show rows as columns');
  const dialog = page.getByRole('dialog', { name: 'Rows as columns' });
  const rows = dialog.getByRole('grid', { name: 'Rows as columns' });
  await expect(rows.getByRole('columnheader')).toHaveText(['#', 'Column', 'Row 2', 'Row 3']);
  await expect(rows.getByRole('gridcell')).toHaveText([
    'n',
    '2',
    '3',
    'city',
    'city 2',
    'city 3',
    'none',
    'NULL',
    'NULL',
  ]);
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('a pivot table of the rows shown has totals of all rows, and is copied and downloaded', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(page, server);
  await runInNewTab(
    page,
    "SELECT 'city ' || (i % 2) AS city, 2020 + i % 3 AS year, i AS n FROM range(1, 13) t(i)",
  );
  await page.getByRole('button', { name: 'Pivot', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pivot' });
  const table = dialog.getByRole('grid', { name: 'Pivot' });
  await expect(table.getByRole('gridcell')).toHaveText(['city 0', '42', 'city 1', '36', 'Total', '78']);
  await dialog.getByRole('combobox', { name: 'Columns' }).fill('year');
  await page.getByRole('option', { name: 'year', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader')).toHaveText(['#', 'city', '2020', '2021', '2022', 'Total']);
  await dialog.getByRole('combobox', { name: 'Aggregate' }).fill('Average');
  await page.getByRole('option', { name: 'Average' }).click();
  await expect(table.getByRole('gridcell').nth(14)).toHaveText('6.5');
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('city\t2020\t2021\t2022\tTotal\ncity 0\t9\t7\t5\t7\ncity 1\t6\t4\t8\t6\nTotal\t7.5\t5.5\t6.5\t6.5');
  await dialog.getByRole('button', { name: 'Download as' }).press('Enter');
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'TSV', exact: true }).press('Enter');
  expect(await readFile(await (await started).path(), 'utf8')).toContain('Total\t7.5\t5.5\t6.5\t6.5');
});

test('a nested value is a tree, a value is edited as a copy, and a link or image is previewed only when asked', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(page, server);
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await runInNewTab(
    page,
    `SELECT {'a': [{'b': 'deep'}], 'n': NULL} AS nested, '${pixel}' AS image, 'https://elsewhere.test/a.png' AS link`,
  );
  const reached: string[] = [];
  page.on('request', (request) => reached.push(request.url()));
  await at(page, 0, 0).dblclick();
  const panel = page.getByRole('dialog', { name: 'Value of nested in row 1' });
  await panel.getByRole('button', { name: 'Show as tree' }).click();
  const tree = panel.getByRole('tree');
  await tree.getByRole('treeitem', { name: 'a [1]' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem', { name: 'b "deep"' })).toBeVisible();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await panel.getByRole('button', { name: 'Show as text' }).click();
  await panel.getByRole('button', { name: 'Edit a copy' }).click();
  await panel.getByRole('textbox', { name: 'Copy of the value' }).fill('mine');
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await panel.getByRole('button', { name: 'Copy value' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('mine');
  await panel.getByRole('button', { name: 'Close' }).click();

  await at(page, 0, 1).dblclick();
  const image = page.getByRole('dialog', { name: 'Value of image in row 1' });
  await expect(image.getByRole('img')).toHaveCount(0);
  await image.getByRole('switch', { name: 'Preview images and links' }).click({ force: true });
  await expect(image.getByRole('img', { name: 'The value as an image' })).toBeVisible();
  await at(page, 0, 2).click();
  const link = page.getByRole('dialog', { name: 'Value of link in row 1' });
  await expect(link.getByRole('link', { name: 'Open elsewhere.test in a new tab' })).toBeVisible();
  await expect(link.getByRole('img')).toHaveCount(0);
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  expect(reached.filter((url) => url.includes('elsewhere'))).toEqual([]);
});

test('a result that the row limit cut is downloaded from the server with a receipt, and run again for all rows', async ({
  page,
}) => {
  await openEditor(page, server);
  await runInNewTab(page, "SELECT i, 'a\n\"b' AS text FROM range(5000) t(i)");
  await expect(summary(page)).toContainText('First 1,000 rows');
  await page.getByRole('button', { name: 'Download as' }).press('Enter');
  await page.getByRole('menuitem', { name: 'All rows from the server' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'All rows from the server' });
  const download = async (): Promise<Buffer> => {
    const started = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    return readFile(await (await started).path());
  };
  const file = (await download()).toString('utf8');
  expect(file.match(/^\d+,/gm)).toHaveLength(1_000);
  const receipt = page.getByRole('status', { name: 'Download receipt' });
  await expect(receipt).toContainText('1,000 rows');
  await expect(receipt).toContainText('only its first rows (row limit)');
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // It asks where a large file goes, which nobody can tell a browser without a screen.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.getByRole('button', { name: 'Download as' }).press('Enter');
  await page.getByRole('menuitem', { name: 'All rows from the server' }).press('Enter');
  await dialog.getByText('Run again without the row limit').click();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  expect((await download()).toString('utf8').match(/^\d+,/gm)).toHaveLength(5_000);
  await expect(receipt).toContainText('5,000 rows');
  await expect(receipt).not.toContainText('row limit');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Download as' }).press('Enter');
  await page.getByRole('menuitem', { name: 'All rows from the server' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Format' }).fill('Parquet');
  await page.getByRole('option', { name: 'Parquet' }).click();
  const parquet = await parquetReadObjects({ file: Uint8Array.from(await download()).buffer });
  expect([parquet.length, parquet[999]]).toEqual([1_000, { i: 999n, text: 'a\n"b' }]);
  await expect(receipt).toContainText('1,000 rows');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Download as' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Run again without the row limit' }).press('Enter');
  await expect(summary(page)).toContainText('5,000 rows');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5001');
});
