import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { salesServer } from '../support/salesServer.ts';
import { group, openChart } from './exploreSteps.ts';

const { server } = salesServer();

test('folded sections, the tab of the controls and the sizes of panes are as they were left', async ({
  page,
}) => {
  await openChart(page, server, 'Overall Sales (By Product Line)');
  const divider = page.getByRole('separator', { name: 'Resize the controls' });
  await divider.focus();
  const before = await divider.getAttribute('aria-valuenow');
  await page.keyboard.press('ArrowRight');
  await expect(divider).not.toHaveAttribute('aria-valuenow', before ?? '');
  const after = await divider.getAttribute('aria-valuenow');
  await page.getByRole('tab', { name: 'Customize' }).click();
  const legend = group(page, 'Show legend');
  await expect(legend).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Legend' }).click();
  await expect(legend).toBeHidden();

  await page.reload();
  await expect(page.getByRole('tab', { name: 'Customize' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('summary').filter({ hasText: 'Legend' })).toBeVisible();
  await expect(legend).toBeHidden();
  await expect(divider).toHaveAttribute('aria-valuenow', after ?? '');
  // What a search finds is shown, whatever is folded.
  await page.getByRole('searchbox', { name: 'Search controls' }).fill('legend');
  await expect(legend).toBeVisible();
  // Also from the tab that has none of that name.
  await page.getByRole('tab', { name: 'Data', exact: true }).click();
  await expect(legend).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search controls' }).fill('');
  await page.getByRole('tab', { name: 'Customize' }).click();
  await expect(legend).toBeHidden();
});

test('on a phone what is said beside a long name can be read as a whole @long', async ({ page }) => {
  await openChart(page, server, 'Number of Deals (for each Combination)');
  await page.setViewportSize({ width: 320, height: 740 });
  await group(page, 'Y-Axis').getByRole('button', { name: 'Remove product_line' }).click();
  const badge = page.getByText('Unsaved changes');
  await expect(badge).toBeVisible();
  const ends = await badge.evaluate((each) => {
    const room = each.parentElement ?? each;
    return [each, room].map((part) => part.getBoundingClientRect().right);
  });
  expect(ends[0]).toBeLessThanOrEqual(ends[1] ?? 0);
  await expectAccessible(page);
});
