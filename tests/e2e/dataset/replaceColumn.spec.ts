import { expect, test } from '@playwright/test';
import { salesServer } from '../support/salesServer.ts';
import { button, choose, openDataset, toasts } from './datasetSteps.ts';

/** Replacing a column everywhere it is named. */

const { server } = salesServer();

test('a press outside keeps what was chosen to be replaced @long', async ({ page }) => {
  await openDataset(page, server);
  await button(page, 'city').click();
  await button(page, 'Replace everywhere…').click();
  const dialog = page.getByRole('dialog', { name: 'Replace everywhere' });
  await choose(page, 'With', 'country');
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole('alert').filter({ hasText: 'not applied yet' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('on a phone the dialog that replaces a column is as wide as the window, and names of charts wrap @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDataset(page, server);
  await button(page, 'product_line').click();
  await button(page, 'Replace everywhere…').click();
  await choose(page, 'With', 'country');
  const dialog = page.getByRole('dialog', { name: 'Replace everywhere' });
  await expect(dialog.getByRole('list', { name: 'Places' }).getByRole('listitem')).toHaveCount(6);
  const box = await dialog.boundingBox();
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  expect(await dialog.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});

test('another column is put in place of one wherever it is named, which is shown before and undone at once @long', async ({
  page,
}) => {
  const controls = (): Promise<readonly string[]> =>
    page.evaluate(async () => {
      const { result } = await (
        await fetch('/api/v1/chart/?q=(page_size:100,columns:!(slice_name,params))')
      ).json();
      return result
        .filter((each: { params: string }) => each.params.includes('"deal_size"'))
        .map((each: { slice_name: string }) => each.slice_name);
    });
  await openDataset(page, server);
  const before = await controls();
  expect(before.length).toBeGreaterThan(0);
  await button(page, 'deal_size').click();
  await button(page, 'Replace everywhere…').click();
  const dialog = page.getByRole('dialog', { name: 'Replace everywhere' });
  await choose(page, 'With', 'country');
  const places = dialog.getByRole('list', { name: 'Places' });
  for (const name of before) await expect(places).toContainText(name);
  await dialog.getByRole('button', { name: /^Replace in \d+ place/ }).click();
  await expect.poll(controls, { timeout: 30_000 }).toEqual([]);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(controls, { timeout: 30_000 }).toEqual(before);
  await expect(button(page, 'Undo replacement')).toBeHidden();

  // Done again, it can be undone after the page was closed, when the server has it.
  await button(page, 'Replace everywhere…').click();
  await choose(page, 'With', 'country');
  await dialog.getByRole('button', { name: /^Replace in \d+ place/ }).click();
  await expect.poll(controls, { timeout: 30_000 }).toEqual([]);
  await page.reload();
  await button(page, 'Undo replacement').click();
  await expect(button(page, 'Undo replacement')).toBeHidden();
  await expect.poll(controls, { timeout: 30_000 }).toEqual(before);

  // The page and the notification offer the same.
  await button(page, 'deal_size').click();
  await button(page, 'Replace everywhere…').click();
  await choose(page, 'With', 'country');
  await dialog.getByRole('button', { name: /^Replace in \d+ place/ }).click();
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await button(page, 'Undo replacement').click();
  await expect(toasts(page)).not.toContainText('Replaced by');
  await expect.poll(controls, { timeout: 30_000 }).toEqual(before);
});
