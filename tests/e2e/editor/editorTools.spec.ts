import { expect, type Page, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { notifications, openEditor, PEOPLE, rewrite, sql, writeInNewTab } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { storedRows } from '../support/storedRows.ts';
import { untilStored } from '../support/untilStored.ts';

/** Snippets, wrapped lines, and undo across reloads. */

const server = serverOver(PEOPLE);

async function tool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Query tools' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

const storedHistory = async (page: Page, text: string): Promise<boolean> =>
  (await storedRows(page, 'meta')).some((row) => (row['value'] as { text?: string } | null)?.text === text);

test('undo and redo go on after a reload, tab by tab', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  await rewrite(page, 'SELECT 22 AS twenty_two');
  await untilStored(page, 'twenty_two');
  await expect.poll(() => storedHistory(page, 'SELECT 22 AS twenty_two')).toBe(true);
  await page.reload();
  await expect(sql(page)).toHaveText('SELECT 22 AS twenty_two');
  await sql(page).click();
  // The history is read after the text: until then there is nothing to undo.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(sql(page)).toHaveText('SELECT 1', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('ControlOrMeta+y');
  await expect(sql(page)).toHaveText('SELECT 22 AS twenty_two');
});

test('a snippet is written once, offered while typing, filled in place by place, and deleted with undo', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, '');
  await tool(page, 'Snippets');
  const dialog = page.getByRole('dialog', { name: 'Snippets' });
  await dialog.getByRole('button', { name: 'New snippet' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('per day');
  await expect(dialog).toContainText('One word');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('perday');
  await dialog
    .getByRole('textbox', { name: 'SQL' })
    .fill('SELECT ${column}, count(*) FROM ${table} GROUP BY ${column}');
  const { violations } = await axeOf(page).exclude('[data-live-announcer]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.reload();

  await sql(page).click();
  await page.keyboard.type('perd');
  await page.getByRole('option', { name: /perday/ }).click();
  await page.keyboard.type('born');
  await page.keyboard.press('Tab');
  await page.keyboard.type('people');
  await expect(sql(page)).toHaveText('SELECT born, count(*) FROM people GROUP BY born');

  // Its whole name with Enter as well.
  await rewrite(page, '');
  // As a person types: a list that has only just opened does not take Enter.
  await page.keyboard.type('per');
  await expect(page.getByRole('option', { name: /perday/ })).toBeVisible();
  await page.keyboard.type('day', { delay: 100 });
  await expect(page.getByRole('option', { name: /perday/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(sql(page)).toContainText('SELECT column, count(*)');

  await rewrite(page, '');
  await tool(page, 'Snippets');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(sql(page)).toContainText('SELECT column, count(*)');
  await tool(page, 'Snippets');
  await dialog.getByRole('button', { name: 'Delete snippet' }).click();
  await expect(dialog.getByRole('button', { name: 'perday' })).toHaveCount(0);
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('button', { name: 'perday' })).toBeVisible();
});

test('notifications are above an open dialog and not over it, also in a small window, and F6 moves the focus to them and back @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, '');
  await tool(page, 'Snippets');
  const dialog = page.getByRole('dialog', { name: 'Snippets' });
  for (const name of ['one', 'two', 'three']) {
    await dialog.getByRole('button', { name: 'New snippet' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  }
  for (const [width, height] of [
    [1280, 800],
    [1280, 500],
    [390, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await dialog.getByRole('button', { name: 'Delete snippet' }).click();
    const undo = notifications(page).getByRole('button', { name: 'Undo' });
    await undo.last().hover();
    await expect
      .poll(async () => {
        const [notes, box] = await Promise.all([notifications(page).boundingBox(), dialog.boundingBox()]);
        return notes!.y + notes!.height <= box!.y;
      })
      .toBe(true);
    const { violations } = await axeOf(page).exclude('[data-live-announcer]').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    await dialog.getByRole('button', { name: 'New snippet' }).focus();
    await page.keyboard.press('F6');
    await expect(undo.first()).toBeFocused();
    await page.keyboard.press('F6');
    await expect(dialog.getByRole('button', { name: 'New snippet' })).toBeFocused();
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'New snippet' })).toBeFocused();
    await expect(dialog.getByRole('list', { name: 'Snippets' }).getByRole('button')).toHaveCount(3);
  }
});

test('long lines are wrapped when a person wants it, also after a reload @long', async ({ page }) => {
  await openEditor(page, server);
  const long = `SELECT ${Array.from({ length: 60 }, (_, at) => `${at} AS column_${at}`).join(', ')}`;
  await writeInNewTab(page, long);
  await untilStored(page, 'column_59');
  const overflows = () =>
    page.locator('.cm-scroller').evaluate((box) => box.scrollWidth > box.clientWidth + 1);
  await expect.poll(overflows).toBe(true);
  await tool(page, 'Wrap long lines');
  await expect.poll(overflows).toBe(false);
  await page.reload();
  await sql(page).waitFor();
  await expect.poll(overflows).toBe(false);
  await tool(page, 'Do not wrap long lines');
  await expect.poll(overflows).toBe(true);
});
