import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { type ChartFixture, serveChartFixture } from '../fixtures/charts/serve.ts';
import { axeOf } from '../support/axeOf.ts';

/** Charts that are panned and zoomed, and trees whose nodes are opened. */

const STAFF = [
  { id: 'Ada', boss: null },
  { id: 'Bo', boss: 'Ada' },
  { id: 'Cy', boss: 'Ada' },
  { id: 'Di', boss: 'Bo' },
  { id: 'Ed', boss: 'Bo' },
];
const MAILS = [
  { from: 'Ada', to: 'Bo', n: 9 },
  { from: 'Bo', to: 'Cy', n: 5 },
  { from: 'Cy', to: 'Ada', n: 2 },
];
const MAP = 'Points on a map';
const SQUARES = 'Outlines on a map';
const answer = (data: readonly object[]) => ({
  colnames: Object.keys(data[0] ?? {}),
  coltypes: Object.values(data[0] ?? {}).map((value) => (typeof value === 'number' ? 0 : 1)),
  data,
});
const CHARTS = [
  {
    name: 'Staff',
    form: { viz_type: 'tree_chart', id: 'id', parent: 'boss', initialTreeDepth: 1, roam: true },
    answers: [answer(STAFF)],
  },
  {
    name: 'Mails',
    form: { viz_type: 'graph_chart', source: 'from', target: 'to', metric: 'n', roam: true, draggable: true },
    answers: [answer(MAILS)],
  },
  {
    name: 'World',
    form: { viz_type: 'world_map', entity: 'code', country_fieldtype: 'cca2', metric: 'n' },
    answers: [
      answer([
        { code: 'DE', n: 9 },
        { code: 'BR', n: 5 },
      ]),
    ],
  },
];

const test = base.extend<object, { fixture: ChartFixture }>({
  fixture: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed
    async ({}, use) => {
      const fixture = await serveChartFixture(JSON.stringify(CHARTS));
      await use(fixture);
      await fixture.close();
    },
    { scope: 'worker' },
  ],
});

const figure = (page: Page, name: string): Locator => page.getByRole('figure', { name, exact: true });
const canvas = (page: Page, name: string): Locator => figure(page, name).locator('canvas');
const marks = (page: Page, name: string): Locator => page.getByRole('slider', { name: `Marks of ${name}` });
const ring = (page: Page, name: string): Locator => marks(page, name).locator('span').first();

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a mark is: walks to it by keyboard, since a press elsewhere takes the focus away. */
async function placeOf(page: Page, name: string, mark: string): Promise<Point> {
  const slider = marks(page, name);
  await slider.blur();
  await slider.focus();
  const said = async () => (await slider.getAttribute('aria-valuetext')) ?? '';
  while (!(await said()).includes(mark)) await page.keyboard.press('ArrowRight');
  const box = await ring(page, name).boundingBox();
  if (box === null) throw new Error(`There is no mark of ${mark}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function open(page: Page, fixture: ChartFixture, name: string): Promise<void> {
  await page.goto(`${fixture.url}?only=${encodeURIComponent(name)}`);
  await expect(canvas(page, name)).toBeVisible();
  await marks(page, name).focus();
  await expect(marks(page, name)).toHaveAttribute('aria-valuetext', /^\w/);
  await expect(ring(page, name)).toBeVisible();
}

test('nodes of a tree are opened and closed by keyboard and by a press @long', async ({ page, fixture }) => {
  await open(page, fixture, 'Staff');
  const slider = marks(page, 'Staff');
  await expect(slider).toHaveAttribute('aria-valuemax', '3');
  await expect(figure(page, 'Staff')).toContainText('2 nodes are below closed nodes');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /Bo.*Press to open it: 2 nodes are below/);
  await page.keyboard.press('Enter');
  await expect(slider).toHaveAttribute('aria-valuemax', '5');
  await expect(slider).toHaveAttribute('aria-valuetext', /Bo.*Press to close it/);
  await expect(figure(page, 'Staff')).not.toContainText('below closed nodes');

  const { x, y } = await placeOf(page, 'Staff', 'Bo');
  await page.mouse.click(x, y);
  await expect(figure(page, 'Staff')).toContainText('2 nodes are below closed nodes');
});

test('a chart is zoomed by keys, buttons and the wheel, panned by a drag that presses nothing, and shown whole again', async ({
  page,
  fixture,
}) => {
  await open(page, fixture, 'Staff');
  const slider = marks(page, 'Staff');
  const at = () => placeOf(page, 'Staff', 'Cy');
  const start = await at();
  const isAtStart = async () => Math.hypot((await at()).x - start.x, (await at()).y - start.y) < 1;
  await page.keyboard.press('+');
  await expect.poll(isAtStart).toBe(false);
  await page.keyboard.press('0');
  await expect.poll(isAtStart).toBe(true);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await at()).x - start.x).toBeGreaterThan(20);

  await figure(page, 'Staff').hover();
  const button = (name: string) => figure(page, 'Staff').getByRole('button', { name });
  await button('Show the whole chart').click();
  await expect.poll(isAtStart).toBe(true);
  const { violations } = await axeOf(page).include('figure').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  const box = (await canvas(page, 'Staff').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: box.x + box.width / 2, y: box.y + 12 };
  await page.mouse.move(middle.x, middle.y);
  // It scrolls the page until the chart was pressed.
  await page.mouse.wheel(0, -200);
  await expect.poll(isAtStart).toBe(true);
  await page.mouse.down();
  await page.mouse.move(middle.x + 30, middle.y + 5, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await at()).x - start.x)).toBe(30);
  const before = (await at()).x;
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => Math.abs((await at()).x - before)).toBeGreaterThan(5);
  // Neither drag nor wheel opened a node.
  await expect(slider).toHaveAttribute('aria-valuemax', '3');
});

test('a node of a graph is dragged, and stays when the chart is zoomed @long', async ({ page, fixture }) => {
  await open(page, fixture, 'Mails');
  const at = () => placeOf(page, 'Mails', 'Bo');
  const start = await at();
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 25, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await at()).x - start.x)).toBe(40);
  expect(Math.round((await at()).y - start.y)).toBe(25);
  // The end of the drag is no press, which would filter.
  await expect(figure(page, 'Mails')).toHaveAttribute('data-mask', 'null');
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  await expect.poll(async () => Math.round((await at()).x - start.x)).toBe(40);
});

test('a map is zoomed and panned, and filters by the country that is pressed then @long', async ({
  page,
  fixture,
}) => {
  await open(page, fixture, 'World');
  const at = () => placeOf(page, 'World', 'Brazil');
  const start = await at();
  await page.keyboard.press('+');
  await expect
    .poll(async () => Math.hypot((await at()).x - start.x, (await at()).y - start.y))
    .toBeGreaterThan(5);
  await page.keyboard.press('Shift+ArrowLeft');
  const { x, y } = await at();
  await page.mouse.click(x, y);
  await expect(figure(page, 'World')).toHaveAttribute('data-mask', /BR/);
});

test('two fingers zoom a chart, and do not scroll the page @long', async ({ browser, fixture }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 400, height: 300 } });
  const page = await context.newPage();
  await open(page, fixture, 'Staff');
  const at = () => placeOf(page, 'Staff', 'Cy');
  const start = await at();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  const touch = await context.newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Point[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
  await fingers('touchStart', { x: 150, y: 150 }, { x: 250, y: 150 });
  for (const step of [10, 20, 30, 40])
    await fingers('touchMove', { x: 150 - step, y: 150 }, { x: 250 + step, y: 150 });
  await fingers('touchEnd');
  await expect.poll(async () => Math.abs((await at()).x - start.x)).toBeGreaterThan(20);
  expect(await scrolled()).toBe(before);
  await context.close();
});

test('over a map one finger scrolls the page, two zoom the map, and a tap shows what is there @long', async ({
  browser,
  fixture,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 600, height: 420 } });
  const page = await context.newPage();
  await page.goto(`${fixture.url}?only=${encodeURIComponent(SQUARES)}`);
  const map = canvas(page, SQUARES).first();
  await map.scrollIntoViewIfNeeded();
  const middle = async (): Promise<Point> => {
    const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const { x, y } = await middle();
  await expect(async () => {
    await page.touchscreen.tap(x - 20, y - 20);
    await expect(page.locator('[class*=tooltip]', { hasText: 'people' }).first()).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  const touch = await context.newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Point[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => (document.body.style.paddingBlockEnd = '2000px'));
  const before = await scrolled();
  await fingers('touchStart', { x, y });
  for (const step of [20, 40, 60, 80, 100, 120]) await fingers('touchMove', { x, y: y - step });
  await fingers('touchEnd');
  await expect.poll(scrolled).toBeGreaterThan(before + 40);
  let last = -1; // The page scrolls on for a while after the finger has left it.
  await expect.poll(async () => last === (last = await scrolled()), { intervals: [500] }).toBe(true);
  await page.evaluate((top) => window.scrollTo(0, top), before);
  const start = await map.screenshot();
  await fingers('touchStart', { x: x - 50, y }, { x: x + 50, y });
  for (const step of [10, 20, 30, 40])
    await fingers('touchMove', { x: x - 50 - step, y }, { x: x + 50 + step, y });
  await fingers('touchEnd');
  await expect.poll(async () => (await map.screenshot()).equals(start)).toBe(false);
  expect(await scrolled()).toBe(before);
  await context.close();
});

/** Removes the chart from the page and brings it back, as a change of the dashboard's tab does. */
async function leaveAndReturn(page: Page, name: string): Promise<void> {
  const asTable = figure(page, name).getByRole('button', { name: 'View as table' });
  await asTable.click();
  await expect(figure(page, name).getByRole('slider')).toHaveCount(0);
  await asTable.click();
  await expect(figure(page, name).getByRole('slider')).toBeVisible();
}

test('a chart that left the page for a while shows the same section, with dragged nodes there @long', async ({
  page,
  fixture,
}) => {
  await open(page, fixture, 'Mails');
  const at = () => placeOf(page, 'Mails', 'Bo');
  const start = await at();
  const distanceFrom = async (place: Point) => {
    const now = await at();
    return Math.round(Math.hypot(now.x - place.x, now.y - place.y));
  };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => distanceFrom(start)).toBe(50);
  const dragged = await at();
  await page.keyboard.press('+');
  await expect.poll(() => distanceFrom(dragged)).toBeGreaterThan(5);
  const zoomed = await at();
  await leaveAndReturn(page, 'Mails');
  await expect.poll(() => distanceFrom(zoomed)).toBe(0);

  await page.keyboard.press('0');
  await expect.poll(() => distanceFrom(start)).toBe(0);
  await leaveAndReturn(page, 'Mails');
  await expect.poll(() => distanceFrom(start)).toBe(0);
});

test('a map that left the page for a while looks where it did @long', async ({ page, fixture }) => {
  await page.goto(`${fixture.url}?only=${encodeURIComponent(MAP)}`);
  const map = figure(page, MAP).getByRole('slider');
  await map.focus();
  const zoom = async () => Number(await map.getAttribute('aria-valuenow'));
  const start = await zoom();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(zoom).toBe(start + 2);
  await leaveAndReturn(page, MAP);
  await expect.poll(zoom).toBe(start + 2);
});
