import { expect, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { axeOf } from '../support/axeOf.ts';
import { CITIES, openEditor, sql } from '../support/editorSteps.ts';
import { storedRows } from '../support/storedRows.ts';
import { installedTest } from '../support/installedTest.ts';
import { IMPORT_SALES } from '../support/salesFolder.ts';
import { startAgain } from '../support/startedFolder.ts';

/** The home page lists what a person was working on, from the storage of the device. */

let server: RunningServer;

test.beforeAll(async () => {
  server = await startAgain('--no-samples', CITIES, ...IMPORT_SALES);
});

test.afterAll(async () => {
  await server?.dispose();
});

test('a device on which no dashboard was opened offers three things to try @long', async ({ page }) => {
  await openEditor(page, server);
  await sql(page).fill('SELECT 1');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/superset\/welcome\/$/);
  const steps = page.getByRole('region', { name: 'Get started' });
  await expect(steps.getByRole('link')).toHaveCount(3);
  await steps.getByRole('link', { name: 'Open “Sales Dashboard”' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales Dashboard');
});

installedTest(
  'dashboards and queries that were open are listed offline, with the images of charts',
  async ({ page, context }) => {
    await openEditor(page, server);
    await sql(page).fill('SELECT name FROM cities');
    await page.getByRole('link', { name: 'Dashboards', exact: true }).click();
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    await expect(page.getByRole('figure').first()).toHaveAttribute('data-state', 'rendered');
    await expect.poll(async () => (await storedRows(page, 'pictures')).length).toBeGreaterThan(2);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    const favorite = page.getByRole('button', { name: 'Favorite', exact: true });
    await favorite.click();
    await expect(favorite).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`${server.url}/`);
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    const recent = page.getByRole('region', { name: 'Recent dashboards' });
    await expect(recent.getByRole('link', { name: 'Sales Dashboard' })).toBeVisible();
    await expect(recent.locator('img').first()).toHaveJSProperty('complete', true);
    const open = page.getByRole('region', { name: 'Open queries' });
    await expect(open).toContainText('SELECT name FROM cities');
    await expect(page.getByRole('region', { name: 'Favorites' })).toContainText('Sales Dashboard');
    await expect(page.getByRole('main')).toContainText(/\d changes? waiting to be sent/);
    expect((await axeOf(page).analyze()).violations).toEqual([]);
    await recent.getByRole('link', { name: 'Sales Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales Dashboard');
  },
);
