import { type CDPSession, expect, type Page, test as base } from '@playwright/test';
import { wireOfFrame } from '#domain/compile/frame.ts';
import { asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { frame } from '../fixtures/charts/sampleFrames.ts';
import { type ChartFixture, serveChartFixture } from '../fixtures/charts/serve.ts';
import { axeOf } from '../support/axeOf.ts';

/* Types of maps whose marks are rows, by touch and by keys: each has a mark in its middle, and none close to it. */

const SPATIAL = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
const VIEWPORT = { longitude: 10, latitude: 50, zoom: 7, bearing: 0, pitch: 0 };
const around = (by: number) => [
  [10 - by, 50 - by],
  [10 + by, 50 - by],
  [10 + by, 50 + by],
  [10 - by, 50 + by],
  [10 - by, 50 - by],
];
const ROWS = frame({
  lon: [10, 10, 10, 10],
  lat: [50, 50, 50, 50],
  toLon: [10.05, 10.05, 10.05, 10.05],
  toLat: [50, 50, 50, 50],
  size: [4, 5, 6, 7],
  line: Array.from({ length: 4 }, () =>
    JSON.stringify(
      around(0.05)
        .slice(0, 3)
        .map(([x = 0, y = 0]) => [x, y + 0.05]),
    ),
  ),
  outline: Array.from({ length: 4 }, () => JSON.stringify(around(0.05))),
  shape: Array.from({ length: 4 }, () => JSON.stringify({ type: 'Polygon', coordinates: [around(0.05)] })),
});

interface MapChart {
  readonly name: string;
  readonly form: JsonRecord;
}

const deck = (viz_type: string, form: JsonRecord): MapChart => ({
  name: viz_type,
  form: { viz_type, viewport: VIEWPORT, autozoom: false, ...form },
});
const WEIGHTED = { spatial: SPATIAL, size: 'size', extruded: false };
const POINTS = {
  spatial: SPATIAL,
  point_radius_fixed: { type: 'fix', value: 2000 },
  min_radius: 14,
  max_radius: 20,
};
const POLYGON = { line_column: 'outline', metric: 'size', extruded: false };
const ARCS = { start_spatial: SPATIAL, end_spatial: { type: 'latlong', lonCol: 'toLon', latCol: 'toLat' } };

const MAPS: readonly MapChart[] = [
  deck('deck_scatter', POINTS),
  deck('deck_arc', { ...ARCS, stroke_width: 20 }),
  deck('deck_path', { line_column: 'line', line_width: 16, line_width_unit: 'pixels' }),
  deck('deck_polygon', POLYGON),
  deck('deck_geojson', { geojson: 'shape', extruded: false }),
  deck('deck_hex', { ...WEIGHTED, grid_size: 4000 }),
  deck('deck_grid', { ...WEIGHTED, grid_size: 4000 }),
  deck('deck_screengrid', { ...WEIGHTED, grid_size: 30 }),
];

const test = base.extend<object, { fixture: ChartFixture }>({
  fixture: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed
    async ({}, use) => {
      const charts = MAPS.map(({ name, form }) => ({ name, form, answers: [wireOfFrame(ROWS)] }));
      const fixture = await serveChartFixture(JSON.stringify(charts));
      await use(fixture);
      await fixture.close();
    },
    { scope: 'worker' },
  ],
});

const figure = (page: Page) => page.getByRole('figure').first();
const keys = (page: Page) => page.getByRole('slider', { name: /^Map of/ });
const tooltip = (page: Page) => page.locator('[class*=_tooltip_]');
const zoomOf = async (page: Page): Promise<number> => Number(await keys(page).getAttribute('aria-valuenow'));
const isFiltering = async (page: Page): Promise<boolean> => {
  const { filters } = asRecord(JSON.parse((await figure(page).getAttribute('data-mask')) ?? '{}'));
  return Array.isArray(filters) && filters.length > 0;
};

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middleOf(page: Page): Promise<Point> {
  const box = await keys(page).boundingBox();
  if (box === null) throw new Error('No map');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const fingersOf =
  (session: CDPSession) =>
  (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Point[]): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });

for (const { name } of MAPS) {
  test(`${name} is moved, zoomed, read and pressed by keys and by touch @long`, async ({
    browser,
    fixture,
  }) => {
    // Without a graphics card a frame of a map takes a second.
    test.slow();
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 600, height: 420 } });
    const page = await context.newPage();
    await page.goto(`${fixture.url}?only=${name}`);
    const map = keys(page);
    await expect(map).toHaveAttribute('aria-valuetext', 'Zoom 7');

    await page.getByRole('button', { name: 'View as table' }).focus();
    await page.keyboard.press('Tab');
    await expect(map).toBeFocused();
    await expect(async () => {
      await page.keyboard.press('Space');
      await expect(tooltip(page)).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(map).not.toHaveAttribute('aria-valuetext', /^(Zoom|Nothing)/);
    expect(await isFiltering(page)).toBe(false);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFiltering(page)).toBe(true);
    await expect(tooltip(page)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(tooltip(page)).toHaveCount(0);
    await expect(map).toHaveAttribute('aria-valuetext', 'Zoom 7');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(map).toHaveAttribute('aria-valuetext', 'Nothing is in the middle.');
    await page.keyboard.press('+');
    await expect(map).toHaveAttribute('aria-valuetext', 'Zoom 8');
    await page.keyboard.press('-');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(map).toHaveAttribute('aria-valuetext', 'Zoom 7');
    expect((await axeOf(page).exclude('figcaption').analyze()).violations).toEqual([]);

    const { x, y } = await middleOf(page);
    const fingers = fingersOf(await context.newCDPSession(page));
    await expect(async () => {
      await page.touchscreen.tap(x, y);
      await expect(tooltip(page)).toBeVisible({ timeout: 20_000 });
    }).toPass();
    // What was selected by keys is no longer.
    await expect.poll(() => isFiltering(page)).toBe(false);
    await fingers('touchStart', { x: x - 40, y }, { x: x + 40, y });
    for (const up of [20, 40, 60, 80, 100]) {
      await fingers('touchMove', { x: x - 40, y: y - up }, { x: x + 40, y: y - up });
    }
    await fingers('touchEnd');
    await page.touchscreen.tap(x, y + 60);
    await expect(tooltip(page)).toHaveCount(0);
    await fingers('touchStart', { x: x - 40, y }, { x: x + 40, y });
    for (const apart of [20, 40, 60, 80]) {
      await fingers('touchMove', { x: x - 40 - apart, y }, { x: x + 40 + apart, y });
    }
    await fingers('touchEnd');
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(7);
    await context.close();
  });
}
