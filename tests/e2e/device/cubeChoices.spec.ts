import { expect, type Page, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { button } from '../explore/exploreSteps.ts';
import { openEditor } from '../support/editorSteps.ts';
import { parquetServer } from '../support/parquetServer.ts';
import { AMOUNT, CITY, makeSales, TIME } from '../support/salesDashboard.ts';

test.use({ serviceWorkers: 'allow' });

/** More than ten megabytes of rows. */
const ROWS = `SELECT 'city ' || i % 5 AS city, CASE WHEN i % 3 = 0 THEN 'web' ELSE 'shop' END AS channel,
    TIMESTAMP '2026-01-05' + (i * 7919 % 302_400) * INTERVAL 1 MINUTE AS sold_at, (i % 2000) / 2.0 AS amount
  FROM range(1_500_000) AS t(i)`;

let server: RunningServer;
test.beforeAll(async () => {
  server = await parquetServer('sales', ROWS);
});
test.afterAll(() => server.dispose());

const shows = (page: Page, name: string, number: string) =>
  expect(page.getByRole('figure', { name })).toContainText(number, { timeout: 60_000 });

test('a person chooses how much space a dashboard has, and its filters then move in the steps that fit', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const id = await makeSales(server, [CITY, AMOUNT, TIME]);
  await openEditor(page, server);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${server.url}/superset/dashboard/${id}/`);
  await shows(page, 'Sales', '1,500,000');
  await button(page, 'Available offline').click();
  await button(page, 'Filters offline').click();
  const dialog = page.getByRole('dialog', { name: 'Filters offline' });
  const space = dialog.getByLabel('Space on this device');
  await space.selectOption({ index: 1 }, { timeout: 60_000 });
  await dialog.getByLabel('Ranges of amount').selectOption('50', { timeout: 120_000 });
  await expect(dialog.getByLabel('Time ranges of sales')).toContainText(/By day, about [\d.]+ [kM]B/, {
    timeout: 120_000,
  });
  await dialog.getByLabel('Time ranges of sales').selectOption('P1W');
  await expect(dialog.getByRole('row', { name: /^sales/ })).toContainText('groups of rows', {
    timeout: 60_000,
  });
  await dialog.getByText('Also download the data').click();
  await expect(dialog.getByRole('row', { name: /^sales/ })).toContainText(
    'Time ranges of whole weeks. Ranges of amount in steps of 50.',
    { timeout: 120_000 },
  );
  await button(page, 'Done').click();

  await server.kill();
  await page.reload();
  await shows(page, 'Sales', '1,500,000');
  const lowest = page.getByRole('slider', { name: 'Lowest' });
  await expect(lowest).toHaveAttribute('step', '50', { timeout: 60_000 });
  await lowest.focus();
  await page.keyboard.press('ArrowRight');
  await button(page, 'Apply filters').click();
  await shows(page, 'Sales', '1,425,000');

  // Between two steps nothing is guessed.
  await page.getByRole('textbox', { name: 'From' }).fill('60');
  await button(page, 'Apply filters').click();
  await expect(page.getByRole('figure', { name: 'Sales' })).toContainText('numbers within a step', {
    timeout: 60_000,
  });

  await page.goto(`${server.url}/offline/`);
  const kept = page.getByRole('row', { name: /^Data of sales/ });
  await expect(kept).toContainText(/[\d,]+ groups/);
  await expect(kept).toContainText(/just now|min ago/);
});
