import { type Locator, type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { CITIES, grid, notifications, openEditor, runInNewTab, summary } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** Rows of many columns, and values that are nested deeply. */

const server = serverOver(CITIES);

const cellAt = (page: Page, column: number): Locator =>
  grid(page).locator(`[role=row][aria-rowindex="2"] [role=gridcell][aria-colindex="${column + 2}"]`);

test('the fields of a row of 600 columns are searched by name and by value @long', async ({ page }) => {
  await openEditor(page, server);
  const columns = Array.from({ length: 600 }, (_, at) => `${at} AS column_${at}`);
  await runInNewTab(page, `SELECT ${columns.join(', ')}, 'needle' AS last_one`);
  await expect(summary(page)).toContainText('1 row');
  await cellAt(page, 0).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show row as form' }).click();
  const form = page.getByRole('dialog', { name: 'Row 1' });
  const fields = form.getByRole('group', { name: 'Values of the row' });
  await expect(fields.getByRole('term')).toHaveCount(500);
  await expect(fields).toContainText('101 more columns are not listed.');
  const search = form.getByRole('searchbox', { name: 'Search this row' });
  await search.fill('last_');
  await expect(fields.getByRole('term')).toHaveText(['last_one']);
  await expect(fields.getByRole('definition')).toHaveText(['needle']);
  await search.fill('43');
  await expect(fields.getByRole('term').first()).toHaveText('column_43');
  await expect(form.getByRole('status')).toHaveText('16 of 601 columns');
  const { violations } = await axeOf(page).include('[role=dialog]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await search.fill('NEEDLE');
  await expect(fields.getByRole('term')).toHaveText(['last_one']);
});

test('a value that is nested 5,000 levels deep opens as a tree @long', async ({ page }) => {
  await openEditor(page, server);
  await runInNewTab(page, `SELECT repeat('[', 5000) || '1' || repeat(']', 5000) AS deep`);
  await expect(summary(page)).toContainText('1 row');
  await cellAt(page, 0).dblclick();
  const panel = page.getByRole('dialog', { name: /^Value of deep/ });
  await panel.getByRole('button', { name: 'Show as tree' }).click();
  const tree = panel.getByRole('tree');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await tree.getByRole('treeitem').first().click();
  await expect(tree.getByRole('treeitem')).toHaveCount(2);
});

test('a small CSV file is announced with its rows and what limits them @long', async ({ page }) => {
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT i FROM range(5) t(i) LIMIT 3');
  await expect(summary(page)).toContainText('3 rows');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(notifications(page)).toContainText('.csv: 3 rows');
  await expect(notifications(page)).toContainText('only its first rows (LIMIT in the query)');
});
