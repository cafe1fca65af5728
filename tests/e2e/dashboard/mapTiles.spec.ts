import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '../../support/server.ts';
import { chart, chooseType, group } from '../explore/exploreSteps.ts';
import { axeOf } from '../support/axeOf.ts';
import { signedInCookies } from '../support/signedInCookies.ts';

/* Charts over the map tiles of a server that the administrator set. */

/** One grey pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOora39DwAFhAKAjM1mJgAAAABJRU5ErkJggg==',
  'base64',
);

let server: RunningServer;
let tiles: Server;
const asked: string[] = [];

test.beforeAll(async () => {
  tiles = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'Content-Type': 'image/png', 'Access-Control-Allow-Origin': '*' }).end(PNG);
  });
  await new Promise<void>((done) => void tiles.listen(0, '127.0.0.1', done));
  server = await startServer({ args: ['--no-samples', '--map-tiles', `${tilesUrl()}/{z}/{x}/{y}.png`] });
});

test.afterAll(async () => {
  tiles.close();
  await server.dispose();
});

const tilesUrl = (): string => `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;

/** A dataset of places; the number of what is created. */
async function make(page: Page, kind: 'dataset' | 'chart', data: object): Promise<number> {
  const { result: token } = await (
    await page.request.get(`${server.url}/api/v1/security/csrf_token/`)
  ).json();
  const made = await page.request.post(`${server.url}/api/v1/${kind}/`, {
    headers: { 'X-CSRFToken': token, Referer: server.url },
    data,
  });
  const { id } = await made.json();
  if (typeof id !== 'number') throw new Error(`Not created: ${await made.text()}`);
  return id;
}

async function makeChart(page: Page, dataset: number, name: string, form: object): Promise<number> {
  return make(page, 'chart', {
    slice_name: name,
    viz_type: (form as { viz_type: string }).viz_type,
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({ datasource: `${dataset}__table`, ...form }),
  });
}

test('a map of several charts lies over the tiles that were set, and over outlines when they are away @long', async ({
  page,
  context,
  browser,
}) => {
  await context.addCookies(await signedInCookies(browser, server));
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
  });
  const { result: databases } = await (await page.request.get(`${server.url}/api/v1/database/`)).json();
  const dataset = await make(page, 'dataset', {
    database: databases[0].id,
    schema: 'main',
    table_name: 'places',
    sql: 'SELECT 10.7 AS lon, 59.9 AS lat, 3 AS n UNION ALL SELECT 10.8, 59.95, 5',
  });
  const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
  const points = await makeChart(page, dataset, 'Points', {
    viz_type: 'deck_scatter',
    spatial,
    viewport: { longitude: 0, latitude: 0, zoom: 1, bearing: 0, pitch: 0 },
    adhoc_filters: [],
  });
  const layers = await makeChart(page, dataset, 'Layers', {
    viz_type: 'deck_multi',
    deck_slices: [points],
    autozoom: true,
    adhoc_filters: [],
  });

  await page.goto(`${server.url}/explore/?slice_id=${layers}`);
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await expect(chart(page).getByText(`Map: ${new URL(tilesUrl()).host}`)).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.filter((url) => !/^\/\d+\/\d+\/\d+\.png$/.test(url))).toEqual([]);
  await expect(group(page, 'deck.gl layers (charts)')).toContainText('Points');

  // Its list of contours is edited by keys alone.
  await chooseType(page, 'deck.gl Contour');
  await page.getByRole('tab', { name: 'Customize' }).press('Enter');
  const contours = group(page, 'Contours');
  await contours.getByRole('button', { name: 'Add contour' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Contour' });
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await dialog.getByRole('spinbutton', { name: 'Value, or start of an area' }).pressSequentially('5');
  expect((await axeOf(page).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(contours.getByRole('listitem')).toHaveText(/Line at 5/);
  await contours.getByRole('button', { name: 'Line at 5', exact: true }).press('Delete');
  await expect(contours.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(contours.getByRole('listitem')).toHaveText(/Line at 5/);

  await new Promise((done) => {
    tiles.close(done);
    tiles.closeAllConnections();
  });
  await page.goto(`${server.url}/explore/?slice_id=${points}`);
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  // Its form does not say whether to zoom to its data; its control does.
  const map = page.getByRole('slider', { name: 'Map of Points' });
  await expect(map).toHaveAttribute('aria-valuetext', /^Zoom \d\d$/);
  expect(faults).toEqual([]);
});
