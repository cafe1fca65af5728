import { expect, test } from '@playwright/test';
import { dropFile } from '../support/dropFile.ts';
import { openEditor, PEOPLE } from '../support/editorSteps.ts';
import { startAgain } from '../support/startedFolder.ts';

test.use({ serviceWorkers: 'allow' });

test('how a text is read is shown with what differs, and can be changed, on the device and where it is sent', async ({
  page,
}) => {
  test.slow();
  const server = await startAgain('--no-samples', PEOPLE);
  const text =
    'Report of sales\n\nwhere;amount;day\nNorth;1,234;01/02/2024\nSouth;2,500;03/04/2024\nEast;#N/A\n';
  const dialog = page.getByRole('dialog', { name: /^Open / });
  try {
    await openEditor(page, server);
    await dropFile(page, 'sales.csv', Buffer.from(text));
    const notes = dialog.getByRole('region', { name: 'Notes about the file' });
    await expect(notes).toContainText('1 line above the table is not read, the first: “Report of sales”', {
      timeout: 60_000,
    });
    await expect(notes).toContainText('1 of 3 rows does not have 3 values, first in line 6');
    await expect(notes).toContainText('amount: text, since the comma or point');
    await expect(dialog.getByRole('combobox', { name: 'Separator' })).toHaveValue('Semicolon');
    await expect(dialog.getByRole('textbox', { name: 'First line of the table' })).toHaveValue('3');
    await dialog.getByRole('combobox', { name: 'Decimal sign' }).click();
    await page.getByRole('option', { name: 'Point' }).click();
    await expect(notes).toContainText('amount: 1 value is NULL, the first: “#N/A”');
    await expect(dialog.getByRole('combobox', { name: 'Type of amount' })).toHaveValue('DOUBLE');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(`${server.url}/tablemodelview/add/`);
    await page.getByRole('tab', { name: 'File' }).click();
    await page
      .getByLabel('Choose a file, or drop it here')
      .setInputFiles({ name: 'sales.csv', mimeType: '', buffer: Buffer.from(text) });
    await expect(page.getByRole('combobox', { name: 'Separator' })).toHaveValue('Semicolon', {
      timeout: 60_000,
    });
    await page.getByRole('combobox', { name: 'Decimal sign' }).click();
    await page.getByRole('option', { name: 'Comma' }).click();
    await page.getByRole('combobox', { name: 'Order of day and month' }).click();
    await page.getByRole('option', { name: 'Month first' }).click();
    await expect(page.getByRole('region', { name: 'Notes about the file' })).toContainText('month first');
    await page.getByRole('button', { name: 'Create dataset' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('sales', { timeout: 60_000 });
  } finally {
    await server.dispose();
  }
});
