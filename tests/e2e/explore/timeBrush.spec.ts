import { type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { cutOff } from '../support/cutOff.ts';
import { ownSalesServer } from '../support/salesServer.ts';

/** Parts of time axes: dragged over with mouse or finger, or selected in a dialog. */

const { server } = ownSalesServer();

const BARS = 'Quarterly Revenue';
const LINES = 'Quarterly Revenue (By Product Line)';
const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Cross-filters' });

async function open(page: Page): Promise<void> {
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await expect(figure(page, BARS)).toHaveAttribute('data-state', 'rendered');
}

/** The drawing itself, beside which are the axis labels. */
async function boxOf(page: Page, name: string) {
  await figure(page, name).scrollIntoViewIfNeeded();
  await expect(figure(page, name).locator('canvas')).toBeVisible();
  await expect(figure(page, name).getByRole('button', { name: /time range/ })).toBeAttached();
  const box = await figure(page, name).locator('canvas').boundingBox();
  if (box === null) throw new Error('The chart is not on screen.');
  return box;
}

async function drag(page: Page, name: string, from: number, to: number): Promise<void> {
  const { x, y, width, height } = await boxOf(page, name);
  await page.mouse.move(x + width * from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * ((from + to) / 2), y + height / 2);
  await page.mouse.move(x + width * to, y + height / 2);
  await page.mouse.up();
}

async function marksOf(page: Page, name: string): Promise<number> {
  const marks = figure(page, name).getByRole('slider', { name: `Marks of ${name}` });
  await marks.blur();
  await marks.focus();
  return Number(await marks.getAttribute('aria-valuemax'));
}

test('a part of a time axis filters other charts, by mouse and by keyboard, and is removed again @long', async ({
  page,
}) => {
  await open(page);
  const total = figure(page, 'Total Revenue');
  await expect(total).toContainText('10.0M');
  await drag(page, BARS, 0.45, 0.7);
  await expect(chips(page)).toContainText('order_date: Q1 2004 – Q3 2004');
  await expect(total).toHaveAttribute('data-state', 'rendered');
  await expect(total).not.toContainText('10.0M');
  // The click that ends the drag selects no mark, and Escape cancels a drag.
  await expect(chips(page).getByRole('listitem')).toHaveCount(1);
  await figure(page, BARS)
    .getByRole('button', { name: `Remove the time range of ${BARS}` })
    .click();
  await expect(chips(page)).toHaveCount(0);
  await expect(total).toContainText('10.0M');
  const { x, y, width, height } = await boxOf(page, BARS);
  await page.mouse.move(x + width * 0.5, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.8, y + height / 2);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(chips(page)).toHaveCount(0);

  await figure(page, BARS)
    .getByRole('button', { name: `Filter by a time range of ${BARS}` })
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filter by a time range' });
  await dialog.getByRole('combobox', { name: 'From' }).selectOption({ index: 4 });
  await dialog.getByRole('combobox', { name: 'To' }).selectOption({ index: 1 });
  await expect(dialog.getByRole('alert')).toContainText('ends before it starts');
  await expect(dialog.getByRole('button', { name: 'Filter' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'To' }).selectOption({ index: 7 });
  const found = await axeOf(page).include('[role="dialog"]').analyze();
  expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await dialog.getByRole('button', { name: 'Filter' }).click();
  await expect(chips(page)).toContainText('order_date: Q1 2004 – Q4 2004');
  await expect(total).toContainText('4.72M');
  await page.getByRole('button', { name: /^Edit dashboard/ }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
  await expect(page.getByRole('button', { name: /time range/ })).toHaveCount(0);
});

test('charts whose authors allow it are zoomed together, offline and by a finger too, until that is reset @long', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/dashboard/list/`);
  await expect(page.getByRole('link', { name: 'Sales Dashboard' })).toBeVisible();
  await page.evaluate(async () => {
    const { result } = await (await fetch('/api/v1/security/csrf_token/')).json();
    for (const name of ['Quarterly Sales', 'Quarterly Sales (By Product Line)']) {
      const listed = await (await fetch('/api/v1/chart/')).json();
      const { id } = listed.result.find((each: { slice_name: string }) => each.slice_name === name);
      const chart = (await (await fetch(`/api/v1/chart/${id}`)).json()).result;
      await fetch(`/api/v1/chart/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', 'X-CSRFToken': result },
        body: JSON.stringify({ params: JSON.stringify({ ...JSON.parse(chart.params), zoomable: true }) }),
      });
    }
  });
  await open(page);
  for (const name of [BARS, LINES]) await boxOf(page, name);
  const [bars, lines] = [await marksOf(page, BARS), await marksOf(page, LINES)];
  const reconnect = await cutOff(context);
  await drag(page, LINES, 0.5, 0.8);
  await expect(chips(page)).toContainText(/Zoom: Q. 2004 – Q. 2004/);
  await expect.poll(() => marksOf(page, LINES)).toBeLessThan(lines);
  await expect.poll(() => marksOf(page, BARS)).toBeLessThan(bars);
  // It is only another view of the same rows.
  await expect(figure(page, 'Total Revenue')).toContainText('10.0M');
  await page.reload();
  await expect(chips(page)).toContainText('Zoom: ');
  await figure(page, BARS)
    .getByRole('button', { name: `Reset the zoom of ${BARS}` })
    .click();
  await expect(chips(page)).toHaveCount(0);
  await expect.poll(() => marksOf(page, BARS)).toBe(bars);
  await reconnect();

  const { x, y, width, height } = await boxOf(page, BARS);
  const touch = await context.newCDPSession(page);
  const point = (at: number) => [{ x: x + width * at, y: y + height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(0.3) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(0.5) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(0.7) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(chips(page)).toContainText('Zoom: ');
  await chips(page)
    .getByRole('button', { name: /^Remove Zoom: / })
    .click();
  await expect(chips(page)).toHaveCount(0);
});
