import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { CITIES, cell, openEditor, writeInNewTab } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** The parameters of templates as a form. */

const server = serverOver(CITIES);

test('parameters are filled in by a form, rendered and run, by keyboard', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(
    page,
    "SELECT city FROM cities WHERE country = '{{ country }}' AND population > {{ least }}{% if nobody %} AND 1 = 2{% endif %}",
  );
  await page.getByRole('button', { name: 'Query tools' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Fill in parameters' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Parameters' });
  await dialog.getByRole('textbox', { name: 'country' }).fill('Norway');
  await dialog.getByRole('textbox', { name: 'least' }).fill('1000');
  await expect(dialog.getByRole('checkbox', { name: 'nobody' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Show rendered SQL' }).press('Enter');
  const rendered = dialog.getByRole('group', { name: 'Rendered SQL' });
  await expect(rendered).toContainText("country = 'Norway'");
  await expect(rendered).toContainText('population > 1000');
  expect((await new AxeBuilder({ page }).exclude('[data-live-announcer]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Run', exact: true }).press('Enter');
  await expect(cell(page, 'Oslo')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Template parameters' })).toHaveValue(
    '{"country":"Norway","least":1000}',
  );
});
