import { type APIRequestContext, type Cookie, expect, test } from '@playwright/test';
import { newPlaylist, newPlaylistItem } from '#domain/kiosk/playlist.ts';
import { MINUTES_OF_DAY } from '#domain/timeOfDay.ts';
import { RECORDING } from '../../contract/recording.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { cutOff } from '../support/cutOff.ts';
import { signedInCookies } from '../support/signedInCookies.ts';

/** A screen on a wall, from the code on it to its removal. */

let server: RunningServer;
let cookies: readonly Cookie[];

test.beforeAll(async ({ browser }) => {
  const examples = `${RECORDING}/examples`;
  server = await startServer({
    args: [
      '--no-samples',
      '--import',
      `${examples}/sales_dashboard.zip`,
      `${examples}/cleaned_sales_data.parquet`,
    ],
  });
  cookies = await signedInCookies(browser, server);
});
test.afterAll(() => server.dispose());

test.use({ serviceWorkers: 'allow' });

/** Posts as the administrator, and answers the new thing's number. */
async function post(request: APIRequestContext, path: string, data: object): Promise<number> {
  const token = await (await request.get(`${server.url}/api/v1/security/csrf_token/`)).json();
  const made = await request.post(`${server.url}/api/v1/${path}`, {
    data,
    headers: { 'X-CSRFToken': token.result },
  });
  expect(made.status(), await made.text()).toBe(201);
  return (await made.json()).id;
}

test('a screen is joined by its code, plays without the server too, is listed with what it shows, and shows a code again once it is removed', async ({
  page,
  context,
  browser,
}) => {
  // A screen reports every 30 s and asks for its playlist every 20 s.
  test.slow();
  const people = await browser.newContext();
  await people.addCookies([...cookies]);
  const { request } = people;
  const boards = (await (await request.get(`${server.url}/api/v1/dashboard/`)).json()) as {
    result: { id: number }[];
  };
  const items = [newPlaylistItem('a', boards.result[0]?.id ?? 0)];
  // It is night all day.
  const night = { nightFrom: 0, nightTo: MINUTES_OF_DAY - 1 };
  await post(request, 'sextant/playlist/', { ...newPlaylist('Lobby'), ...night, items });

  await page.goto(`${server.url}/kiosk/`);
  const code = page.getByRole('status', { name: 'Code' });
  await expect(code).toHaveText(/^[A-Z]{6}$/);

  const admin = await people.newPage();
  await admin.goto(`${server.url}/kiosk/screens/`);
  await admin.getByRole('button', { name: 'Join a screen' }).click();
  await admin.getByLabel('Code on the screen').fill((await code.textContent()) ?? '');
  await admin.getByLabel('Name', { exact: true }).fill('Hall');
  await admin.getByRole('combobox', { name: 'Playlist' }).click();
  await admin.getByRole('option', { name: 'Lobby' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(
    admin.getByRole('gridcell', { name: 'Hall' }).or(admin.getByText('Hall')).first(),
  ).toBeVisible();

  const frame = page.frameLocator('iframe[title="Dashboard on screen"]');
  await expect(frame.getByRole('figure').first()).toHaveAttribute('data-state', 'rendered');
  const wall = page.getByRole('main');
  await expect(wall).toHaveCSS('cursor', 'none');
  // The dashboard is scaled down until it is on the screen, but for a fiftieth.
  const height = await frame.locator('#dashboard-content').evaluate((content) => content.scrollHeight);
  expect(height).toBeGreaterThan(page.viewportSize()?.height ?? 0);
  await expect(frame.locator('#dashboard-content')).toBeInViewport({ ratio: 0.98 });
  const cover = wall.locator('> div').last();
  await expect(cover).toHaveCSS('background-color', 'rgba(0, 0, 0, 0.75)');
  await cover.click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML');
  await page.evaluate(() => document.exitFullscreen());
  await expect(async () => {
    await admin.getByRole('button', { name: 'Refresh' }).click();
    await expect(admin.getByText(/Sales Dashboard/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await admin.getByRole('button', { name: /^Picture of Hall/ }).click();
  const picture = admin.getByRole('img', { name: /^What Hall showed: Sales Dashboard/ });
  await expect(picture).toBeVisible();
  const drawn = await picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(drawn).toBe(480);
  await admin.getByRole('button', { name: 'Close' }).click();

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const goOnline = await cutOff(context);
  await page.reload();
  await expect(frame.getByRole('figure').first()).toHaveAttribute('data-state', 'rendered');
  await goOnline();

  await admin.getByRole('button', { name: 'Remove Hall' }).click();
  await admin
    .getByRole('dialog')
    .or(admin.getByRole('alertdialog'))
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByRole('heading', { name: 'This screen was removed' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(code).toHaveText(/^[A-Z]{6}$/);
  await people.close();
});

test('a dashboard that is longer than the screen comes to the front with the charts that fit @long', async ({
  page,
  browser,
}) => {
  test.slow();
  const people = await browser.newContext();
  await people.addCookies([...cookies]);
  const { request } = people;
  const charts = await (await request.get(`${server.url}/api/v1/chart/`)).json();
  const [first, last] = charts.result as { id: number }[];
  const chart = (id: string, of: { id: number } | undefined, height: number) => ({
    [`ROW-${id}`]: { id: `ROW-${id}`, type: 'ROW', children: [`CHART-${id}`], meta: {} },
    [`CHART-${id}`]: {
      id: `CHART-${id}`,
      type: 'CHART',
      children: [],
      meta: { chartId: of?.id, width: 12, height },
    },
  });
  const layout = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-first', 'ROW-last'] },
    ...chart('first', first, 400),
    ...chart('last', last, 50),
  };
  const dashboard = await post(request, 'dashboard/', {
    dashboard_title: 'Long',
    position_json: JSON.stringify(layout),
  });
  const items = [{ ...newPlaylistItem('a', dashboard), fits: false }];
  const playlist = await post(request, 'sextant/playlist/', { ...newPlaylist('Long'), items });
  await page.goto(`${server.url}/kiosk/`);
  const code = page.getByRole('status', { name: 'Code' });
  await expect(code).toHaveText(/^[A-Z]{6}$/);
  await post(request, 'sextant/screen/', {
    code: await code.textContent(),
    name: 'Hall',
    playlist_id: playlist,
  });
  const figures = page.frameLocator('iframe[title="Dashboard on screen"]').getByRole('figure');
  await expect(figures.first()).toHaveAttribute('data-state', 'rendered');
  await expect(figures.last()).toHaveAttribute('data-state', 'loading');
  await people.close();
});
