import { expect, test } from '@playwright/test';
import { ownSalesServer } from '../support/salesServer.ts';
import { button, edit, panel } from './editSteps.ts';

const { server } = ownSalesServer();

test('what is added goes into the tab in view, also into one within tabs of a tab', async ({ context }) => {
  const page = await edit(context, server);
  await panel(page).getByRole('tab', { name: 'Layout elements' }).click();
  await button(page, 'Add Tabs').click();
  const lists = page.getByRole('tablist', { name: 'Dashboard tabs' });
  const inner = lists.last();
  await inner.scrollIntoViewIfNeeded();
  const before = await lists.count();
  await button(page, 'Add Header').click();
  await button(page, 'Add Divider').click();
  await expect(lists).toHaveCount(before);
  const tabs = page.locator('[data-kind="tabs"]').last();
  await expect(tabs.locator('[data-kind="header"]')).toHaveCount(1);
  await expect(tabs.locator('[data-kind="divider"]')).toHaveCount(1);

  // Where other content is in view, it goes to the end of that.
  await page.locator('[data-kind="row"]').first().scrollIntoViewIfNeeded();
  await button(page, 'Add Text').click();
  await expect(tabs.locator('[data-kind="markdown"]')).toHaveCount(0);
});
