import { expect, type Page } from '@playwright/test';
import { largeRow } from '../fixtures/grid/responses.ts';
import { cell, grid, header, open, test } from './gridPage.ts';

/** The active cell's position, as exposed to assistive technology. */
async function active(page: Page): Promise<[row: number, column: number] | null> {
  const id = await grid(page).getAttribute('aria-activedescendant');
  const match = /r(-?\d+)c(\d+)$/.exec(id ?? '');
  return match === null ? null : [Number(match[1]), Number(match[2])];
}

const shownRow = (row: number): string[] =>
  largeRow(row).map((each) => each.replace(/^"|"$/g, '').replace(/^(.{10})T/, '$1 '));

test.describe('a result of 100,000 rows', () => {
  test.beforeEach(async ({ page, fixture }) => {
    await open(page, fixture, 'answer=large&rows=100000');
  });

  test('has aria counts of the whole result and renders only visible rows', async ({ page }) => {
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '100001');
    await expect(grid(page)).toHaveAttribute('aria-colcount', '11');
    expect(await grid(page).getByRole('row').count()).toBeLessThan(60);
    await expect(grid(page).locator('[role=row][aria-rowindex="2"] [role=gridcell]')).toHaveText(shownRow(0));
  });

  test('shows no blank rows while scrolling @long', async ({ page }) => {
    const { blank, frames } = await page.evaluate(() => window.harness.measureScroll());
    expect(frames.length).toBe(300);
    expect(blank).toBe(0);
  });

  test('a jump to the end shows the last row @long', async ({ page }) => {
    await grid(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(cell(page, 99_999, 0)).toHaveText('1099999');
    await expect(grid(page).getByRole('rowheader', { name: '100000', exact: true })).toBeVisible();
  });

  test('the keyboard reaches every cell, and focus survives scrolling away', async ({ page }) => {
    await cell(page, 3, 1).click();
    expect(await active(page)).toEqual([3, 1]);
    await page.keyboard.press('Control+End');
    await expect(cell(page, 99_999, 9)).toBeVisible();
    expect(await active(page)).toEqual([99_999, 9]);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Home');
    const [row] = (await active(page)) ?? [0];
    expect(row).toBeLessThan(99_999);
    await grid(page).evaluate((element) => element.scrollTo(0, 0));
    await expect(cell(page, 0, 0)).toBeVisible();
    await expect(grid(page)).not.toHaveAttribute('aria-activedescendant');
    await expect(grid(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page)).toEqual([row + 1, 0]);
    await page.keyboard.press('Control+Home');
    await expect(cell(page, 0, 0)).toBeVisible();
    await page.keyboard.press('ArrowUp');
    expect(await active(page)).toEqual([-1, 0]);
  });

  test('copies a range without headers, and with them @long', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await cell(page, 1, 3).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(grid(page).locator('[aria-selected=true]')).toHaveCount(4);
    const lines = [1, 2].map((row) => shownRow(row).slice(3, 5).join('\t')).join('\n');
    await page.keyboard.press('Control+c');
    await expect(page.getByRole('status')).toHaveText('4 copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(lines);
    await page.keyboard.press('Control+Shift+c');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`city\tproduct\n${lines}`);
  });

  test('copy takes all rows, not only the rendered ones @long', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await cell(page, 0, 0).click();
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Control+c');
    await expect(page.getByRole('status')).toHaveText('100000 copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n').length).toBe(100_000);
    expect(copied.endsWith('\n1099999')).toBe(true);
  });

  test('a double click on a cell that is cut at the edge opens that cell @long', async ({ page }) => {
    await cell(page, 0, 0).click();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: /^Value of/ });
    await expect(panel).toBeVisible();
    // A sixteenth of a column is in view beside the panel.
    const cut = cell(page, 3, 2);
    const [edge, box] = [await panel.boundingBox(), await cut.boundingBox()];
    const left = (edge?.x ?? 0) - (box?.width ?? 0) / 16;
    await grid(page).evaluate((element, by) => (element.scrollLeft += by), (box?.x ?? 0) - left);
    const at = await cut.boundingBox();
    await page.mouse.dblclick((at?.x ?? 0) + 3, (at?.y ?? 0) + 5);
    expect(await active(page)).toEqual([3, 2]);
    await expect(grid(page).locator('[role=gridcell][aria-selected=true]')).toHaveCount(1);
    await expect(panel).toHaveAccessibleName(/ in row 4$/);
  });

  test('the mouse selects ranges, rows and everything @long', async ({ page }) => {
    await cell(page, 2, 1).click();
    await cell(page, 4, 2).click({ modifiers: ['Shift'] });
    await expect(grid(page).locator('[aria-selected=true]')).toHaveCount(6);
    await cell(page, 1, 1).hover();
    await page.mouse.down();
    await cell(page, 2, 3).hover();
    await page.mouse.up();
    await expect(grid(page).locator('[aria-selected=true]')).toHaveCount(6);
    await grid(page).getByRole('rowheader', { name: '5', exact: true }).click();
    await expect(cell(page, 4, 0)).toHaveAttribute('aria-selected', 'true');
    await expect(cell(page, 5, 0)).toHaveAttribute('aria-selected', 'false');
    await grid(page).getByRole('columnheader', { name: 'Row' }).click();
    await expect(cell(page, 9, 4)).toHaveAttribute('aria-selected', 'true');
  });

  test('a header sorts by click and keyboard: ascending, descending, original order', async ({ page }) => {
    const ratio = header(page, 'quantity');
    await expect(ratio).toHaveAttribute('aria-sort', 'none');
    await ratio.click();
    await expect(ratio).toHaveAttribute('aria-sort', 'ascending');
    await expect(cell(page, 0, 1)).toHaveText('0');
    await page.keyboard.press('Enter');
    await expect(ratio).toHaveAttribute('aria-sort', 'descending');
    await expect(cell(page, 0, 1)).toHaveText('999');
    await page.keyboard.press('Enter');
    await expect(ratio).toHaveAttribute('aria-sort', 'none');
    await expect(cell(page, 0, 0)).toHaveText('1000000');
  });

  test('columns are resized by mouse and keyboard, and fit on double-click @long', async ({ page }) => {
    const width = async (): Promise<number> => (await header(page, 'note').boundingBox())?.width ?? 0;
    const before = await width();
    const box = await header(page, 'note').boundingBox();
    if (box === null) throw new Error('The header is not on screen');
    await page.mouse.move(box.x + box.width - 3, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 57, box.y + 10, { steps: 4 });
    await page.mouse.up();
    expect(await width()).toBe(before + 60);
    await expect(header(page, 'note')).toHaveAttribute('aria-sort', 'none');
    await page.mouse.dblclick(box.x + box.width + 57, box.y + 10);
    await expect.poll(width).toBeLessThan(before + 60);
    const fitted = await width();
    await cell(page, 0, 5).click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await width()).toBe(fitted + 16);
  });

  test('a text filters all columns @long', async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Filter results' }).fill('note 4242 on');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
    await expect(cell(page, 0, 0)).toHaveText('1004242');
    await page.getByRole('searchbox', { name: 'Filter results' }).fill('in no row at all');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '1');
    await expect(page.getByText('No matching rows')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter results' }).fill('');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '100001');
  });

  test('is restored from storage after a reload @long', async ({ page, fixture }) => {
    await expect(page.locator('body[data-kept=true]')).toBeVisible();
    await page.goto(`${fixture.url}?kept=fixture`);
    await expect(cell(page, 7, 5)).toHaveText('Note 7 on what was ordered');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '100001');
  });
});

test('a crashed worker is restarted, and stored rows stay available @long', async ({ page, fixture }) => {
  await open(page, fixture, 'answer=large&rows=20000');
  await expect(page.locator('body[data-kept=true]')).toBeVisible();
  await header(page, 'id').click();
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 0)).toHaveText('1019999');
  expect(await page.evaluate(() => window.harness.endWorker())).toBe(1);
  await page.keyboard.press('Control+End');
  await expect(cell(page, 19_999, 0)).toHaveText('1000000');
  expect(await page.evaluate(() => window.harness.endWorker())).toBe(2);
});

test('5,000 columns are virtualized and all reachable @long', async ({ page, fixture }) => {
  await open(page, fixture, 'answer=wide&rows=5000');
  await expect(grid(page)).toHaveAttribute('aria-colcount', '5001');
  expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(1500);
  await cell(page, 2, 0).click();
  await page.keyboard.press('End');
  await expect(cell(page, 2, 4999)).toHaveText(String(4999 * 3));
});

test('at 200 % zoom header and rows are visible @long', async ({ page, fixture }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await open(page, fixture, 'answer=large&rows=1000');
  await expect(header(page, 'id')).toBeVisible();
  await expect(cell(page, 3, 0)).toBeVisible();
});
