import { type Locator, type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { cutOff } from '../support/cutOff.ts';
import { salesServer } from '../support/salesServer.ts';
import { button, choose, DATASET, openDataset, toasts } from './datasetSteps.ts';

/** The pages of /tablemodelview/: datasets that a Superset exported, edited with and without a server. */

const { server } = salesServer();

const field = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Details', exact: true }).getByRole('textbox', { name, exact: true });

interface Stored {
  readonly columns: readonly Record<string, unknown>[];
  readonly metrics: readonly Record<string, unknown>[];
  readonly cache_timeout: number | null;
}

function onServer(page: Page, name: string): Promise<Stored | null> {
  return page.evaluate(async (wanted) => {
    const { result } = await (await fetch('/api/v1/dataset/?q=(page_size:100)')).json();
    const found = result.find((each: { table_name: string }) => each.table_name === wanted);
    if (found === undefined) return null;
    return (await (await fetch(`/api/v1/dataset/${found.id}`)).json()).result;
  }, name);
}

test('columns and metrics are edited, undone and saved', async ({ page }) => {
  await openDataset(page, server);
  await button(page, 'city').click();
  await field(page, 'Label').fill('Town');
  await field(page, 'Certified by').fill('Ada');
  await page.getByRole('checkbox', { name: 'Filterable of city' }).press('Space');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.reload();
  await button(page, 'city').click();
  await expect(field(page, 'Label')).toHaveValue('Town');
  await button(page, 'Undo').click();
  // Before it is stored.
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Filterable of city' })).toBeChecked();
  await button(page, 'Add calculated column').click();
  await field(page, 'Name').fill('Town upper');
  await field(page, 'SQL').fill('upper(city)');
  await page.getByRole('tab', { name: 'Metrics' }).click();
  await button(page, 'Add metric').click();
  await field(page, 'Name').fill('revenue');
  await choose(page, 'Aggregate', 'SUM');
  await choose(page, 'Column', 'sales');
  await expect(field(page, 'SQL')).toHaveText('SUM(sales)');
  await field(page, 'Number format').fill(',.2f');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Cache timeout' }).fill('sixty');
  await expect(page.getByText('is expected to be an integer')).toBeVisible();
  await page.getByRole('textbox', { name: 'Cache timeout' }).fill('60');
  await button(page, 'Save').click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect
    .poll(async () => (await onServer(page, DATASET))?.metrics.map((each) => each['metric_name']))
    .toContain('revenue');
  const there = await onServer(page, DATASET);
  expect(there?.cache_timeout).toBe(60);
  const named = (name: string) => there?.columns.find((each) => each['column_name'] === name);
  expect(named('city')).toMatchObject({ verbose_name: 'Town', filterable: true });
  expect(JSON.parse(String(named('city')?.['extra']))).toMatchObject({
    certification: { certified_by: 'Ada' },
  });
  expect(named('Town upper')).toMatchObject({ expression: 'upper(city)' });
});

test('on a phone the list of columns stays in reach above the fields of the chosen one @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDataset(page, server);
  await button(page, 'city').click();
  await expect(field(page, 'Name')).toHaveValue('city');
  const list = await page.getByRole('table', { name: 'Columns' }).locator('..').boundingBox();
  const details = await page.getByRole('region', { name: 'Details', exact: true }).boundingBox();
  expect(list?.height).toBeGreaterThan(80);
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(details?.y ?? 0);
});

test('removing a column says which charts use it, and is undone @long', async ({ page }) => {
  await openDataset(page, server);
  await button(page, 'product_line').click();
  const uses = page.getByRole('region', { name: 'Where it is used' });
  await expect(uses.getByRole('listitem').filter({ hasText: 'Number of Deals' })).toBeVisible();
  await button(page, 'Remove product_line').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('link', { name: /Number of Deals/ }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(button(page, 'product_line')).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(button(page, 'product_line')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test('a removed column comes back with a sync that shows what it changes @long', async ({ page }) => {
  await openDataset(page, server);
  await button(page, 'postal_code').click();
  await button(page, 'Remove postal_code').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await button(page, 'Dataset actions').click();
  await page.getByRole('menuitem', { name: 'Sync columns from source' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sync columns from source' });
  await expect(dialog.getByRole('list', { name: 'Added' })).toContainText('postal_code');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(button(page, 'postal_code')).toBeVisible();
});

test('without a server a dataset is edited, saved and created, and sent when it is back', async ({
  page,
}) => {
  await openDataset(page, server);
  await page.goto(`${server.url}/tablemodelview/add/`);
  await choose(page, 'Database', 'Files');
  await expect(page.getByRole('combobox', { name: 'Schema' })).toHaveValue('main');
  await openDataset(page, server);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Columns' }).click();
  const back = await cutOff(page.context());
  await button(page, 'country').click();
  await field(page, 'Label').fill('Land');
  await button(page, 'Save').click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Datasets' }).click();
  await button(page, 'New dataset').click();
  await page.getByRole('tab', { name: 'SQL' }).click();
  await choose(page, 'Database', 'Files');
  await page.getByRole('textbox', { name: 'Dataset name' }).fill('Towns');
  const sql = page.getByRole('textbox', { name: 'SQL' });
  await sql.fill('SELECT DISTINCT city FROM cleaned_sales_data; SELECT 2');
  await expect(page.getByText('These are 2 statements.')).toBeVisible();
  await expect(button(page, 'Create dataset')).toBeDisabled();
  await sql.fill('SELECT DISTINCT city FROM cleaned_sales_data;');
  await button(page, 'Create dataset').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Towns');
  await expect(page.getByText('Only on this device')).toBeVisible();
  await expect(page.getByText('The server finds the columns when it creates the dataset.')).toBeVisible();
  await back();
  await expect(button(page, 'city')).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(async () => (await onServer(page, 'Towns'))?.columns.map((each) => each['column_name']))
    .toEqual(['city']);
  const there = await onServer(page, DATASET);
  expect(there?.columns.find((each) => each['column_name'] === 'country')).toMatchObject({
    verbose_name: 'Land',
  });
});

test('a file becomes a table and a dataset, chosen or dropped on the list, and people are offered as its owners', async ({
  page,
}) => {
  await page.goto(`${server.url}/tablemodelview/add/`);
  await page.getByRole('tab', { name: 'File' }).click();
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
  const input = page.getByLabel('Choose a file, or drop it here');
  await input.setInputFiles(file('a.zip', 'PK'));
  await expect(page.getByRole('alert')).toContainText('makes no table of a.zip');
  await expect(button(page, 'Create dataset')).toBeDisabled();
  await input.setInputFiles(file('Harbour dues.csv', 'ship,dues\nAda,3\nBob,9\n'));
  await expect(page.getByRole('textbox', { name: 'Dataset name' })).toHaveValue('Harbour_dues');
  await button(page, 'Create dataset').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour_dues');
  await expect(button(page, 'ship')).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  const owners = page.getByRole('list', { name: 'Selected for Owners' });
  await expect(owners).not.toContainText('#');
  await expect(owners.getByRole('listitem')).toHaveCount(1);

  await page.goto(`${server.url}/tablemodelview/list/`);
  await expect(button(page, 'New dataset')).toBeVisible();
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['{"ship": "Cem"}\n{"ship": "Dan"}'], 'ships.jsonl'));
    return data;
  });
  await page.getByRole('table', { name: 'Datasets' }).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText('ships.jsonl')).toBeVisible();
  await page.getByRole('textbox', { name: 'Dataset name' }).fill('Harbour_dues');
  await button(page, 'Create dataset').click();
  await expect(page.getByRole('alert')).toContainText('Table already exists');
  await choose(page, 'If the table exists', 'Replace it');
  await button(page, 'Create dataset').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour_dues');
  await expect(button(page, 'dues')).toHaveCount(0);
});

test('the name of a dataset can be emptied to type another one, and an empty one is not stored @long', async ({
  page,
}) => {
  await openDataset(page, server);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const name = page.getByRole('textbox', { name: 'Dataset name' });
  await name.press('ControlOrMeta+A');
  await name.press('Delete');
  await expect(name).toHaveValue('');
  await expect(page.getByText('A name is required')).toBeVisible();
  await name.press('Tab');
  await expect(name).toHaveValue(DATASET);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test('forms begin where the title of their page does @long', async ({ page }) => {
  const leftOf = async (part: Locator): Promise<number | undefined> => (await part.boundingBox())?.x;
  const title = page.getByRole('heading', { level: 1 });
  await openDataset(page, server);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const name = page.getByText('Dataset name', { exact: true });
  await expect(name).toBeVisible();
  expect(await leftOf(name)).toBe(await leftOf(title));
  await page.goto(`${server.url}/tablemodelview/add/`);
  await page.getByRole('tab', { name: 'SQL' }).click();
  await expect(name).toBeVisible();
  expect(await leftOf(name)).toBe(await leftOf(title));
});

test('the page of a dataset has no accessibility faults, and explore leads to it @long', async ({ page }) => {
  await openDataset(page, server);
  await button(page, 'city').click();
  for (const tab of ['Columns', 'Metrics', 'Settings', 'Used by']) {
    await page.getByRole('tab', { name: tab }).click();
    expect((await axeOf(page).analyze()).violations).toEqual([]);
  }
  await page.getByRole('region', { name: 'Charts' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Edit dataset' }).click();
  await expect(page).toHaveURL(/\/tablemodelview\/edit\/\d+$/);
});

// The last one: an Undo that is too late makes another dataset, without charts.
test('deleting a dataset warns of what uses it, and is undone @long', async ({ page }) => {
  await openDataset(page, server);
  await button(page, 'Dataset actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('link', { name: /Number of Deals/ }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/tablemodelview\/list/);
  await expect(page.getByRole('link', { name: DATASET, exact: true })).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: DATASET, exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: DATASET, exact: true })).toBeVisible();
});
