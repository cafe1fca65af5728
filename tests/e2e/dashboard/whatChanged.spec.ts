import { expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { button, figure, harbour } from '../support/harbour.ts';

/** What changed on a dashboard since its charts were last read. */

const { fake, open } = harbour();

test('a dashboard shows what changed in each chart since an earlier time, from chart data kept on the device', async ({
  context,
}) => {
  const page = await open(context);
  for (const name of ['Ships', 'Cargo', 'Crews']) await expect(figure(page, name)).toContainText('Live');
  await button(page, 'Dashboard actions').click();
  await page.getByRole('menuitem', { name: 'What changed' }).click();
  const dialog = page.getByRole('dialog', { name: 'What changed' });
  await expect(dialog.getByRole('status')).toContainText('No earlier data is kept on this device');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  fake().value = 8;
  fake().replies.set(12, 'refuse');
  await button(page, 'Refresh').click();
  for (const name of ['Ships', 'Crews']) await expect(figure(page, name)).toContainText('8');
  await button(page, 'Dashboard actions').click();
  await page.getByRole('menuitem', { name: 'What changed' }).press('Enter');
  const chart = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(chart('Ships')).toContainText('count 7 → 8 (+1, +14.3 %) Rose');
  await expect(chart('Cargo')).toContainText('Nothing changed.');
  await expect(chart('Far below')).toContainText('No earlier data is kept.');
  await expect(dialog.getByRole('combobox', { name: 'Since' })).toHaveValue(/^Last time: /);
  const { violations } = await axeOf(page).include('[role=dialog]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});
