import { expect, test } from '@playwright/test';
import { salesServer } from '../support/salesServer.ts';

/** New charts of explore: between the first change and the moment that is stored, and of a saved query. */

const { server } = salesServer();

/** Runs in the page: lets no write of a document begin before the page closes. */
async function holdDocuments(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const db = opening.result;
    if (!db.objectStoreNames.contains('documents')) {
      db.close();
      continue;
    }
    const documents = db.transaction('documents', 'readwrite').objectStore('documents');
    const again = (): void => void (documents.count().onsuccess = again);
    again();
  }
}

test('a new chart that is reloaded before its first change is stored opens with that change @long', async ({
  page,
}) => {
  const { result: datasets } = await (await page.request.get(`${server.url}/api/v1/dataset/`)).json();
  const search = `datasource_type=table&datasource_id=${datasets[0].id}&viz_type=table`;
  await page.goto(`${server.url}/explore/?${search}`);
  const column = page
    .getByRole('region', { name: 'Dataset', exact: true })
    .getByRole('button', { name: /^status/ });
  await expect(column).toBeVisible();
  await page.evaluate(holdDocuments);
  await column.click();
  await expect(page).toHaveURL(/slice_id=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(page.getByText('Only on this device')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Controls' }).getByText('status').first()).toBeVisible();
});

test('a saved query starts a chart: its SQL becomes the dataset @long', async ({ page }) => {
  const api = `${server.url}/api/v1`;
  const { result: csrf } = await (await page.request.get(`${api}/security/csrf_token/`)).json();
  const { result: databases } = await (await page.request.get(`${api}/database/`)).json();
  const saved = await page.request.post(`${api}/saved_query/`, {
    headers: { 'X-CSRFToken': csrf, Referer: server.url },
    data: {
      db_id: databases[0].id,
      label: 'Two towns',
      sql: "SELECT 'Oslo' AS town UNION ALL SELECT 'Bergen'",
    },
  });
  await page.goto(
    `${server.url}/explore/?datasource_type=saved_query&datasource_id=${(await saved.json()).id}`,
  );
  await expect(page.getByRole('textbox', { name: 'Dataset name' })).toHaveValue('Two towns');
  await expect(page.getByRole('group', { name: 'SQL of the dataset' })).toContainText('UNION ALL');
  await page.getByRole('button', { name: 'Create chart', exact: true }).click();
  await expect(page).toHaveURL(/datasource_type=table&datasource_id=\d+$/);
  const dataset = page.getByRole('region', { name: 'Dataset', exact: true });
  await expect(dataset.getByRole('button', { name: /^town/ })).toBeVisible();
});

test('a new chart starts from the gallery: a category, a search through all of them, and a double click creates', async ({
  page,
}) => {
  await page.goto(`${server.url}/chart/add?dataset=cleaned_sales_data`);
  await expect(page.getByRole('combobox', { name: 'Dataset' })).toHaveValue('cleaned_sales_data');
  const types = page.getByRole('listbox', { name: 'Chart types' }).getByRole('option');
  await page.getByRole('radio', { name: 'Ranking' }).check();
  await expect(types).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search chart types' }).fill('sunburst');
  await expect(types).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'All types' })).toBeChecked();
  await types.click();
  await expect(page.getByText('Sunburst Chart over cleaned_sales_data')).toBeVisible();
  await types.dblclick();
  await expect(page).toHaveURL(/datasource_id=\d+&viz_type=sunburst_v2$/);
  await expect(page.getByRole('button', { name: 'Chart type: Sunburst Chart' })).toBeVisible();
});

test('a file that is opened for a new chart is the one the chart is of @long', async ({ page }) => {
  await page.goto(`${server.url}/chart/add?dataset=cleaned_sales_data`);
  const dataset = page.getByRole('combobox', { name: 'Dataset' });
  await expect(dataset).toHaveValue('cleaned_sales_data');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open files' }).click();
  const buffer = Buffer.from('town,people\nOslo,717\nBergen,291\n');
  await (await choosing).setFiles({ name: 'towns.csv', mimeType: 'text/csv', buffer });
  const opening = page.getByRole('dialog');
  await opening.getByRole('button', { name: 'Open', exact: true }).click({ timeout: 60_000 });
  await expect(opening).toBeHidden();
  await expect(dataset).toHaveValue('towns');
  await dataset.click();
  await page.getByRole('option', { name: /^cleaned_sales_data/ }).click();
  await expect(dataset).toHaveValue('cleaned_sales_data');
});

test('in forced colours the category that is shown and a switch that is on are marked @long', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${server.url}/chart/add?dataset=cleaned_sales_data`);
  const outlineOf = (name: string): Promise<string> =>
    page
      .getByRole('radio', { name })
      .locator('..')
      .evaluate((category) => getComputedStyle(category).outlineStyle);
  await expect.poll(() => outlineOf('All types')).toBe('solid');
  expect(await outlineOf('Ranking')).toBe('none');
  await page.getByRole('button', { name: 'Create chart' }).click();
  const parts = page.getByText('Update at once').locator('[class*=_track_], [class*=_thumb_]');
  await expect(parts).toHaveCount(2);
  const colors = await parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).backgroundColor));
  expect(new Set(colors).size).toBe(2);
});
