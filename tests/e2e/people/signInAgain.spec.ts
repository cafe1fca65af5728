import { type Locator, type Page, expect, test } from '@playwright/test';
import {
  CITIES,
  failure,
  openEditor,
  runInNewTab,
  serviceWorkerIsReady,
  signIn,
  summary,
} from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { installedTest } from '../support/installedTest.ts';

/** After "Not now" the dialog stays closed, and every place that needs the session offers to sign in. */

const server = serverOver(CITIES);

const offered = (within: Locator): Locator => within.getByRole('button', { name: 'Sign in' });

async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('status', { name: 'Sync status' })).toHaveText('Sign in to continue');
}

installedTest(
  'every page offers to sign in again, above and where its content is missing @long',
  async ({ page }) => {
    await openEditor(page, server);
    await serviceWorkerIsReady(page);
    // This browser has not read the rows of other lists.
    await endSession(page);
    for (const path of ['/chart/list/', '/dashboard/list/', '/tablemodelview/list/', '/sqllab/history/']) {
      await page.goto(server.url + path);
      await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByRole('heading', { level: 2 }), path).toHaveText('Nothing saved on this device');
      await expect(offered(page.getByRole('main')).last(), path).toBeVisible();
      await expect(offered(page.getByRole('main')), path).toHaveCount(2);
    }
    for (const path of ['/savedqueryview/list/', '/superset/dashboard/1/', '/explore/?slice_id=1']) {
      await page.goto(server.url + path);
      await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Not now' }).click();
      await expect(offered(page.getByRole('main')), path).toHaveCount(2);
    }
    await offered(page.getByRole('main')).last().click();
    await signIn(page);
    await expect(offered(page.getByRole('main'))).toHaveCount(0);
  },
);

test('the tables, a run, a cost estimate and a new dataset offer to sign in again @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT 1 AS one');
  await expect(summary(page)).toContainText('1 row');
  await endSession(page);
  await expect(offered(page.getByRole('region', { name: 'Tables' }))).toBeVisible();
  await page.getByRole('button', { name: 'Create dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create dataset' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(offered(dialog)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Estimate cost' }).click();
  const cost = page.getByRole('dialog', { name: 'Estimate cost' });
  await expect(offered(cost)).toBeVisible();
  await cost.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(failure(page)).toContainText('Your session has ended. Sign in, then run the query again.');
  await offered(failure(page)).click();
  await signIn(page);
  await expect(offered(page.getByRole('main'))).toHaveCount(0);
  await failure(page).getByRole('button', { name: 'Run again' }).click();
  await expect(summary(page)).toContainText('Live');
});
