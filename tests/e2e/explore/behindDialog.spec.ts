import { expect } from '@playwright/test';
import { addMetric, button, figure, group, test } from './fixturePage.ts';

test('behind a dialog the rows are inert, and until its change is painted; the focus returns to where it came from @long', async ({
  page,
  fixture,
}) => {
  await page.goto(fixture.url);
  const rows = page.getByRole('region', { name: 'Data', exact: true, includeHidden: true });
  await addMetric(page, 'revenue');
  await expect(rows).not.toHaveAttribute('inert');
  const metric = group(page, 'Metrics').locator('[data-chip]');
  await metric.press('Enter');
  await expect(rows).toHaveAttribute('inert');
  await button(page, 'Cancel').press('Enter');
  await expect(rows).not.toHaveAttribute('inert');
  await expect(metric).toBeFocused();
  await expect(figure(page)).toBeVisible();

  const tab = rows.getByRole('tab', { name: 'Results' });
  await tab.focus();
  await metric.evaluate((chip: HTMLElement) => chip.click());
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(tab).toBeFocused();
  await expect(rows).not.toHaveAttribute('inert');
});
