import { expect, test } from '@playwright/test';
import { dropFile } from '../support/dropFile.ts';
import { cell, grid, openEditor, PEOPLE, sql } from '../support/editorSteps.ts';
import { parquetOf } from '../support/parquetOf.ts';
import { startAgain } from '../support/startedFolder.ts';

test.use({ serviceWorkers: 'allow' });

/** Files are opened as tables of this device, and joined with what came from a server. */

test('a CSV and a Parquet file are opened without a server, and joined with a result @long', async ({
  page,
}) => {
  test.slow();
  const server = await startAgain('--no-samples', PEOPLE);
  const run = async (text: string): Promise<void> => {
    await sql(page).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
  };
  const dialog = page.getByRole('dialog', { name: /^Open / });
  const open = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(dialog).toBeHidden({ timeout: 60_000 });
  };
  try {
    await openEditor(page, server);
    await run('SELECT i AS id, i * 10 AS weight FROM range(4) t(i)');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '5');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole('combobox', { name: 'Database' }).click();
    await page.getByRole('option', { name: /This device/ }).click();

    // The first file is opened by the button; it loads the engine.
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open files' }).click();
    const csv = 'id;name;since\n1;Müller;2024-01-31\n2;Ångström;2023-02-30\n3;Zoë;2022-03-01\n';
    const buffer = Buffer.from(csv, 'latin1');
    await (await choosing).setFiles({ name: '2024 people; DROP.csv', mimeType: 'text/csv', buffer });
    await expect(dialog).toContainText('Windows-1252', { timeout: 60_000 });
    await expect(dialog.getByRole('row', { name: /name .*Müller/ })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Type of since' }).click();
    await page.getByRole('option', { name: 'DATE' }).click();
    await dialog.getByRole('textbox', { name: 'Table name' }).fill('people');
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(dialog.getByRole('listitem')).toHaveText(/Line 3: .*since/);
    await dialog.getByRole('button', { name: 'Open without these rows' }).click();
    await expect(dialog).toBeHidden();
    const people = page.getByRole('treeitem', { name: /^people, .* just now/ });
    await expect(people).toBeVisible();

    await server.kill();
    await page.reload();
    await expect(people).toBeVisible();
    await dropFile(
      page,
      'pay.parquet',
      await parquetOf(
        "SELECT i::BIGINT AS id, (i || '.25')::DECIMAL(9, 2) AS pay, now() AS paid FROM range(5) t(i)",
      ),
    );
    await expect(dialog).toContainText('DECIMAL(9,2)', { timeout: 60_000 });
    await expect(dialog).toContainText('Times in UTC: paid');
    await open();
    await expect(page.getByRole('treeitem', { name: /^pay, / })).toBeVisible();
    await run(
      "SELECT name || ' ' || pay || ' ' || weight AS all_of_it FROM people JOIN pay USING (id) JOIN untitled_query_1 USING (id) ORDER BY id",
    );
    await expect(cell(page, 'Müller 1.25 10')).toBeVisible({ timeout: 60_000 });
    await expect(cell(page, 'Zoë 3.25 30')).toBeVisible();

    await dropFile(page, 'days.csv', Buffer.from('day,n\n01/02/2024,1\n03/04/2024,2\n'));
    const order = dialog.getByRole('combobox', { name: 'Order of day and month' });
    await expect(order).toHaveValue('Day first', { timeout: 60_000 });
    await order.click();
    await page.getByRole('option', { name: 'Month first' }).click();
    await expect(dialog).toContainText('day: read with the month first');
    await open();
    await run("SELECT string_agg(strftime(day, '%b %d'), ' and ' ORDER BY n) AS days FROM days");
    await expect(cell(page, 'Jan 02 and Mar 04')).toBeVisible({ timeout: 60_000 });

    await dropFile(page, 'old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
    await expect(dialog.getByRole('alert')).toContainText('a workbook of an old kind');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dropFile(page, 'report.sql', 'SELECT 42 AS answer');
    await expect(page.getByRole('tab', { name: 'report' })).toBeVisible();
    await expect(sql(page)).toContainText('42 AS answer');
  } finally {
    await server.dispose();
  }
});
