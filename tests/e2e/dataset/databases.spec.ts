import { expect, type Locator, type Page, test } from '@playwright/test';
import { inPostgres } from '../../support/loadPostgres.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { button } from '../explore/exploreSteps.ts';
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

test('a database is connected after its password was refused, is queried, and the editor says why it is away', async ({
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
  await expect(dialog.getByRole('status')).toHaveText('Connected.');
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
  await button(page, 'Delete Files').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('when the server starts');
  await own.stop();
});
