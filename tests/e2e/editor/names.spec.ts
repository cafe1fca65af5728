import { type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { CITIES, notifications, openEditor, rewrite, sql, writeInNewTab } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** What the editor knows about the names in a text: hints, notes, definitions, renaming. */

const server = serverOver(CITIES);

async function tool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Query tools' }).press('Enter');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  // The menu gives the focus back before the tool does its work.
  await expect(sql(page)).toBeFocused();
}

test('a column that no table has is underlined, with the name that was meant @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT c.citty FROM cities c');
  const hint = page.locator('.cm-lintRange-hint');
  await expect(hint).toHaveText('citty');
  await sql(page).press('F8');
  await expect(page.getByText('No column citty is known. Did you mean city?')).toBeVisible();
  expect((await axeOf(page).exclude('[data-live-announcer]').analyze()).violations).toEqual([]);
  await rewrite(page, 'SELECT * FROM cities a, cities b');
  await expect(hint).toHaveText('cities');
  await rewrite(page, 'SELECT c.city FROM cities c');
  await expect(hint).toHaveCount(0);
});

test('a name is described, found and renamed by keyboard', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(
    page,
    'WITH big AS (SELECT city FROM cities)\nSELECT b.city FROM big b ORDER BY b.city',
  );
  // Before the columns of a table are known, nothing is said of them.
  await expect(async () => {
    await tool(page, 'Describe name at cursor');
    await expect(page.locator('.cm-nameNote')).toContainText('city VARCHAR', { timeout: 1_000 });
  }).toPass();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
  await tool(page, 'Rename alias');
  await page.keyboard.type('x');
  await expect(page.locator('.cm-line').nth(1)).toHaveText('SELECT x.city FROM big x ORDER BY x.city');
  await page.keyboard.press('Escape');
  await rewrite(page, 'WITH big AS (SELECT 1 AS one)\nSELECT * FROM big');
  await tool(page, 'Go to definition');
  await page.keyboard.type('small');
  await expect(page.locator('.cm-line').first()).toHaveText('WITH small AS (SELECT 1 AS one)');
  await rewrite(page, 'SELECT 1');
  await tool(page, 'Rename alias');
  await expect(notifications(page)).toContainText('Put the cursor on an alias');
});

test('the columns of a star are written, in one step that is undone', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT * FROM cities c');
  const line = page.locator('.cm-line').first();
  for (let step = 0; step < ' FROM cities c'.length; step += 1) await page.keyboard.press('ArrowLeft');
  await tool(page, 'Write the columns of *');
  await expect(line).toHaveText(/^SELECT city, .+ FROM cities c$/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(line).toHaveText('SELECT * FROM cities c');
  await rewrite(page, 'SELECT 1');
  await tool(page, 'Write the columns of *');
  await expect(notifications(page)).toContainText('Put the cursor on a *');
});
