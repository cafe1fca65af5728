import { type Cookie, expect, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { axeOf } from '../support/axeOf.ts';
import { signedInCookies } from '../support/signedInCookies.ts';
import { startAgain } from '../support/startedFolder.ts';

/** What ended while a person was away. */

let server: RunningServer;
let cookies: readonly Cookie[];
test.beforeAll(async ({ browser }) => {
  server = await startAgain('--no-samples');
  cookies = await signedInCookies(browser, server);
});
test.afterAll(() => server.dispose());

test.use({ serviceWorkers: 'allow' });

test('what ended while away is counted, listed, cleared with undo, and there without the server', async ({
  context,
  page,
}) => {
  await context.addCookies([...cookies]);
  const notice = {
    id: 3,
    at: Date.now(),
    kind: 'report',
    ended: 'failed',
    name: `Weekly sales ${'of the harbour '.repeat(5)}`,
    ref: '1',
  };
  await context.route('**/api/v1/sextant/notices/**', (route) =>
    route.fulfill({ json: { result: route.request().url().endsWith('after=0') ? [notice] : [] } }),
  );
  await page.goto(`${server.url}/offline/`);
  await page.getByRole('button', { name: 'Inbox, 1 unread' }).click();
  const row = page.getByRole('row', { name: /A report failed/ });
  await expect(row).toContainText('Weekly sales');
  await expect(row).toContainText('New');
  await expect(page.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('Nothing new')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  await page.evaluate(async () => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await expect(row).toContainText('Weekly sales');
  await expect(row.getByText('New')).toHaveCount(0);

  // Its whole text has room on a phone, and at 200 %.
  await page.setViewportSize({ width: 390, height: 780 });
  await expect(page.getByRole('columnheader')).toHaveCount(1);
  const cell = row.getByRole('cell');
  await expect(cell).toContainText('Weekly sales');
  // A long name is shortened, and what is beside it is not pushed out.
  expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const table = page.getByRole('table', { name: 'Inbox' });
  expect(await table.evaluate((each) => each.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await axeOf(page).exclude('[data-live-announcer]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  await row.getByRole('link', { name: 'A report failed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
});
