import { expect, test } from '@playwright/test';
import { cell, CITIES, openEditor, rewrite, summary, writeInNewTab } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

const server = serverOver(CITIES);

test('the cost of a query is estimated, and its rows are stored as a table in Scratch [EST-01 QRY-39]', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT count(*) AS n FROM Files.cities');
  const toolbar = page.getByRole('toolbar', { name: 'Query' });
  await expect(toolbar.getByRole('button', { name: 'Create table as' })).toHaveCount(0);

  await toolbar.getByRole('button', { name: 'Estimate cost' }).click();
  const cost = page.getByRole('dialog', { name: 'Estimate cost' });
  await expect(cost.getByRole('listitem', { name: 'Statement 1' })).toContainText('Estimated rows');
  await cost.getByRole('button', { name: 'Close' }).last().click();

  await toolbar.getByRole('combobox', { name: 'Database' }).click();
  await page.getByRole('option', { name: 'Scratch' }).click();
  await toolbar.getByRole('button', { name: 'Create table as' }).click();
  const naming = page.getByRole('dialog', { name: 'Create table as' });
  await naming.getByRole('textbox', { name: 'Table name' }).fill('counted');
  await naming.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Table main.counted created')).toBeVisible();
  await expect(page.getByRole('treegrid').or(page.getByRole('tree'))).toContainText('counted');

  await rewrite(page, 'SELECT n FROM counted');
  await toolbar.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(summary(page)).toContainText('1 row');
  await expect(cell(page, '3')).toBeVisible();
});
