import { readFile } from 'node:fs/promises';
import { type Locator, type Page, expect, test } from '@playwright/test';
import { parquetReadObjects } from 'hyparquet';
import { axeOf } from '../support/axeOf.ts';
import { grid, openEditor, PEOPLE, rewrite, run, runInNewTab, summary } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { storedRows } from '../support/storedRows.ts';

/** What can be done with the rows of a result, beside reading them. */

const server = serverOver(PEOPLE);

const NUMBERS = "SELECT i AS n, 'city ' || (i % 3) AS city FROM range(1, 101) t(i)";

const at = (page: Page, row: number, column: number): Locator =>
  grid(page).locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 2}"]`);
const header = (page: Page, name: string): Locator => grid(page).getByRole('columnheader', { name });
const selection = (page: Page): Locator => page.getByRole('status', { name: 'Selection' });

async function choose(page: Page, target: Locator, action: string): Promise<void> {
  await target.click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function faults(page: Page, within: string): Promise<readonly string[]> {
  const { violations } = await axeOf(page).include(within).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('selected cells are added up, and copied in the format that is chosen', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(page, server);
  await runInNewTab(page, NUMBERS);
  await at(page, 0, 0).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selection(page)).toHaveText('Count 3 · Sum 6 · Average 2 · Min 1 · Max 3');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(selection(page)).toHaveText('Count 6 · Sum 6 · Average 2 · Min 1 · Max 3');

  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await choose(page, at(page, 0, 0), 'Copy as CSV');
  await expect.poll(copied).toBe('n,city\r\n1,city 1\r\n2,city 2\r\n3,city 0\r\n');
  await choose(page, at(page, 0, 0), 'Copy as JSON');
  await expect.poll(copied).toContain('{"n": 3, "city": "city 0"}');
  await choose(page, at(page, 0, 0), 'Copy as SQL INSERT');
  await expect.poll(copied).toContain("VALUES\n  (1, 'city 1'),");
  await choose(page, at(page, 0, 0), 'Copy as Markdown');
  await expect.poll(copied).toContain('| 3 | city 0 |');
  await choose(page, header(page, 'city'), 'Copy as IN list');
  await expect.poll(copied).toBe("('city 1', 'city 2', 'city 0')");
});

test('a column is filtered and its statistics shown, by keyboard as well', async ({ page }) => {
  await openEditor(page, server);
  await runInNewTab(page, NUMBERS);
  await choose(page, header(page, 'city'), 'Column statistics');
  const statistics = page.getByRole('dialog', { name: 'Statistics of city' });
  await expect(statistics).toContainText('Distinct3');
  await expect(statistics.getByRole('listitem').first()).toHaveText('city 134 (34 %)');
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(statistics).toBeHidden();

  await at(page, 0, 0).click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Filter column' }).press('Enter');
  const filter = page.getByRole('dialog', { name: 'Filter of n' });
  await filter.getByRole('combobox', { name: 'Condition' }).fill('>');
  await page.getByRole('option', { name: '>', exact: true }).click();
  await filter.getByRole('textbox', { name: 'Value' }).fill('90');
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('10 of 100 rows');
  await expect(at(page, 0, 0)).toHaveText('91');
  await expect(header(page, 'n').getByRole('img', { name: 'Filtered' })).toBeVisible();
  expect(await faults(page, '[role=grid]')).toEqual([]);
  await page.getByRole('button', { name: 'Remove filter n > 90' }).click();
  await expect(summary(page)).toContainText('100 rows');
});

test('the rows shown are downloaded in other formats, with a receipt of what is in the file', async ({
  page,
}) => {
  await openEditor(page, server);
  await runInNewTab(page, NUMBERS);
  await expect(summary(page)).toContainText('100 rows');
  const receipt = page.getByRole('status', { name: 'Download receipt' });
  async function download(format: string): Promise<Buffer> {
    await page.getByRole('button', { name: 'Download as' }).press('Enter');
    const started = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format, exact: true }).press('Enter');
    return readFile(await (await started).path());
  }
  const parquet = await download('Parquet');
  await expect(receipt).toContainText('100 rows');
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  const rows = await parquetReadObjects({ file: Uint8Array.from(parquet).buffer });
  expect(rows).toHaveLength(100);
  expect(rows[99]).toEqual({ n: 100n, city: 'city 1' });

  await page.getByRole('searchbox', { name: 'Filter results' }).fill('city 0');
  await expect(summary(page)).toContainText('33 of 100 rows');
  const json = JSON.parse((await download('JSON')).toString('utf8')) as unknown[];
  expect([json.length, json[0]]).toEqual([33, { n: 3, city: 'city 0' }]);
  await expect(receipt).toContainText('33 of 100 rows pass the filters');
  await page.keyboard.press('Escape');
  expect((await download('Excel (XLSX)')).subarray(0, 2).toString()).toBe('PK');
});

test('a pinned result is compared with a later run, by a key that is found or by position', async ({
  page,
}) => {
  await openEditor(page, server);
  await runInNewTab(page, "SELECT i AS id, 'city ' || i AS city FROM range(1, 6) t(i)");
  await expect(summary(page)).toContainText('5 rows');
  await page.getByRole('button', { name: 'Pin result' }).click();
  await expect(page.getByRole('button', { name: 'Unpin result' })).toBeVisible();
  await rewrite(
    page,
    "SELECT i AS id, CASE i WHEN 3 THEN 'Brno' ELSE 'city ' || i END AS city FROM range(2, 7) t(i)",
  );
  await run(page);
  await expect(at(page, 0, 0)).toHaveText('2');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare results' });
  const found = dialog.getByRole('status', { name: 'Difference summary' });
  await expect(found).toContainText('1 added, 1 gone, 1 changed, 3 the same');
  await expect(found).toContainText('Changed cells: city 1');
  const differences = dialog.getByRole('grid', { name: 'Differences' });
  await expect(differences.getByRole('gridcell', { name: 'city 3 → Brno' })).toBeVisible();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: /^Remove id/ }).click();
  await expect(found).toContainText('0 added, 0 gone, 5 changed, 0 the same');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Query timeline' }).click();
  const runs = page.getByRole('dialog', { name: /^Timeline of/ });
  await expect(runs.getByRole('group', { name: 'SQL of the query' })).toContainText("WHEN 3 THEN 'Brno'");
  await runs.getByRole('button', { name: /Pinned/ }).click();
  await runs.getByRole('textbox', { name: 'Result name' }).fill('Monday');
  await page.keyboard.press('Enter');
  await expect(runs.getByRole('button', { name: /^Monday/ })).toBeVisible();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await runs.getByRole('button', { name: 'Show rows' }).click();
  await expect(at(page, 0, 0)).toHaveText('1');
});

test('columns are moved by keys and by mouse, hidden and shown, and stay so after a reload', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT 1 AS a, 2222222222222222 AS b, 3 AS c');
  const names = () => grid(page).getByRole('columnheader');
  const width = async (name: string) => Math.round((await header(page, name).boundingBox())?.width ?? 0);
  await expect(names()).toHaveText(['#', 'a', 'b', 'c']);
  await at(page, 0, 0).click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowRight');
  await expect(names()).toHaveText(['#', 'b', 'a', 'c']);
  // A width moves with its column.
  expect(await width('a')).toBe(await width('c'));
  expect(await width('b')).toBeGreaterThan(await width('a'));
  // The moved column stays the active one.
  await page.keyboard.press('ControlOrMeta+Shift+ArrowRight');
  await expect(names()).toHaveText(['#', 'b', 'c', 'a']);
  await header(page, 'a').hover();
  await page.mouse.down();
  await header(page, 'b').hover();
  await page.mouse.up();
  await expect(names()).toHaveText(['#', 'a', 'b', 'c']);
  await expect(header(page, 'a')).toHaveAttribute('aria-sort', 'none');
  await choose(page, header(page, 'a'), 'Move right');
  await choose(page, header(page, 'c'), 'Hide column');
  await expect(names()).toHaveText(['#', 'b', 'a']);
  await expect(at(page, 0, 0)).toHaveText('2222222222222222');
  await grid(page).press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+Shift+c');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('b\ta\n2222222222222222\t1');
  await expect
    .poll(async () => JSON.stringify(await storedRows(page, 'settings')))
    .toContain('"hidden":["2 c"]');
  await page.reload();
  await expect(names()).toHaveText(['#', 'b', 'a']);
  expect(await faults(page, '[role=grid]')).toEqual([]);
  await choose(page, header(page, 'a'), 'Show all columns');
  await expect(names()).toHaveText(['#', 'b', 'a', 'c']);
});

test('a text is found in all cells, with its matches counted, and a row is shown as a form', async ({
  page,
}) => {
  await openEditor(page, server);
  await runInNewTab(page, NUMBERS);
  await at(page, 0, 0).click();
  await page.keyboard.press('ControlOrMeta+f');
  const find = page.getByRole('search', { name: 'Find in results' });
  await find.getByRole('searchbox', { name: 'Find in cells' }).fill('0');
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toHaveCount(0);
  const matches = find.getByRole('status', { name: 'Matches' });
  // Ten numbers, and every third city.
  await expect(matches).toHaveText('1 of 43');
  await page.keyboard.press('Enter');
  await expect(matches).toHaveText('2 of 43');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(matches).toHaveText('43 of 43');
  await expect(at(page, 99, 0)).toBeVisible();
  expect(await faults(page, '[role=search]')).toEqual([]);
  await find.getByRole('button', { name: 'Close' }).click();
  await expect(grid(page)).toBeFocused();
  await choose(page, at(page, 98, 1), 'Show row as form');
  const form = page.getByRole('dialog', { name: 'Row 99' });
  await expect(form.getByRole('group')).toContainText('city 0');
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await form.getByRole('button', { name: 'Next row' }).click();
  await expect(page.getByRole('dialog', { name: 'Row 100' }).getByRole('group')).toContainText('city 1');
  await expect(page.getByRole('button', { name: 'Next row' })).toBeDisabled();
});

test('a result is charted where it stands, without the server, and the chart goes on in explore', async ({
  page,
}) => {
  await openEditor(page, server);
  await runInNewTab(page, NUMBERS);
  await expect(summary(page)).toContainText('100 rows');
  let asked = 0;
  await page.route('**/api/v1/{chart,dataset}/**', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Chart', exact: true });
  const suggested = dialog.getByRole('list', { name: 'Suggested charts' });
  await expect(suggested.getByRole('button')).toHaveCount(3);
  await suggested.getByRole('button', { name: 'Sum of n by city Pie Chart' }).click();
  const figure = dialog.getByRole('figure');
  await expect(figure).toHaveAttribute('data-state', 'rendered');
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  // A control that is changed is drawn at once.
  const remove = dialog.getByRole('button', { name: 'Remove city' });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(figure).toHaveAttribute('data-state', 'rendered');
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(remove).toBeVisible();
  await expect(figure).toHaveAttribute('data-state', 'rendered');
  expect(asked).toBe(0);
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Open in explore' }).click();
  await expect(page).toHaveURL(/\/explore\//);
  await expect(page.getByRole('button', { name: 'Chart type: Pie Chart' })).toBeVisible();
  await expect(page.getByRole('figure')).toHaveAttribute('data-state', 'rendered');
});
