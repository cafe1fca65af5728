import { expect } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { cell, grid, open, test } from './gridPage.ts';

test.describe('difficult cell values', () => {
  test.beforeEach(async ({ page, fixture }) => {
    await open(page, fixture, 'answer=tricky');
  });

  test('no digit is lost; NULL, the empty string and the text NULL differ', async ({ page }) => {
    await expect(cell(page, 0, 1)).toHaveText('9007199254740993');
    await expect(cell(page, 3, 1)).toHaveText('-9223372036854775808');
    await expect(cell(page, 0, 2)).toHaveText('12345678901234567890.0123456789');
    await expect(cell(page, 1, 2)).toHaveText('1.1000000000');
    await expect(cell(page, 0, 3)).toHaveText('NaN');
    const style = (row: number) =>
      cell(page, row, 0).evaluate((element) => getComputedStyle(element).fontStyle);
    expect([await style(0), await style(2)]).toEqual(['italic', 'normal']);
    await expect(cell(page, 1, 0)).toHaveText('');
  });

  test('cell content is never interpreted', async ({ page }) => {
    await expect(cell(page, 3, 0)).toHaveText("<img src=x onerror='window.pwned=1'><b>bold</b>");
    await cell(page, 3, 5).dblclick();
    await expect(page.getByRole('dialog')).toContainText('<script>window.pwned=1</script>');
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(await grid(page).locator('img, b, script').count()).toBe(0);
  });

  test('line breaks and control characters are shown on one line @long', async ({ page }) => {
    await expect(cell(page, 4, 0)).toHaveText('first line↵second⇥line^G');
    expect((await cell(page, 4, 0).boundingBox())?.height).toBe(27);
  });

  test('the cell panel shows the full value, formats JSON, and returns focus', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await cell(page, 0, 4).click();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Value of nested in row 1' });
    await expect(panel).toContainText('"n": 9007199254740993');
    await expect(panel.getByRole('textbox')).toBeFocused();
    expect(await panel.getByRole('textbox').innerText()).toContain('    2.50,\n');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(grid(page)).toBeFocused();
    await cell(page, 1, 5).dblclick();
    const long = page.getByRole('dialog', { name: 'Value of long in row 2' });
    await expect(long.getByRole('textbox')).toHaveText('x'.repeat(5000));
    await long.getByRole('button', { name: 'Copy value' }).click();
    await expect(page.getByRole('status')).toHaveText('1 copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('x'.repeat(5000));
    await long.getByRole('button', { name: 'Close' }).click();
    await expect(grid(page)).toBeFocused();
  });

  test('the context menu offers the keyboard actions @long', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await cell(page, 0, 1).click();
    await cell(page, 0, 1).click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Selected cells' });
    await menu.getByRole('menuitem', { name: 'Copy with headers' }).click();
    await expect(menu).toBeHidden();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('big\n9007199254740993');
  });

  test('has no axe violations in light, dark and forced colours @long', async ({ page }) => {
    for (const media of [
      { colorScheme: 'light' },
      { colorScheme: 'dark' },
      { forcedColors: 'active' },
    ] as const) {
      await page.emulateMedia(media);
      await cell(page, 0, 0).click();
      const { violations } = await axeOf(page).include('[role=grid]').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    await cell(page, 0, 4).dblclick();
    await expect(page.getByRole('dialog')).toBeVisible();
    const { violations } = await axeOf(page).include('[role=dialog]').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
