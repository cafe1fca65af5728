import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '../../support/server.ts';
import { axeOf } from '../support/axeOf.ts';
import { notifications } from '../support/editorSteps.ts';
import { salesFolder } from '../support/salesFolder.ts';

/** What is done with several rows of a list at once. */

let server: RunningServer;
// Each test finds the charts as no other one left them.
test.beforeEach(async () => {
  server = await startServer({ copyOf: await salesFolder(), args: ['--no-samples'] });
});
test.afterEach(() => server?.dispose());

const rows = (page: Page) => page.getByRole('table', { name: 'Charts' }).locator('tbody tr');

async function selectTwo(page: Page): Promise<void> {
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').press('Space');
}

test('several charts get a tag and become favourites, are found by it, and both is undone', async ({
  page,
}) => {
  await page.goto(server.signInUrl);
  await page.getByRole('link', { name: 'Charts', exact: true }).click();
  await expect(rows(page).nth(2)).toBeVisible();
  const all = await rows(page).count();
  await selectTwo(page);
  const names = await Promise.all([0, 1].map((at) => rows(page).nth(at).getByRole('link').innerText()));

  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 objects' });
  await dialog.getByRole('textbox', { name: 'New tag' }).fill('Harbour');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(notifications(page)).toContainText('Tags of 2 objects changed');
  for (const name of names)
    await expect(rows(page).filter({ hasText: name }).filter({ hasText: 'Harbour' })).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('Harbour');
  await expect(rows(page)).toHaveCount(2);
  expect((await axeOf(page).analyze()).violations).toEqual([]);
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('');
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).filter({ hasText: 'Harbour' })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(all);

  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(notifications(page)).toContainText('2 added to favorites');
  await page.getByRole('checkbox', { name: 'Favorites only' }).press('Space');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove from favorites' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('No matches')).toBeVisible();
  await notifications(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(rows(page)).toHaveCount(2);
});

test('what a search hides is neither selected nor changed with the others', async ({ page }) => {
  await page.goto(server.signInUrl);
  await page.getByRole('link', { name: 'Charts', exact: true }).click();
  await expect(rows(page).nth(2)).toBeVisible();
  await selectTwo(page);
  const all = await rows(page).count();
  const search = page.getByRole('searchbox', { name: 'Search charts' });
  await search.fill(await rows(page).first().getByRole('link').innerText());
  await expect.poll(() => rows(page).count()).toBeLessThan(all);
  await page.getByRole('checkbox', { name: 'Select all' }).press('Space');
  const found = await rows(page).count();
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(notifications(page)).toContainText(`${found} added to favorites`);
  await search.fill('');
  await expect(rows(page)).toHaveCount(all);
  await expect(page.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  const title = found === 1 ? /^Tags of “/ : `Tags of ${found} objects`;
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
});
