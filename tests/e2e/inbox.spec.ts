import type { Cookie } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/server.ts';
import { signedInCookies } from './signedInCookies.ts';

/** What ended while a person was away. */

let server: RunningServer;
let cookies: readonly Cookie[];
test.beforeAll(async ({ browser }) => {
  server = await startServer({ args: ['--no-samples'] });
  cookies = await signedInCookies(browser, server);
});
test.afterAll(() => server.dispose());

test.use({ serviceWorkers: 'allow' });

test('what ended while away is counted, listed, cleared with undo, and there without the server', async ({
  context,
  page,
}) => {
  await context.addCookies([...cookies]);
  const notice = { id: 3, at: Date.now(), kind: 'report', ended: 'failed', name: 'Weekly sales', ref: '1' };
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
  await row.getByRole('link', { name: 'A report failed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
});
