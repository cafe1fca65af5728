import { expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { cutOff } from '../support/cutOff.ts';
import {
  CITIES,
  notifications,
  openEditor,
  runInNewTab,
  sql,
  summary,
  tabs,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { savedQueryRow, saveQuery } from './savedQuerySteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** Saved queries, datasets from queries, and links to queries. */

const server = serverOver(CITIES);

test('a query saved offline is listed as pending, opens, and reaches the server [SAV-01 SAV-03 ROUT-06 TOST-10]', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS saved_offline');
  const goOnline = await cutOff(context);
  await saveQuery(page, 'Saved on a train');
  await expect(notifications(page)).toContainText('Your query was saved');
  await page.getByRole('link', { name: 'Saved queries' }).click();
  await expect(savedQueryRow(page, 'Saved on a train')).toContainText('Waiting');
  await goOnline();
  await expect(savedQueryRow(page, 'Saved on a train')).toContainText('Saved', { timeout: 40_000 });
  // Another tab is shown in the editor, and only the address says what to open.
  await page.getByRole('link', { name: 'SQL', exact: true }).click();
  await writeInNewTab(page, 'SELECT 2 AS another');
  await page.getByRole('link', { name: 'Saved queries' }).click();
  const link = page.getByRole('link', { name: 'Saved on a train' });
  await expect(link).toHaveAttribute('href', /\/sqllab\/\?savedQueryId=\S+$/);
  await link.click();
  await expect(sql(page)).toContainText('saved_offline');
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled();

  // It is already open in a tab, and must not open twice.
  const open = await tabs(page).count();
  await tabs(page).first().click();
  await expect(sql(page)).not.toContainText('saved_offline');
  await page.getByRole('link', { name: 'Saved queries' }).click();
  await link.click();
  await expect(sql(page)).toContainText('saved_offline');
  await expect(tabs(page)).toHaveCount(open);
});

test('a saved query is updated, restored, sorted, searched, deleted and undeleted [SAV-02 TOST-11 CST-26 CST-27]', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS first_text');
  await saveQuery(page, 'Alpha');
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled();
  await sql(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(', 2 AS second_text');
  await expect(page.getByRole('button', { name: 'Update' })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(notifications(page)).toContainText('Your query was updated');
  await page.getByRole('button', { name: 'Save as' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  await expect(dialog).toHaveCSS('width', '598px');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Omega');
  await dialog.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('link', { name: 'Saved queries' }).click();
  await expect(savedQueryRow(page, 'Alpha')).toContainText('second_text');
  await savedQueryRow(page, 'Alpha').getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of “Alpha”' });
  // Within a border of one pixel.
  await expect(versions).toHaveCSS('width', '898px');
  await expect(versions).toContainText('Replaced by an update');
  await versions.getByRole('button', { name: 'Restore' }).click();
  await expect(savedQueryRow(page, 'Alpha')).not.toContainText('second_text');
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(savedQueryRow(page, 'Alpha')).toContainText('second_text');
  const header = page.getByRole('columnheader', { name: 'Name' });
  await header.getByRole('button').click();
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  const links = page.getByRole('table', { name: 'Saved queries' }).getByRole('link');
  await expect(links.filter({ hasText: /Alpha|Omega/ })).toHaveText(['Omega', 'Alpha']);
  const alpha = savedQueryRow(page, 'Alpha');
  await expect(alpha).toContainText('Saved', { timeout: 40_000 });
  // All of its actions fit into their column.
  const cut = (cell: Element) => cell.scrollWidth - cell.clientWidth;
  expect(await alpha.getByRole('cell').last().evaluate(cut)).toBe(0);
  await alpha.getByRole('button', { name: 'Tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Tags of “Alpha”' });
  await tags.getByRole('textbox', { name: 'New tag' }).fill('monthly');
  await tags.getByRole('button', { name: 'Apply' }).click();
  await expect(alpha).toContainText('monthly');
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('monthly');
  await expect(links).toHaveText(['Alpha']);
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('Any');
  await page.getByRole('searchbox', { name: 'Search saved queries' }).fill('select omega');
  await expect(links).toHaveText(['Omega']);
  await savedQueryRow(page, 'Omega').getByRole('button', { name: 'Delete' }).click();
  await expect(savedQueryRow(page, 'Omega')).toHaveCount(0);
  const deleted = notifications(page).getByRole('status').filter({ hasText: 'Deleted “Omega”' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(savedQueryRow(page, 'Omega')).toHaveCount(1);
});

test('a link to a query opens it in another browser, and without the server it holds the query itself [APP-03 ROUT-04 CALL-11 CALL-13]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 42 AS shared');
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(notifications(page)).toContainText('Link copied');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const kept = await copied();
  expect(kept).toContain('/sqllab/p/');
  const before = await tabs(page).count();
  await page.goto(kept);
  await expect(tabs(page)).toHaveCount(before + 1);
  await expect(sql(page)).toHaveText('SELECT 42 AS shared');
  await cutOff(context);
  expect(decodeURIComponent(await copied())).toContain('SELECT+42+AS+shared');
});

test('a dataset is created from a result; errors are shown in the dialog, and it needs the server [DST-01 ERR-14] @long', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT city, 1 AS one FROM cities;');
  await expect(summary(page)).toContainText('rows');
  const open = async (name: string) => {
    await page.getByRole('button', { name: 'Create dataset' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create dataset' });
    await dialog.getByRole('textbox', { name: 'Dataset name' }).fill(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
    return dialog;
  };
  const made = await open('City ones');
  await expect(made).toBeHidden();
  await expect(notifications(page)).toContainText('The dataset “City ones” was created');
  const pages = page.getByRole('navigation', { name: 'Main' });
  await pages.getByRole('link', { name: 'Datasets' }).click();
  await page.getByRole('link', { name: 'City ones' }).click();
  await expect(page.getByRole('region', { name: 'Dataset' })).toContainText('one');
  await pages.getByRole('link', { name: 'SQL', exact: true }).click();
  await expect(sql(page)).toHaveText('SELECT city, 1 AS one FROM cities;');
  await expect(summary(page)).toContainText('3 rows');

  const refused = await open('City ones');
  const alert = refused.getByRole('alert');
  await expect(alert).toContainText('An error occurred while creating the data source');
  await expect(alert).toContainText('There is already a dataset named “City ones”');
  const { violations } = await axeOf(page).include('[role=dialog]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await cutOff(context);
  const name = refused.getByRole('textbox', { name: 'Dataset name' });
  await name.fill('City twos');
  // A window that becomes narrow hides the tables, but not the text being typed.
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ ...size, width: 640 });
  await expect(page.getByRole('separator', { name: 'Resize the tables' })).toHaveCount(0);
  await expect(name).toHaveValue('City twos');
  await page.setViewportSize(size);
  await refused.getByRole('button', { name: 'Create' }).click();
  await expect(alert).toContainText('unreachable');
  await refused.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Datasets' }).click();
  const row = page.getByRole('table', { name: 'Datasets' }).getByRole('row').filter({ hasText: 'City ones' });
  await expect(row).toContainText('Virtual');
});
