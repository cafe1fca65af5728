import { type Locator, type Page, test as base } from '@playwright/test';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { type ChartFixture, serveChartFixture } from '../fixtures/charts/serve.ts';

/** A test with the explore page over a test dataset. */
export const test = base.extend<object, { fixture: ChartFixture }>({
  fixture: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed
    async ({}, use) => {
      const fixture = await serveChartFixture('[]', new URL('../fixtures/explore/', import.meta.url));
      await use(fixture);
      await fixture.close();
    },
    { scope: 'worker' },
  ],
});

export const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const figure = (page: Page): Locator => page.getByRole('figure', { name: 'Sales by month' });

/** The forms that the page of the test noted under a name. */
export async function formsIn(page: Page, name: string): Promise<readonly JsonRecord[]> {
  const text = await page.evaluate((data) => document.body.dataset[data], name);
  return asList(JSON.parse(text ?? '[]')).map(asRecord);
}

export const asked = (page: Page): Promise<readonly JsonRecord[]> => formsIn(page, 'asked');

export async function addMetric(page: Page, name: string): Promise<void> {
  await group(page, 'Metrics').getByRole('button', { name: 'Add metric' }).click();
  const dialog = page.getByRole('dialog', { name: 'Metric' });
  await dialog.getByRole('combobox', { name: 'Saved metric' }).fill(name);
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
}
