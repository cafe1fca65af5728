import { expect, type Locator, type Page, test } from '@playwright/test';
import { inPostgres } from '../../support/loadPostgres.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { button, chart } from '../explore/exploreSteps.ts';
import { CITIES, cell, failure, openEditor, rewrite, run } from '../support/editorSteps.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { serverOver } from '../support/serverOver.ts';

/** Databases of servers: connecting one, working over it, and what is left while it is away. */

const server = serverOver(CITIES);
let postgres: TestPostgres;
test.beforeAll(async () => {
  postgres = await startPostgres();
  await inPostgres(postgres.address, (client) =>
    client.query("CREATE TABLE ships AS SELECT 'Ada' AS captain, 7 AS load"),
  );
});
test.afterAll(() => postgres.stop());

const row = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Databases' }).getByRole('row').filter({ hasText: name });

test('a database is connected after its password was refused, is queried, and the editor says why it is away @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await page.goto(`${server.url}/databaseview/list/`);
  await button(page, 'Add database').click();
  const dialog = page.getByRole('dialog', { name: 'Connect a database' });
  const field = (name: string): Locator => dialog.getByRole('textbox', { name, exact: true });
  await field('Name').fill('Harbour');
  await field('Host').fill(`${postgres.address}?sslmode=disable`);
  await expect(field('Host')).toHaveValue('127.0.0.1');
  await expect(field('Port')).toHaveValue(String(postgres.port));
  await field('Password').fill('wrong');
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByRole('status')).toContainText('incorrect');
  await expect(field('Password')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByRole('status')).toContainText('incorrect');
  await expectAccessible(page);
  await field('Password').fill('p@ss/word');
  await expect(dialog.getByRole('status')).toBeEmpty();
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/^Connected\. Its user may change data/);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Harbour')).toContainText('postgresql');

  await page.getByRole('link', { name: 'Harbour' }).click();
  await rewrite(page, 'SELECT captain, load FROM ships');
  await run(page);
  await expect(cell(page, 'Ada')).toBeVisible();

  await postgres.stop();
  await run(page);
  await expect(failure(page)).toContainText('Nothing listens at this address.');
});

test('a database is renamed with its password as it was, hidden from the editor, and deleted', async ({
  page,
}) => {
  const own = await startPostgres();
  await openEditor(page, server);
  await page.goto(`${server.url}/databaseview/list/`);
  await button(page, 'Add database').click();
  const dialog = page.getByRole('dialog', { name: 'Connect a database' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Old');
  await dialog.getByRole('checkbox', { name: 'As an address' }).press(' ');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(own.address);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toBeHidden();

  await button(page, 'Edit Old').click();
  const edit = page.getByRole('dialog', { name: 'Edit database' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('New');
  await edit.getByRole('textbox', { name: 'Host' }).fill('localhost');
  await expect(edit).toContainText('Type the password again');
  await edit.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await edit.getByRole('checkbox', { name: 'SQL editor' }).press(' ');
  await edit.getByRole('combobox', { name: 'Encryption' }).selectOption('require');
  await edit.getByRole('button', { name: 'Save' }).click();
  // The stored password was sent along: what is refused is the encryption, which this server has none of.
  await expect(edit.getByRole('status')).toContainText(/SSL/);
  await expect(edit.getByRole('textbox', { name: 'Name' })).toHaveValue('New');
  await edit.getByRole('combobox', { name: 'Encryption' }).selectOption('disable');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(row(page, 'New')).toContainText('postgresql');
  await expect(page.getByRole('link', { name: 'New', exact: true })).toHaveCount(0);

  await button(page, 'Delete New').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'New')).toHaveCount(0);
  // It would be there again after the next start.
  await expect(row(page, 'Files')).toContainText('Given at the start');
  await expect(button(page, 'Delete Files')).toHaveCount(0);
  await own.stop();
});

test('rows of a database elsewhere are charted on a dashboard that stays when it is away, and are joined in Scratch', async ({
  page,
}) => {
  test.slow();
  const own = await startPostgres();
  await inPostgres(own.address, (client) =>
    client.query("CREATE TABLE loads AS SELECT 'Graz' AS city, 5 AS tons UNION ALL SELECT 'Linz', 8"),
  );
  await openEditor(page, server);
  await page.goto(`${server.url}/databaseview/list/`);
  await button(page, 'Add database').click();
  const dialog = page.getByRole('dialog', { name: 'Connect a database' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rail');
  await dialog.getByRole('textbox', { name: 'Host' }).fill(own.address);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('p@ss/word');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('link', { name: 'Rail' }).click();
  await rewrite(page, 'SELECT city, tons FROM loads');
  await run(page);
  await expect(cell(page, 'Linz')).toBeVisible();

  await button(page, 'Download as').click();
  await page.getByRole('menuitem', { name: 'Keep rows on this device' }).click();
  const keep = page.getByRole('dialog', { name: 'Keep rows on this device' });
  await keep.getByRole('textbox', { name: 'Table name' }).fill('loads_kept');
  await keep.getByRole('checkbox', { name: /^Send the table to the server/ }).press(' ');
  await keep.getByRole('button', { name: 'Keep rows' }).click();
  await expect(keep).toBeHidden({ timeout: 60_000 });
  const isSent = (): Promise<boolean> =>
    page.evaluate(async () => (await (await fetch('/api/v1/dataset/')).text()).includes('"loads_kept"'));
  await expect.poll(isSent, { timeout: 60_000 }).toBe(true);

  await button(page, 'Create chart').click();
  const create = page.getByRole('dialog', { name: 'Create chart' });
  await create.getByRole('textbox', { name: 'Dataset name' }).fill('Loads');
  await create.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: /^Sum of tons by city/ }).click({ timeout: 60_000 });
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
  await button(page, 'Save chart').click();
  const save = page.getByRole('dialog', { name: 'Save chart' });
  await save.getByRole('textbox', { name: 'Chart name' }).fill('Tons');
  await save.getByRole('combobox', { name: 'Dashboard' }).fill('Freight');
  await page.keyboard.press('Tab');
  await button(page, 'Save and go to dashboard').click();
  const figure = page.getByRole('figure', { name: 'Tons' });
  await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });
  // What is shown is kept under the number of the chart, which the server gives.
  await expect(figure).toHaveAttribute('data-chart-id', /^\d+$/);
  await page.reload();
  await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });

  await own.stop();
  await page.reload();
  await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 60_000 });

  await page.goto(`${server.url}/sqllab/`);
  await page.getByRole('combobox', { name: 'Database' }).click();
  await page.getByRole('option', { name: 'Scratch' }).click();
  await rewrite(page, 'SELECT sum(tons) AS all_tons FROM loads_kept');
  await run(page);
  await expect(cell(page, '13')).toBeVisible();
});
