import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { RECORDING } from '../../contract/recording.ts';
import { startServer, type RunningServer } from '../../support/server.ts';

test.use({ serviceWorkers: 'allow' });

/** Dashboards exported from a real Superset, on the embedded server and then offline. */

const EXAMPLES = join(RECORDING, 'examples');

test.describe('imported dashboards', () => {
  let server: RunningServer;

  test.beforeAll(async () => {
    const example = (name: string) => join(EXAMPLES, name);
    server = await startServer({
      args: [
        '--no-samples',
        '--import',
        example('sales_dashboard.zip'),
        '--import',
        example('usa_births_names.zip'),
        example('birth_names.parquet'),
        example('cleaned_sales_data.parquet'),
      ],
    });
  });

  test.afterAll(async () => {
    await server.dispose();
  });

  test('are listed, open with every chart drawn, also with the server down @long', async ({ page }) => {
    await page.goto(server.signInUrl);
    await page.goto(`${server.url}/dashboard/list/`);
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    const figures = page.getByRole('figure');
    const drawn = page.locator('figure[data-state="rendered"]');
    await expect(figures).toHaveCount(6);
    await expect(drawn).toHaveCount(6);
    await expect(page.getByRole('figure', { name: 'Total Revenue', exact: true })).toContainText('10.0M');
    await page.getByRole('tab', { name: 'Exploratory' }).click();
    await expect(figures).toHaveCount(4);
    for (const figure of await figures.all()) await figure.scrollIntoViewIfNeeded();
    await expect(drawn).toHaveCount(4);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));

    await server.kill();
    await page.reload();
    // It opens at the last selected tab.
    for (const figure of await figures.all()) await figure.scrollIntoViewIfNeeded();
    await expect(drawn).toHaveCount(4);
    await page.getByRole('tab', { name: 'Sales Overview' }).click();
    await expect(drawn).toHaveCount(6);
    await expect(page.getByText('The server is unreachable')).toHaveCount(0);
  });
});
