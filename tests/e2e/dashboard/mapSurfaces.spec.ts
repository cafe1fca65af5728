import { expect, type Page, test as base } from '@playwright/test';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { withLayers } from '#charts/kit/deck/chartLayers.ts';
import { wireOfFrame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { frame } from '../fixtures/charts/sampleFrames.ts';
import { type ChartFixture, serveChartFixture } from '../fixtures/charts/serve.ts';
import { axeOf } from '../support/axeOf.ts';

/* Types of maps that are no single layer of rows, by keys and by touch. Their rows are in the middle of the map. */

const PLACE = JSON.stringify({ type: 'Point', coordinates: [10, 50] });
const ROWS = frame({
  lon: [10, 10.001, 10.002, 10],
  lat: [50, 50, 50.001, 50.001],
  size: [40, 50, 60, 70],
  kind: ['Lime', 'Birch', 'Oak', 'Elm'],
  place: [PLACE, PLACE, PLACE, PLACE],
});
const SPATIAL = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
const FIXED = { viewport: { longitude: 10, latitude: 50, zoom: 7, bearing: 0, pitch: 0 }, autozoom: false };
const WEIGHTED = { ...FIXED, spatial: SPATIAL, size: 'size' };
const SCATTER = {
  ...FIXED,
  viz_type: 'deck_scatter',
  spatial: SPATIAL,
  point_radius_fixed: { type: 'fix', value: 2000 },
  min_radius: 14,
  max_radius: 20,
};

interface MapChart {
  readonly form: JsonRecord;
  /** What Space says of the middle. */
  readonly says: RegExp;
}

const NOTHING = /^Nothing is in the middle\.$/;
const MAPS: Readonly<Record<string, MapChart>> = {
  deck_heatmap: { form: WEIGHTED, says: NOTHING },
  deck_contour: { form: { ...WEIGHTED, cellSize: 4000 }, says: NOTHING },
  mapbox: {
    form: {
      all_columns_x: 'lon',
      all_columns_y: 'lat',
      viewport_longitude: 10,
      viewport_latitude: 50,
      viewport_zoom: 7,
    },
    says: /^Rows 4$/,
  },
  deck_multi: {
    form: withLayers({ ...FIXED, viz_type: 'deck_multi', deck_slices: [1] }, [
      { id: 1, name: 'Trees', form: withDefaults(SCATTER), frames: [ROWS], fault: null },
    ]),
    says: /50/,
  },
  cartodiagram: {
    form: {
      geom_column: 'place',
      map_view: {
        mode: 'CUSTOM',
        zoom: 8,
        latitude: 50,
        longitude: 10,
        fixedZoom: 8,
        fixedLatitude: 50,
        fixedLongitude: 10,
      },
      chart_size: { type: 'FIXED', configs: { zoom: 8, width: 100, height: 100 }, values: {} },
      selected_chart: JSON.stringify({
        viz_type: 'pie',
        params: JSON.stringify({ groupby: ['kind'], metric: 'size', show_legend: false }),
      }),
    },
    says: /^cartodiagram, place 1, .*Lime 40$/,
  },
};

const test = base.extend<object, { fixture: ChartFixture }>({
  fixture: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed
    async ({}, use) => {
      const charts = Object.entries(MAPS).map(([name, { form }]) => ({
        name,
        form: { ...form, viz_type: name },
        answers: [wireOfFrame(ROWS)],
      }));
      const fixture = await serveChartFixture(JSON.stringify(charts));
      await use(fixture);
      await fixture.close();
    },
    { scope: 'worker' },
  ],
});

const keys = (page: Page) => page.getByRole('slider', { name: /^Map of/ });
const zoomOf = async (page: Page): Promise<number> => Number(await keys(page).getAttribute('aria-valuenow'));

for (const [name, { says }] of Object.entries(MAPS))
  test(`${name} is moved, zoomed and read by keys and moved by touch @long`, async ({ browser, fixture }) => {
    // Without a graphics card a frame of a map takes a second.
    test.slow();
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 600, height: 420 } });
    const page = await context.newPage();
    await page.goto(`${fixture.url}?only=${name}`);
    const map = keys(page);
    await expect(map).toHaveAttribute('aria-valuetext', /^Zoom \d+$/);
    const zoom = await zoomOf(page);
    await page.getByRole('button', { name: 'View as table' }).focus();
    await page.keyboard.press('Tab');
    await expect(map).toBeFocused();
    await expect(async () => {
      await page.keyboard.press('Space');
      await expect(map).toHaveAttribute('aria-valuetext', says, { timeout: 2000 });
    }).toPass();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowDown');
    await expect(map).toHaveAttribute('aria-valuetext', /^Zoom \d+$/);
    await page.keyboard.press('Space');
    await expect(map).toHaveAttribute('aria-valuetext', NOTHING);
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('+');
    await expect.poll(() => zoomOf(page)).toBe(zoom + 1);
    await page.keyboard.press('-');
    await expect.poll(() => zoomOf(page)).toBe(zoom);
    expect((await axeOf(page).exclude('figcaption').analyze()).violations).toEqual([]);

    const box = await map.boundingBox();
    if (box === null) throw new Error('No map');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await context.newCDPSession(page);
    const fingers = async (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number): Promise<void> => {
      const touchPoints =
        apart === undefined ? [] : [-apart, apart].map((by, id) => ({ x: x + by, y: y + 80, id }));
      await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await fingers('touchStart', 40);
    for (const apart of [60, 80, 100, 120]) await fingers('touchMove', apart);
    await fingers('touchEnd');
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(zoom);
    await context.close();
  });
