import { expect, test } from '@playwright/test';
import { cell, grid, openEditor, PEOPLE, sql, summary } from '../support/editorSteps.ts';
import { startAgain } from '../support/startedFolder.ts';

test.use({ serviceWorkers: 'allow' });

/** Rows on the device are a database, with a server and without. */

test('rows of a query are queried on this device, also after the server has gone @long', async ({ page }) => {
  const server = await startAgain('--no-samples', PEOPLE);
  const run = async (text: string): Promise<void> => {
    await sql(page).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
  };
  try {
    await openEditor(page, server);
    await run('SELECT i AS id, i * 1.5 AS amount FROM range(4) t(i)');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '5');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));

    await page.getByRole('combobox', { name: 'Database' }).click();
    await page.getByRole('option', { name: /This device/ }).click();
    const table = page.getByRole('treeitem', { name: /untitled_query_1/ });
    await expect(table).toBeVisible();
    await run('SELECT sum(amount) AS total FROM untitled_query_1');
    await expect(cell(page, '9.0')).toBeVisible({ timeout: 30_000 });

    await server.kill();
    await page.reload();
    await expect(sql(page)).toContainText('sum(amount)');
    await run('SELECT total + 1 AS more FROM untitled_query_1');
    await expect(cell(page, '10.0')).toBeVisible({ timeout: 30_000 });
    await expect(summary(page)).toContainText('1 row');
    await run('CREATE TABLE totals AS SELECT more AS total FROM untitled_query_1');
    const made = page.getByRole('treeitem', { name: /^totals, .* just now/ });
    await expect(made).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('columnheader', { name: /Count/ })).toBeVisible();
    await page.reload();
    await expect(sql(page)).toContainText('CREATE TABLE totals');
    await run('SELECT total * 3 AS more FROM totals');
    await expect(cell(page, '30.0')).toBeVisible({ timeout: 30_000 });
    await made.hover();
    await made.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Delete table' }).click();
    await expect(made).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(made).toBeVisible();
    await run("SELECT '{{ 40 + 2 }}' AS answer -- {{ gone }}");
    await expect(cell(page, '42')).toBeVisible({ timeout: 30_000 });
    await run('SELECT 1 a frm x');
    const fault = page.getByRole('alert');
    await expect(fault).toContainText('syntax error at or near "frm"');
    await expect(fault).not.toContainText('exception');
    await expect(fault.getByRole('button', { name: 'Go to line 1' })).toBeVisible();
    await run("SELECT * FROM read_csv('/api/v1/me/')");
    await expect(page.getByRole('alert')).toContainText('disabled by configuration');
  } finally {
    await server.dispose();
  }
});
