import { expect, test } from '@playwright/test';
import {
  cell,
  CITIES,
  failure,
  openEditor,
  rewrite,
  summary,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

const server = serverOver(CITIES);

test('statements that change something show their effect, and the tree shows the change', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'CREATE TABLE "to do" (a INTEGER)');
  const toolbar = page.getByRole('toolbar', { name: 'Query' });
  const run = toolbar.getByRole('button', { name: 'Run', exact: true });
  await toolbar.getByRole('combobox', { name: 'Database' }).click();
  await page.getByRole('option', { name: 'Scratch' }).click();
  await run.click();
  await expect(page.getByRole('heading', { name: 'Table "to do" created' })).toBeVisible();
  const tree = page.getByRole('treegrid').or(page.getByRole('tree'));
  await expect(tree).toContainText('to do');

  await rewrite(page, 'INSERT INTO "to do" VALUES (1), (2), (3), (4), (5)');
  await run.click();
  await expect(page.getByRole('heading', { name: '5 rows inserted' })).toBeVisible();
  await expect(page.getByText('not on this device')).toHaveCount(0);

  await rewrite(page, 'SELECT a FROM "to do"');
  const naming = page.getByRole('dialog', { name: 'Create view as' });
  await toolbar.getByRole('button', { name: 'Create view as' }).click();
  await naming.getByRole('textbox', { name: 'View name' }).fill('done "so far"');
  await naming.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'View main."done ""so far""" created' })).toBeVisible();
  await page.getByRole('button', { name: 'Query it in a new tab' }).click();
  await run.click();
  await expect(summary(page)).toContainText('5 rows');

  await rewrite(page, 'DROP VIEW "done ""so far"""; DROP TABLE "to do"');
  await run.click();
  await expect(page.getByRole('heading', { name: 'Table "to do" dropped' })).toBeVisible();
  await expect(page.getByRole('treeitem').or(page.getByRole('row')).filter({ hasText: 'to do' })).toHaveCount(
    0,
  );
});

test('several statements have a result each, and a failed one says which ran', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 17 AS first; SELECT city FROM cities; SELECT 42 AS last');
  const run = page.getByRole('toolbar', { name: 'Query' }).getByRole('button', { name: 'Run', exact: true });
  const output = page.getByRole('tablist', { name: 'Query output' });
  // A new tab takes the database of the previous one, which another test may have changed.
  await page.getByRole('combobox', { name: 'Database' }).click();
  await page.getByRole('option', { name: 'Files' }).click();
  await run.click();
  await expect(cell(page, '42')).toBeVisible();
  await output.getByRole('tab', { name: '1 SELECT 17 AS first 1 row' }).click();
  await expect(cell(page, '17')).toBeVisible();
  await output.getByRole('tab', { name: '2 SELECT city FROM cities 3 rows' }).click();
  await expect(summary(page)).toContainText('3 rows');
  await page.reload();
  await expect(summary(page)).toContainText('On this device');

  await rewrite(page, 'SELECT 18 AS first; SELECT nosuch FROM cities; SELECT 43');
  await run.click();
  await expect(failure(page)).toContainText('Statement 2 of 3 failed. Ran before it: 1. Not run: 3.');
  await output.getByRole('tab', { name: /^3 SELECT 43 Not run/ }).click();
  await expect(page.getByRole('heading', { name: 'This statement did not run' })).toBeVisible();
  await output.getByRole('tab', { name: /^1 SELECT 18/ }).click();
  await expect(cell(page, '18')).toBeVisible();
});

test('a plan is shown in the engine’s layout @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'EXPLAIN ANALYZE SELECT city, count(*) FROM cities GROUP BY city');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Query plan' })).toContainText('HASH_GROUP_BY');
});
