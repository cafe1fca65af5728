import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { salesServer } from '../support/salesServer.ts';

const { server } = salesServer();

test('a report has the filters and the tab of its dashboard that are chosen in it', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  const bar = page.getByRole('region', { name: 'Filters', exact: true });
  await bar.getByRole('combobox', { name: 'Country' }).fill('France');
  await page.getByRole('option', { name: 'France', exact: true }).click();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByRole('button', { name: 'Filtered by Country: France' }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report' });
  const filters = dialog.getByRole('combobox', { name: 'Filters' });
  await expect(filters).toHaveValue('As the dashboard opens');
  // A list closes when what it is in is scrolled, as a click would at the same moment.
  await filters.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await filters.click();
  await page.getByRole('option', { name: 'As set on this device: Country: France' }).click();
  await expect(filters).toHaveValue('Country: France');
  const tab = dialog.getByRole('combobox', { name: 'Tab' });
  await expect(tab).toHaveValue('The whole dashboard');
  await tab.click();
  await page.getByRole('option', { name: /Exploratory/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add recipient' }).click();
  await dialog.getByLabel('Addresses').fill('boss@example.org');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The report has been created')).toBeVisible();

  const read = async (path: string): Promise<{ readonly result: unknown }> =>
    (await (await context.request.get(`${server.url}/api/v1/report/${path}`)).json()) as { result: unknown };
  await expect.poll(async () => (await read('')).result).toHaveLength(1);
  const { result } = await read('1');
  expect(result).toMatchObject({
    extra: { dashboard: { anchor: expect.stringMatching(/^TAB-/) } },
  });
  expect(JSON.stringify(result)).toContain('"val":["France"]');
});
