import { expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
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
  expect((await axeOf(page).exclude('[data-live-announcer]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Run', exact: true }).press('Enter');
  await expect(cell(page, 'Oslo')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Template parameters' })).toHaveValue(
    '{"country":"Norway","least":1000}',
  );
});

test('a date and a timestamp are typed into inputs of their own, and remembered as SQL writes them @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(
    page,
    "SELECT DATE '{{ day }}' AS day, TIMESTAMP '{{ moment }}' AS moment, CAST('{{ zoned }}' AS TIMESTAMPTZ) AS zoned",
  );
  const params = page.getByRole('textbox', { name: 'Template parameters' });
  await params.fill('{"zoned":"2026-01-31 10:00:00+02"}');
  await page.getByRole('button', { name: 'Query tools' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Fill in parameters' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Parameters' });
  const [day, moment] = [dialog.getByLabel('day', { exact: true }), dialog.getByLabel('moment')];
  await expect(day).toHaveAttribute('type', 'date');
  await expect(moment).toHaveAttribute('type', 'datetime-local');
  // No date input shows a time zone.
  await expect(dialog.getByLabel('zoned')).toHaveValue('2026-01-31 10:00:00+02');
  await day.focus();
  await page.keyboard.type('02282026');
  await moment.focus();
  await page.keyboard.type('02282026');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('1015PM');
  await expect(moment).toHaveValue('2026-02-28T22:15');
  await dialog.getByRole('textbox', { name: 'Name for these values' }).fill('February');
  await page.keyboard.press('Enter');
  await moment.fill('2026-03-01T00:00');
  await dialog.getByRole('button', { name: 'February', exact: true }).press('Enter');
  await expect(moment).toHaveValue('2026-02-28T22:15');
  expect((await axeOf(page).exclude('[data-live-announcer]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Run', exact: true }).press('Enter');
  await expect(cell(page, '2026-02-28 22:15:00')).toBeVisible();
  await expect(params).toHaveValue(
    '{"day":"2026-02-28","moment":"2026-02-28 22:15:00","zoned":"2026-01-31 10:00:00+02"}',
  );
});
