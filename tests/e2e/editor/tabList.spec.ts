import { expect, type Page, test } from '@playwright/test';
import {
  notifications,
  openEditor,
  PEOPLE,
  shownTab,
  sql,
  tabAction,
  tabs,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { untilStored } from '../support/untilStored.ts';

/** The list of all tabs; pinned and coloured tabs. */

const server = serverOver(PEOPLE);

async function nameTab(page: Page, name: string): Promise<void> {
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Tab name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(shownTab(page)).toHaveAccessibleName(name);
}

test('the list of tabs finds them by name and SQL, and reopens closed ones, by keyboard', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS one,\n  2 AS staff_number');
  await nameTab(page, 'Staff');
  await writeInNewTab(page, 'SELECT 7 AS lucky');
  await nameTab(page, 'Numbers');
  await untilStored(page, 'lucky');
  await tabAction(page, 'Close');
  await expect(shownTab(page)).not.toHaveAccessibleName('Numbers');

  await writeInNewTab(page, 'SELECT 3');
  await page.getByRole('button', { name: 'All tabs' }).click();
  const list = page.getByRole('dialog', { name: 'All tabs' });
  const options = list.getByRole('option');
  await expect(options.filter({ hasText: 'Numbers' })).toContainText('Closed');
  await page.keyboard.type('staff_num');
  await expect(options).toHaveCount(1);
  await expect(options).toContainText('Staff');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(shownTab(page)).toHaveAccessibleName('Staff');
  await expect(sql(page)).toBeFocused();

  await page.getByRole('button', { name: 'All tabs' }).click();
  await page.keyboard.type('lucky');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(shownTab(page)).toHaveAccessibleName('Numbers');
  await expect(sql(page)).toHaveText('SELECT 7 AS lucky');
});

test('a pinned tab stands first and stays when the others are closed; its color survives a reload @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS pinned_text');
  await nameTab(page, 'Daily');
  await tabAction(page, 'Pin tab');
  await expect(tabs(page).first()).toHaveAccessibleName('Daily');
  await expect(tabs(page).first()).toHaveAccessibleDescription(/pinned/);
  await tabAction(page, 'Color');
  await page.getByRole('radio', { name: 'green' }).check();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(tabs(page).first()).toHaveAccessibleDescription(/pinned, green/);

  await writeInNewTab(page, 'SELECT 2 AS shown_text');
  await untilStored(page, 'shown_text');
  await tabAction(page, 'Close other tabs');
  await expect(tabs(page)).toHaveCount(2);
  await expect(notifications(page)).toContainText('Closed');
  await page.getByRole('button', { name: 'Tab actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Close other tabs' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.reload();
  await sql(page).waitFor();
  await expect(tabs(page).first()).toHaveAccessibleName('Daily');
  await expect(tabs(page).first()).toHaveAccessibleDescription(/pinned, green/);
  await tabs(page).first().click({ button: 'middle' });
  await expect(tabs(page)).toHaveCount(2);
  await tabs(page).first().click();
  await tabAction(page, 'Unpin tab');
  await expect(tabs(page).first()).not.toHaveAccessibleDescription(/pinned/);
});
