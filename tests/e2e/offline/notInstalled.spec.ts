import { expect, test } from '@playwright/test';
import { CITIES, openEditor, rewrite, run, runInNewTab, sql, summary } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** The editor where the app is not installed, and the network ends. */

const server = serverOver(CITIES);

test('a query started without a network waits beside its text, also where the app is not installed @long', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT 1 AS one');
  await expect(summary(page)).toContainText('1 row');
  await context.setOffline(true);
  await rewrite(page, 'SELECT 2 AS two');
  await run(page);
  await expect(page.getByText('This query runs when the server is reachable')).toBeVisible();
  await expect(sql(page)).toHaveText('SELECT 2 AS two');
  await expect(page.getByText('This page could not be shown')).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByRole('gridcell', { name: '2', exact: true })).toBeVisible();
});

test('a dialog whose code is not on this device says so, leaves the page in place, and opens once the network is back @long', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await rewrite(page, 'SELECT 3 AS three');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.getByText('A part of this page is not on this device yet.').first();
  await expect(notice).toBeVisible();
  await expect(sql(page)).toHaveText('SELECT 3 AS three');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Save' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a page whose code is not on this device says so, and is shown once the network is back @long', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await rewrite(page, 'SELECT 4 AS four');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Datasets' }).click();
  await expect(page.getByRole('heading', { name: 'This page is not on this device yet' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'SQL' }).click();
  await expect(sql(page)).toHaveText('SELECT 4 AS four');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Datasets' }).click();
  await expect(page.getByRole('heading', { name: 'This page is not on this device yet' })).toBeVisible();
  await context.setOffline(false);
  // A server that begins with a file has its table, and no dataset.
  await expect(page.getByText('No datasets yet')).toBeVisible();
});
