import { expect, type Page, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { markTexts, unmarkedOf } from '../support/markedLanguage.ts';
import { IS_SALES_DATA, salesNames } from '../support/salesNames.ts';
import { salesServer } from '../support/salesServer.ts';

/** In a language whose texts are marked, a dashboard that is edited and a refused chart have no text of their own in English. */

const { server } = salesServer();
test.use({ locale: 'de-DE', serviceWorkers: 'block' });

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}/${path}/`);
  await page.getByRole('status', { name: '⟦Sync status⟧' }).waitFor();
  await expect(page.getByRole('main').getByRole('status', { name: /⟦Loading/ })).toHaveCount(0);
}

test('a dashboard that is edited, with its dialogs', async ({ page }) => {
  await markTexts(page);
  await opened(page, 'dashboard/list');
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await expect(page.getByRole('figure').first()).toHaveAttribute('data-state', 'rendered');
  const names = await salesNames(page, server.url);
  const others = async () => (await unmarkedOf(page, IS_SALES_DATA)).filter((text) => !names.has(text));
  await page.getByRole('button', { name: '⟦Dashboard actions⟧' }).click();
  await expect(page.getByRole('menu').first()).toBeVisible();
  expect(await others()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '⟦Edit dashboard⟧' }).click();
  await expect(page.getByRole('button', { name: '⟦Undo⟧' })).toBeVisible();
  expect(await others()).toEqual([]);
});

test('a chart that the engine refuses', async ({ page }) => {
  const sqlExpression = 'SUM(nothing)';
  const id = await createChart(page, server.url, 'Broken', {
    viz_type: 'pie',
    metric: { expressionType: 'SQL', sqlExpression, label: 'x' },
    groupby: ['country'],
  });
  await markTexts(page);
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  const alert = page.getByRole('main').getByRole('alert').first();
  await expect(alert).toContainText('nothing');
  await expect(alert).toContainText('⟦');
});
