import { expect, test } from '@playwright/test';
import { salesServer } from '../support/salesServer.ts';

/** A phone that is turned shows the page of the other width: what was being typed stays. */

const UPRIGHT = { width: 400, height: 800 };
const LYING = { width: 800, height: 400 };

const { server } = salesServer();

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(UPRIGHT);
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
});

test('comments that are being written stay open when a phone is turned, with what was typed', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await page.getByRole('menuitem', { name: 'Comments' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'New comment' });
  await field.fill('Half a thought');
  for (const size of [LYING, UPRIGHT]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('button', { name: 'Publish', includeHidden: true })).toHaveCount(
      size === LYING ? 1 : 0,
    );
    await expect(field).toHaveValue('Half a thought');
  }
});

test('so does the dialog of a download, and that of filters with the name of a new one @long', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await page.getByRole('menuitem', { name: 'Export as a file' }).click();
  const exported = page.getByRole('dialog');
  await expect(exported).toBeVisible();
  await page.setViewportSize(LYING);
  await expect(page.getByRole('button', { name: 'Publish', includeHidden: true })).toHaveCount(1);
  await expect(exported).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add or edit filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add or edit filters' });
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Another name');
  await page.setViewportSize(UPRIGHT);
  await expect(page.getByRole('button', { name: 'Publish', includeHidden: true })).toHaveCount(0);
  await expect(name).toHaveValue('Another name');
});
