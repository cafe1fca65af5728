import { type Page, expect, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { CITIES, openEditor, runInNewTab, sql, summary } from '../support/editorSteps.ts';
import { IMPORT_SALES } from '../support/salesFolder.ts';
import { startAgain } from '../support/startedFolder.ts';

/** Whatever can be done with a page can be done from the command palette. */

let server: RunningServer;

test.beforeAll(async () => {
  server = await startAgain('--no-samples', CITIES, ...IMPORT_SALES);
});

test.afterAll(async () => {
  await server?.dispose();
});

/**
 * Rows, tables of the tree, query tabs and series of a legend have actions of their own, which need one of many to be
 * chosen.
 */
const OF_ONE =
  'tbody, [role=treeitem], [role=grid], [aria-label="Query tabs"], [aria-label=Legend], [role=alert]';

/** The names of what a person can press on the page, with the items of its menus. */
async function actions(page: Page): Promise<string[]> {
  const main = page.getByRole('main');
  const buttons = await main.locator('button:visible:enabled').evaluateAll(
    (all, apart) =>
      all
        .filter((each) => each.closest(apart) === null && each.closest('th') === null)
        .map((each) => ({
          name: (each.ariaLabel ?? each.textContent).trim(),
          opens: each.getAttribute('aria-haspopup'),
        })),
    OF_ONE,
  );
  const names: string[] = [];
  for (const { name, opens } of buttons) {
    if (name === '' || opens === 'listbox') continue;
    if (opens === null || opens === 'dialog') names.push(name);
    else {
      await main.getByRole('button', { name, exact: true }).first().click();
      const items = page.locator('[role^=menuitem]:not([aria-disabled=true])');
      await items.first().waitFor();
      names.push(...(await items.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''))));
      await page.keyboard.press('Escape');
      await items.first().waitFor({ state: 'hidden' });
    }
  }
  return [...new Set(names)];
}

/** What the palette offers for a text. */
async function offered(page: Page, text: string): Promise<string[]> {
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('searchbox').fill(text);
  const labels = palette.getByRole('option').locator('span:nth-child(2)');
  return labels.allTextContents();
}

async function expectInPalette(page: Page, names: readonly string[]): Promise<void> {
  await page.keyboard.press('Control+k');
  const missing: string[] = [];
  for (const name of names) {
    const labels = await offered(page, name);
    if (!labels.some((label) => label.toLowerCase().includes(name.toLowerCase()))) missing.push(name);
  }
  expect(missing, `of ${names.join(', ')}`).toEqual([]);
  // Escape empties a search field before it closes the dialog around it.
  await offered(page, '');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor({ state: 'hidden' });
}

async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await offered(page, name);
  await page.getByRole('option', { name }).first().click();
}

test('every action of the SQL editor is in the command palette, and works from there @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await runInNewTab(page, 'select 1 as one');
  await expect(summary(page)).toContainText('1 row');
  const names = await actions(page);
  for (const known of ['Format SQL', 'Save', 'Copy link', 'Download CSV', 'Create dataset', 'Rename'])
    expect(names).toContain(known);
  await expectInPalette(page, [...names, 'Autorun', 'Find in the SQL', 'Search tables']);

  await choose(page, 'Format SQL');
  await expect(page.locator('.cm-line')).not.toHaveCount(1);
  await choose(page, 'Search tables');
  await expect(page.getByRole('searchbox', { name: 'Search tables' })).toBeFocused();
  await page.keyboard.press('Control+k');
  await offered(page, 'cities copy');
  await expect(page.getByRole('option', { name: /Copy SELECT statement/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, 'Estimate cost');
  await expect(page.getByRole('dialog', { name: 'Estimate cost' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sql(page)).toBeVisible();
});

test('every action of a dashboard and of a list is in the command palette @long', async ({ page }) => {
  await openEditor(page, server);
  await page.getByRole('link', { name: 'Dashboards' }).click();
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  const figures = page.locator('figure[data-state=rendered]');
  await expect(figures.nth(2)).toBeVisible();
  // The menus of charts are there later than the charts.
  await page.getByRole('button', { name: 'Total Revenue By Product actions' }).waitFor();
  const names = await actions(page);
  for (const known of ['Refresh', 'Copy permalink with filters', 'Clear all', 'Force refresh', 'Full screen'])
    expect(names).toContain(known);
  await expectInPalette(page, names);
  for (const name of ['Saved queries', 'Offline']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expectInPalette(page, await actions(page));
  }
});
