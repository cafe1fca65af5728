import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { grid, openEditor, PEOPLE, runInNewTab, summary } from './editorSteps.ts';
import { serverOver } from './serverOver.ts';
import { storedRows } from './storedRows.ts';

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
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('a pinned column stays in view while 300 columns scroll, and after a reload', async ({ page }) => {
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
  await expect.poll(async () => (await copied()).split('\r\n').slice(0, 3)).toEqual(['n', '3', '6']);
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
