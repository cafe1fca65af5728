import { type Locator, type Page, expect, test } from '@playwright/test';
import { ownSalesServer } from '../support/salesServer.ts';
import { button, group, log } from './editSteps.ts';

/** A dashboard is made by keyboard alone, and the focus is never lost on the way. */

const { server } = ownSalesServer();

async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let press = 0; press < 120; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} is not reached`);
}

async function pressItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  await item.waitFor();
  await tabTo(page, item, 'ArrowDown');
  await page.keyboard.press('Enter');
  await item.waitFor({ state: 'hidden' });
}

test('a dashboard is made by keyboard, and the focus stays where work goes on @long', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(`${server.url}/dashboard/list/`);
  await tabTo(page, button(page, 'New dashboard'));
  await page.keyboard.press('Enter');
  const title = page.getByRole('textbox', { name: 'Dashboard title' });
  await tabTo(page, title);
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await expect(title).toBeFocused();

  // What is on the dashboard cannot be added again; its button keeps the focus.
  const add = page.getByRole('region', { name: 'Components' }).getByRole('button', { name: /^Add / });
  const first = add.first();
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Added ');
  await expect(first).toBeFocused();
  await expect(first).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('figure')).toHaveCount(1);

  await tabTo(page, page.getByRole('tab', { name: 'Charts' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  for (const name of ['Add Header', 'Add Text']) {
    await tabTo(page, button(page, name));
    await page.keyboard.press('Enter');
    await expect(button(page, name)).toBeFocused();
  }

  // A moved component is focused where it ends, and what is beside a removed one.
  await tabTo(page, button(page, 'Text 1 options'));
  await page.keyboard.press('Enter');
  await pressItem(page, 'Move');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Moved Text 1');
  await expect(group(page, 'Text 1')).toBeFocused();
  await tabTo(page, button(page, 'Text 1 options'));
  await page.keyboard.press('Enter');
  await pressItem(page, 'Remove');
  await expect(log(page)).toContainText('Removed Text 1');
  await expect(page.locator('[data-edit-id]:focus')).toBeVisible();

  // An undo that leaves nothing to undo keeps the focus as well.
  const undo = button(page, 'Undo');
  await tabTo(page, undo, 'Shift+Tab');
  for (let step = 0; (await undo.isEnabled()) && step < 20; step += 1) await page.keyboard.press('Enter');
  await expect(undo).toBeFocused();
  await tabTo(page, button(page, 'Redo'));
  await page.keyboard.press('Enter');

  await tabTo(page, button(page, 'Save'));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Edit dashboard')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, button(page, 'Edit dashboard'));
  await page.keyboard.press('Enter');
  await expect(title).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('in a window as low as at 400 % zoom the page scrolls with its rows of buttons, and nothing lies over the bar @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 225 });
  for (const path of ['/dashboard/list/', '/chart/list/', '/sqllab/', '/offline/']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('status', { name: 'Sync status' })).toBeVisible();
    const main = await page.getByRole('main').boundingBox();
    expect(main?.height).toBeGreaterThanOrEqual(480);
    const atBar = await page.evaluate(() => document.elementFromPoint(60, 215)?.closest('nav') !== null);
    expect(atBar, path).toBe(true);
  }
  await page.getByRole('button', { name: 'More' }).click();
  const first = page.getByRole('navigation', { name: 'Main' }).locator('[id="more-places"] a').first();
  await first.scrollIntoViewIfNeeded();
  await expect(first).toBeInViewport();
});

test('a table is one stop of Tab besides its headers, and arrow keys lead from cell to cell @long', async ({
  page,
}) => {
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  const cells = page.locator('table [data-cell]');
  await cells.first().waitFor();
  const table = page.getByRole('figure').filter({ has: cells }).first();
  const stops = table.locator('[data-cell][tabindex="0"]');
  await expect(stops).toHaveCount(1);
  await stops.focus();
  const rowOf = (cell: Locator): Promise<string | null | undefined> =>
    cell.evaluate((element) => element.closest('tr')?.getAttribute('aria-rowindex'));
  expect(await rowOf(table.locator('[data-cell]:focus'))).toBe('2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await rowOf(table.locator('[data-cell]:focus'))).toBe('4');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(stops).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(table.locator('th button').last()).toBeFocused();
});
