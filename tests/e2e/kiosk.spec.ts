import type { Cookie } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { newPlaylist, newPlaylistItem } from '#domain/kiosk/playlist.ts';
import { RECORDING } from '../contract/replay.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { cutOff } from './cutOff.ts';
import { signedInCookies } from './signedInCookies.ts';

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
  const token = (await (await request.get(`${server.url}/api/v1/security/csrf_token/`)).json()) as {
    result: string;
  };
  const boards = (await (await request.get(`${server.url}/api/v1/dashboard/`)).json()) as {
    result: { id: number }[];
  };
  const items = [newPlaylistItem('a', boards.result[0]?.id ?? 0)];
  const made = await request.post(`${server.url}/api/v1/sextant/playlist/`, {
    data: { ...newPlaylist('Lobby'), items },
    headers: { 'X-CSRFToken': token.result },
  });
  expect(made.status()).toBe(201);

  await page.goto(`${server.url}/kiosk/`);
  const code = page.getByRole('status', { name: 'Code' });
  await expect(code).toHaveText(/^[A-Z]{6}$/);

  const admin = await people.newPage();
  await admin.goto(`${server.url}/kiosk/screens/`);
  await admin.getByRole('button', { name: 'Add screen' }).click();
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
  await expect(async () => {
    await admin.getByRole('button', { name: 'Refresh' }).click();
    await expect(admin.getByText(/Sales Dashboard/)).toBeVisible({ timeout: 2000 });
  }).toPass();

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
