import { type Locator, type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { createChart } from '../support/createChart.ts';
import { salesServer } from '../support/salesServer.ts';

/** Charts by a specification of their author: drawn, edited with completion, and never more than a picture. */

const { server } = salesServer();

const BARS = {
  mark: 'bar',
  encoding: {
    x: { field: 'product_line', type: 'nominal', sort: '-y' },
    y: { field: 'count', type: 'quantitative' },
    tooltip: { field: 'product_line' },
  },
};
const FORM = { viz_type: 'vega_lite', groupby: ['product_line'], metrics: ['count'], row_limit: 100 };

const chart = (page: Page): Locator =>
  page.getByRole('region', { name: 'Chart', exact: true }).getByRole('figure');
const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Vega-Lite specification' });

async function open(page: Page, spec: unknown): Promise<void> {
  const id = await createChart(page, server.url, 'By hand', {
    ...FORM,
    vega_lite_spec: typeof spec === 'string' ? spec : JSON.stringify(spec, null, 2),
  });
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
}

test('a specification is drawn, and edited with completion by its schema', async ({ page }) => {
  await open(page, BARS);
  await expect(chart(page).locator('canvas')).toBeVisible();
  await expect(page.locator('.vega-actions')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Customize' }).click();
  await editor(page).fill('');
  // The editor closes what is opened.
  await editor(page).pressSequentially('{"mark": "ar');
  await page.keyboard.press('Control+Space');
  await page.getByRole('option', { name: '"arc"' }).click();
  await editor(page).fill('{"mark": "image"}');
  await expect(page.getByText('has an image at mark: images are not loaded')).toBeVisible();
  await editor(page).fill(JSON.stringify({ ...BARS, mark: 'point' }));
  await expect(chart(page).locator('canvas')).toBeVisible();
  const { violations } = await axeOf(page).include('[aria-label="Controls"]').analyze();
  expect(violations).toEqual([]);
});

test('its marks are reached by keyboard, and read as their author describes them', async ({ page }) => {
  await open(page, BARS);
  await expect(chart(page).locator('canvas')).toBeVisible();
  const marks = page.getByRole('slider', { name: 'Marks of By hand' });
  await marks.focus();
  await expect(marks).toHaveAttribute('aria-valuetext', 'Classic Cars');
  await expect(marks).toHaveAttribute('aria-valuemax', '7');
  await page.keyboard.press('ArrowRight');
  await expect(marks).toHaveAttribute('aria-valuetext', 'Vintage Cars');
});

const DAYS = {
  data: { values: [1, 2, 4, 8].map((v, day) => ({ day: `2025-0${day + 1}-03`, k: day % 2 ? 'a' : 'b', v })) },
  mark: 'bar',
};
const BY_DAY = {
  x: { field: 'day', type: 'nominal' },
  y: { field: 'v', type: 'quantitative' },
  color: { field: 'k' },
};
const TRANSFORMED: Readonly<Record<string, object>> = {
  timeunit: { encoding: { ...BY_DAY, x: { timeUnit: 'quarter', field: 'day', type: 'temporal' } } },
  impute: { transform: [{ impute: 'v', key: 'day', groupby: ['k'], value: 0 }], encoding: BY_DAY },
  kde: { transform: [{ density: 'v' }], encoding: { x: { field: 'value' }, y: { field: 'density' } } },
  pivot: { transform: [{ pivot: 'k', value: 'v', groupby: ['day'] }], encoding: { y: { field: 'a' } } },
  quantile: { transform: [{ quantile: 'v' }], encoding: { x: { field: 'prob' }, y: { field: 'value' } } },
  sample: { transform: [{ sample: 2 }], encoding: BY_DAY },
};

test('transforms that only a specification uses are there @long', async ({ page }) => {
  for (const [name, parts] of Object.entries(TRANSFORMED)) {
    await open(page, { ...DAYS, ...parts });
    await expect(chart(page).locator('canvas'), name).toBeVisible();
  }
});

test('a map is drawn, with its shapes measured @long', async ({ page }) => {
  const corners = [[0, 0], [0, 40], [40, 40], [40, 0], [0, 0]]; // prettier-ignore
  const square = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [corners] } };
  await open(page, {
    data: { values: [square] },
    projection: { type: 'mercator' },
    transform: [{ calculate: "format(geoArea(null, datum), '.2f')", as: 'area' }],
    mark: { type: 'geoshape', tooltip: { expr: "'Area ' + datum.area" } },
  });
  const canvas = chart(page).locator('canvas');
  await expect(canvas).toBeVisible();
  await canvas.hover();
  await expect(page.getByText('Area 0.46')).toBeVisible();
});

test('rows are shown with the reason where a specification cannot be drawn @long', async ({ page }) => {
  await open(page, { ...BARS, transform: [{ calculate: 'alert(1)', as: 'x' }] });
  await expect(chart(page)).toContainText('Not drawn: Unrecognized function: alert');
  await expect(chart(page).getByRole('columnheader', { name: 'product_line' })).toBeVisible();
});

test('a specification that would take for ever is ended @long', async ({ page }) => {
  const loop = { density: 'count', steps: 2e9, extent: [0, 1] };
  await open(page, { mark: 'line', transform: [loop], encoding: { x: { field: 'value' } } });
  await expect(chart(page)).toContainText(/Not drawn: .*(longer than 5 seconds|memory|Invalid)/);
  await expect(chart(page).getByRole('columnheader', { name: 'product_line' })).toBeVisible();
});
