import { expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import {
  PEOPLE,
  failure,
  grid,
  openEditor,
  run,
  runInNewTab,
  sql,
  summary,
  tabAction,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { storedRows } from '../support/storedRows.ts';

/** The layout of the editor on large and small screens, and its accessibility. */

const server = serverOver(PEOPLE);

test('panes are resized by keyboard and remembered, and the sidebar can be hidden @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  const divider = page.getByRole('separator', { name: 'Resize the output' });
  for (let press = 0; press < 5; press += 1) await divider.press('ArrowDown');
  await expect(divider).toHaveAttribute('aria-valuenow', '60');
  await page.getByRole('separator', { name: 'Resize the tables' }).press('ArrowRight');
  await tabAction(page, 'Hide sidebar');
  await expect(page.getByRole('tree', { name: 'Tables' })).toHaveCount(0);
  await page.reload();
  await expect(divider).toHaveAttribute('aria-valuenow', '60');
  await expect(page.getByRole('tree', { name: 'Tables' })).toHaveCount(0);
  await expect(sql(page)).toHaveText('SELECT 1');
  await page.getByRole('button', { name: 'Show sidebar' }).click();
  await expect(page.getByRole('separator', { name: 'Resize the tables' })).toHaveAttribute(
    'aria-valuenow',
    '24',
  );
});

test('a column width survives a reload @long', async ({ page }) => {
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT 1 AS n, 2 AS m');
  const width = async () =>
    (await grid(page).getByRole('columnheader', { name: 'n' }).boundingBox())?.width ?? 0;
  await grid(page).getByRole('gridcell').first().click();
  const before = await width();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(width).toBe(before + 16);
  await expect
    .poll(async () => JSON.stringify(await storedRows(page, 'settings')))
    .toContain(`"0 n":${before + 16}`);
  await page.reload();
  await expect.poll(width).toBe(before + 16);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the editor with rows and with an error has no accessibility faults that can be computed (${scheme}) @long`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openEditor(page, server);
    // Announcements of the sign-in stay in the page for seconds and refer to a removed button.
    await page.reload();
    await sql(page).waitFor();
    await writeInNewTab(page, 'SELECT * FROM people');
    await run(page);
    await expect(summary(page)).toContainText('3 rows');
    const withRows = await axeOf(page).analyze();
    expect(withRows.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    await sql(page).press('Control+a');
    await page.keyboard.insertText("SELECT error(repeat('a long word ', 500))");
    await run(page);
    // The message scrolls by itself, so that the advice stays visible.
    await expect(failure(page).getByText('Your SQL is saved.')).toBeInViewport({ ratio: 1 });
    await expect(failure(page).getByRole('button', { name: 'Copy message' })).toBeInViewport({ ratio: 1 });
    const message = failure(page).getByRole('group', { name: 'Error message' });
    await message.press('End');
    await expect.poll(() => message.evaluate((region) => region.scrollTop)).toBeGreaterThan(0);
    const withError = await axeOf(page).analyze();
    expect(withError.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });
}

test('on a phone the tables open in a sheet, the editor is full width, and the history starts with the SQL column @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  await page.getByRole('button', { name: 'Tables' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Tables' }).getByRole('treeitem', { name: 'people' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await run(page);
  await expect(summary(page)).toContainText('1 row');
  await page.getByRole('button', { name: 'Estimate cost' }).waitFor();
  for (const control of await page.getByRole('toolbar', { name: 'Query' }).getByRole('button').all())
    await expect(control).toBeInViewport({ ratio: 1 });
  expect(await page.locator('main').evaluate((main) => main.scrollWidth)).toBe(390);
  await page.getByRole('tab', { name: 'Query history' }).click();
  const history = page.getByRole('table', { name: 'Query history' });
  await expect(history.getByRole('cell', { name: 'SELECT 1' })).toBeInViewport({ ratio: 1 });
});
