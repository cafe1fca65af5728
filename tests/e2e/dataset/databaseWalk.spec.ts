import { expect, type Locator, type Page } from '@playwright/test';
import { inPostgres } from '../../support/loadPostgres.ts';
import { startPostgres } from '../../support/postgres.ts';
import { button, chart } from '../explore/exploreSteps.ts';
import {
  CITIES,
  cell,
  failure,
  openEditor,
  rewrite,
  run,
  serviceWorkerIsReady,
  syncStatus,
} from '../support/editorSteps.ts';
import { installedTest as test } from '../support/installedTest.ts';
import { serverOver } from '../support/serverOver.ts';

const server = serverOver(CITIES);

const figure = (page: Page): Locator => page.getByRole('figure', { name: 'Tons by city' });
const isDrawn = (shown: Locator): Promise<void> =>
  expect(shown).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });

test('a database is connected and tested, its table charted on a dashboard, a statement stopped there, and all of it is there offline and again after @long', async ({
  page,
  context,
}) => {
  test.slow();
  const postgres = await startPostgres();
  await inPostgres(postgres.address, (client) =>
    client.query("CREATE TABLE loads AS SELECT 'Graz' AS city, 5 AS tons UNION ALL SELECT 'Linz', 8"),
  );
  const isSlowThere = (): Promise<number> =>
    inPostgres(postgres.address, async (client) => {
      const slow = "state = 'active' AND query LIKE '%pg_sleep(1000)%' AND pid <> pg_backend_pid()";
      return (await client.query(`SELECT 1 FROM pg_stat_activity WHERE ${slow}`)).rows.length;
    });
  await openEditor(page, server);

  await test.step('connect, with a wrong password first', async () => {
    await page.goto(`${server.url}/databaseview/list/`);
    await button(page, 'Add database').click();
    const dialog = page.getByRole('dialog', { name: 'Connect a database' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Rail');
    await dialog.getByRole('textbox', { name: 'Host' }).fill(postgres.address);
    await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(dialog.getByRole('status')).toContainText('incorrect');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('p@ss/word');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(dialog.getByRole('status')).toHaveText(/^Connected\./);
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('look at its table, and query it', async () => {
    await page.getByRole('link', { name: 'Rail' }).click();
    await page.getByRole('treeitem', { name: /^loads/ }).click();
    await expect(page.getByRole('treeitem', { name: /^tons/ })).toBeVisible();
    await rewrite(page, 'SELECT city, tons FROM loads');
    await run(page);
    await expect(cell(page, 'Linz')).toBeVisible();
  });

  await test.step('chart it, on a dashboard', async () => {
    await button(page, 'Create chart').click();
    const create = page.getByRole('dialog', { name: 'Create chart' });
    await create.getByRole('textbox', { name: 'Dataset name' }).fill('Loads');
    await create.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: /^Sum of tons by city/ }).click({ timeout: 60_000 });
    await isDrawn(chart(page));
    await button(page, 'Save chart').click();
    const save = page.getByRole('dialog', { name: 'Save chart' });
    await save.getByRole('textbox', { name: 'Chart name' }).fill('Tons by city');
    await save.getByRole('combobox', { name: 'Dashboard' }).fill('Freight');
    await page.keyboard.press('Tab');
    await button(page, 'Save and go to dashboard').click();
    await isDrawn(figure(page));
    // What is shown is kept under the number of the chart, which the server gives.
    await expect(figure(page)).toHaveAttribute('data-chart-id', /^\d+$/);
    await page.reload();
    await isDrawn(figure(page));
  });
  const dashboard = page.url();

  await test.step('stop a statement, also there', async () => {
    await page.goto(`${server.url}/sqllab/`);
    await rewrite(page, 'SELECT pg_sleep(1000)');
    await run(page);
    await expect.poll(isSlowThere).toBe(1);
    await button(page, 'Stop').click();
    await expect.poll(isSlowThere).toBe(0);
    await expect(page.getByRole('progressbar', { name: 'Query progress' })).toHaveCount(0);
  });

  await test.step('offline the dashboard is as it was, and a statement waits', async () => {
    await serviceWorkerIsReady(page);
    await context.setOffline(true);
    await page.goto(dashboard);
    await isDrawn(figure(page));
    await page.goto(`${server.url}/sqllab/`);
    await expect(syncStatus(page)).toContainText('Offline');
    await rewrite(page, 'SELECT sum(tons) AS all_tons FROM loads');
    await run(page);
  });

  await test.step('back, it runs', async () => {
    await context.setOffline(false);
    await expect(cell(page, '13')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the database goes away and comes back', async () => {
    await postgres.restart(async () => {
      await page.goto(dashboard);
      await isDrawn(figure(page));
      await page.goto(`${server.url}/sqllab/`);
      await rewrite(page, 'SELECT max(tons) AS most FROM loads');
      await run(page);
      await expect(failure(page)).toContainText('Nothing listens at this address.');
    });
    await run(page);
    await expect(cell(page, '8')).toBeVisible();
  });
  await postgres.stop();
});
