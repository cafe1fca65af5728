import { expect, test } from '@playwright/test';
import { cutOff } from '../support/cutOff.ts';
import { CITIES, cell, openEditor, PEOPLE } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { storedRows } from '../support/storedRows.ts';

const server = serverOver(CITIES, PEOPLE);

test('the columns of a table that was never opened are in the tree without the server @long', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await expect
    .poll(async () => JSON.stringify((await storedRows(page, 'catalogue')).map(({ key }) => key)))
    .toContain('columns');
  await cutOff(context);
  await page.reload();
  const tree = page.getByRole('tree', { name: 'Tables' });
  const people = tree.getByRole('treeitem', { name: 'people', exact: true });
  await people.getByText('people').click();
  await expect(people).toHaveAttribute('aria-expanded', 'true');
  await expect(tree.getByRole('treeitem', { name: 'name, VARCHAR' })).toBeVisible();
});

test('a table is found by its columns, and its menu opens by a right click @long', async ({ page }) => {
  await openEditor(page, server);
  const tree = page.getByRole('tree', { name: 'Tables' });
  await tree.getByRole('treeitem', { name: 'people', exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('populat');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  const cities = tree.getByRole('treeitem', { name: 'cities', exact: true });
  await cities.getByText('cities').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Count rows' }).click();
  await expect(cell(page, '3')).toBeVisible();
});
