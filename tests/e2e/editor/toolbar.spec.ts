import { type Page, expect, test } from '@playwright/test';
import {
  addTab,
  CITIES,
  notifications,
  openEditor,
  rewrite,
  run,
  runAll,
  sql,
  summary,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { saveQuery } from './savedQuerySteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** The toolbar above the editor's text. */

const server = serverOver(CITIES);

/** The position and width of each control of the toolbar, except those that replace each other. */
async function places(page: Page): Promise<Record<string, string>> {
  const found = await page.getByRole('toolbar', { name: 'Query' }).evaluate((bar) => {
    const controls = [...bar.querySelectorAll('button, input')].filter((each) => each.checkVisibility());
    return Object.fromEntries(
      controls.map((each) => {
        const { x, width } = each.getBoundingClientRect();
        const name = each.ariaLabel ?? each.closest('label')?.textContent ?? each.id;
        return [name.replace(/^(Update|Save)$/, 'Save or Update'), `${x} ${width}`];
      }),
    );
  });
  // Only shown once a query is saved.
  delete found['Save as'];
  return found;
}

test('nothing in the toolbar moves when its labels change @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT count(*) AS n FROM range(40000000000) t(i)');
  const database = page.getByRole('combobox', { name: 'Database' });
  await database.click();
  await page.getByRole('option', { name: 'Scratch' }).click();
  await expect(page.getByRole('button', { name: 'Create view as' })).toBeVisible();
  const bar = page.getByRole('toolbar', { name: 'Query' });
  const before = await places(page);
  expect(Object.keys(before).length).toBeGreaterThan(8);

  await page.keyboard.press('Escape');
  await sql(page).press('ControlOrMeta+A');
  await expect(bar.getByRole('button', { name: 'Run selection' })).toBeVisible();
  expect(await places(page), 'with a selection').toEqual(before);
  await bar.getByRole('button', { name: 'Run selection' }).click();
  await expect(bar.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(await places(page), 'while it runs').toEqual(before);
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(bar.getByRole('button', { name: 'Run selection' })).toBeVisible();

  await saveQuery(page, 'Nothing moves');
  await expect(bar.getByRole('button', { name: 'Update' })).toBeDisabled();
  expect(await places(page), 'once it is saved').toEqual(before);
  await rewrite(page, 'SELECT 2');
  await expect(bar.getByRole('button', { name: 'Update' })).toBeEnabled();
  expect(await places(page), 'with a change to save').toEqual(before);
});

test('running nothing shows a message and sends nothing @long', async ({ page }) => {
  await openEditor(page, server);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sqllab/execute/')) sent.push(request.postData() ?? '');
  });
  await writeInNewTab(page, ' ');
  await run(page);
  await expect(notifications(page)).toContainText('Nothing to run. Write a statement first.');
  await rewrite(page, '-- SELECT 1\n/* nor this; */');
  await run(page);
  await expect(notifications(page)).toContainText('Nothing to run: the text contains only comments.');
  await sql(page).press('ControlOrMeta+A');
  await run(page);
  await expect(notifications(page)).toContainText('Nothing to run: the selection contains no statement.');
  await rewrite(page, '-- this one runs\nSELECT 5 AS five');
  await run(page);
  await expect(summary(page)).toContainText('1 row');
  expect(sent).toHaveLength(1);
});

test('the selected tab of the output is visible, also among many results @long', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 700 });
  await openEditor(page, server);
  const many = Array.from({ length: 9 }, (_, at) => `SELECT ${at} AS the_number_of_this_statement`);
  await writeInNewTab(page, many.join(';\n'));
  await runAll(page);
  const output = page.getByRole('tablist', { name: 'Query output' });
  const last = output.getByRole('tab', { name: /^8 SELECT/ });
  await last.click();
  await expect(last).toBeInViewport({ ratio: 0.98 });
  await output.getByRole('tab', { name: 'Results' }).click();
  await expect(output.getByRole('tab', { name: 'Results' })).toBeInViewport({ ratio: 0.98 });
  await last.click();
  // The selection is shown once it is stored.
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport({ ratio: 0.98 });
});

test('the find panel finds and replaces by keys alone @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT city, City, city2 FROM cities');
  await sql(page).press('ControlOrMeta+f');
  const panel = page.getByRole('search', { name: 'Find in the SQL' });
  const found = panel.getByRole('status');
  await expect(panel.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('city');
  await expect(found).toHaveText('3 matches');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(found).toHaveText(/^\d of 3$/);
  await panel.getByRole('button', { name: 'Match case' }).press('Space');
  await expect(found).toHaveText(/2/);
  await panel.getByRole('button', { name: 'Whole words' }).press('Space');
  await expect(found).toHaveText(/1/);
  const replacement = panel.getByRole('textbox', { name: 'Replace with' });
  await replacement.fill('town');
  await panel.getByRole('button', { name: 'Replace all' }).press('Enter');
  await expect(sql(page)).toHaveText('SELECT town, City, city2 FROM cities');
  await panel.getByRole('textbox', { name: 'Find' }).fill('(');
  await panel.getByRole('button', { name: 'Regular expression' }).press('Enter');
  await expect(found).toHaveText('Not a valid regular expression');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(sql(page)).toBeFocused();
});

test('the name of the database This device is not cut at 1,280 pixels @long', async ({ page }) => {
  await openEditor(page, server);
  await addTab(page);
  const database = page.getByRole('combobox', { name: 'Database' });
  await database.click();
  await page.getByRole('option', { name: 'This device' }).click();
  await expect(database).toHaveValue('This device');
  const schema = page.getByRole('combobox', { name: 'Schema' });
  await expect(schema).toHaveValue('device');
  for (const field of [database, schema])
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThan(2);
});
