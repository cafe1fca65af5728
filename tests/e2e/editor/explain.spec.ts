import { expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import {
  CITIES,
  notifications,
  openEditor,
  runAll,
  sql,
  summary,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** Marks beside statements that were run, and plans of queries. */

const server = serverOver(CITIES);

test('each statement of a run has a sign with its state and time, until it is edited @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1;\nSELECT nosuch;\nSELECT 3');
  await runAll(page);
  const signs = page.locator('.cm-statementSign');
  await expect(signs).toHaveCount(3);
  await expect(signs.nth(0)).toHaveAttribute('title', /^Statement 1: Succeeded, 1 row, [\d.]+ m?s$/);
  await expect(signs.nth(1)).toHaveAttribute('title', 'Statement 2: Failed');
  await expect(signs.nth(2)).toHaveAttribute('title', 'Statement 3: Not run');
  // One sign says that a statement failed, and the text has the mark of the error.
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(1);
  await expect(page.locator('.cm-lint-marker')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('3');
  await expect(signs).toHaveCount(2);
});

test('a statement is explained as a tree with bars, by keyboard, and as text', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1;\nSELECT city, count(*) FROM cities GROUP BY city');
  await page.getByRole('button', { name: 'Query tools' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Explain with measured times' }).press('Enter');
  const tree = page.getByRole('tree', { name: 'Query plan' });
  await expect(tree.getByRole('treeitem', { name: /^HASH_GROUP_BY/ })).toBeVisible();
  const scan = tree.getByRole('treeitem', { name: /SCAN.*cities.*ms$/ });
  await expect(scan).toBeVisible();
  await expect(page.getByText('Bars: measured time of each step')).toBeVisible();
  await tree.focus();
  await tree.press('ArrowLeft');
  await expect(scan).toBeHidden();
  await tree.press('ArrowRight');
  await expect(scan).toBeVisible();
  expect((await axeOf(page).exclude('[data-live-announcer]').analyze()).violations).toEqual([]);

  await page.getByRole('button', { name: 'Explain' }).press('Enter');
  await expect(page.getByText('The query was not run.')).toBeVisible();
  await page.getByRole('button', { name: 'Show as text' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Query plan' })).toContainText('Estimated Cardinality');
});

test('each statement of a selection is explained and none is run; of comments nothing is explained @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT city FROM cities;\nSELECT 2');
  await sql(page).press('ControlOrMeta+A');
  await page.getByRole('button', { name: 'Explain' }).press('Enter');
  const output = page.getByRole('tablist', { name: 'Query output' });
  await expect(output.getByRole('tab', { name: /^1 EXPLAIN/ })).toBeVisible();
  await expect(output.getByRole('tab', { name: /^2 EXPLAIN/ })).toBeVisible();

  await writeInNewTab(page, '-- SELECT 1');
  await page.getByRole('button', { name: 'Explain' }).press('Enter');
  await expect(notifications(page)).toContainText('Nothing to run: the text contains only comments.');
  await expect(summary(page)).toHaveCount(0);
});
