import { expect, type Locator, type Page, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import {
  CITIES,
  cell,
  grid,
  openEditor,
  PEOPLE,
  sql,
  untilSent,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** What can be done with a table from the tree. */

const server = serverOver(CITIES, PEOPLE);

const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Tables' });
const table = (page: Page, name: string): Locator => tree(page).getByRole('treeitem', { name, exact: true });

async function tableAction(page: Page, name: string, action: string): Promise<void> {
  const menu = page.getByRole('menuitem', { name: action, exact: true });
  // The menus are loaded after the tree.
  await expect(async () => {
    await table(page, name).getByText(name).click({ button: 'right' });
    await menu.waitFor({ timeout: 2_000 });
  }).toPass();
  await menu.click();
}

test('the DDL of a table is composed, copied, and asked of the engine', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(page, server);
  await tableAction(page, 'people', 'Show DDL');
  const dialog = page.getByRole('dialog', { name: 'DDL of people' });
  await expect(dialog).toContainText('Composed from');
  await expect(dialog.getByRole('group', { name: 'DDL' })).toContainText(
    /CREATE TABLE people \(\s+id BIGINT,\s+name VARCHAR/,
  );
  const { violations } = await axeOf(page).exclude('[data-live-announcer]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('CREATE TABLE people');
  await dialog.getByRole('button', { name: 'Ask the engine' }).click();
  await expect(grid(page).getByRole('gridcell', { name: /CREATE TABLE people/ })).toBeVisible();
});

test('statistics of the columns of a table are a result @long', async ({ page }) => {
  await openEditor(page, server);
  await tableAction(page, 'people', 'Show statistics');
  await expect(cell(page, 'name')).toBeVisible();
  await expect(grid(page).getByRole('columnheader', { name: /column_type/ })).toBeVisible();
});

test('favorites stand first, also after a reload @long', async ({ page }) => {
  await openEditor(page, server);
  await expect(tree(page).getByRole('treeitem').first()).toHaveAccessibleName('cities');
  await tableAction(page, 'people', 'Add to favorites');
  await expect(tree(page).getByRole('treeitem').first()).toHaveAccessibleName('people, favorite');
  await page.reload();
  await expect(tree(page).getByRole('treeitem').first()).toHaveAccessibleName('people, favorite');
});

test('a table is dragged into the SQL, inserted as a SELECT, and says its rows under the pointer @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT * FROM ');
  await table(page, 'cities').getByText('cities').dragTo(sql(page).locator('.cm-line'));
  await expect(sql(page)).toContainText('cities');
  await table(page, 'people').getByText('people').hover();
  await expect(table(page, 'people').getByTitle('people: 3 rows')).toBeVisible();
  await writeInNewTab(page, '-- ');
  await untilSent(page, '-- ');
  await tableAction(page, 'people', 'Insert SELECT statement');
  await expect(sql(page)).toContainText(/SELECT\s+id,\s+name/);
});
