import { expect, type Page, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { axeOf } from '../support/axeOf.ts';
import { openEditor, PEOPLE, sql } from '../support/editorSteps.ts';
import { startAgain } from '../support/startedFolder.ts';

test.use({ serviceWorkers: 'allow' });

/** Files that come from the system: a folder that is kept up with, and what is shared with the app. */

test.describe.serial('files from the system', () => {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startAgain('--no-samples', PEOPLE);
  });
  test.afterAll(() => server.dispose());

  const violations = async (page: Page) => (await axeOf(page).include('[role=dialog]').analyze()).violations;

  async function writeFile(page: Page, content: string): Promise<void> {
    await page.evaluate(async (text) => {
      const folder = await navigator.storage.getDirectory();
      const file = await folder.getFileHandle('visits.csv', { create: true });
      const writer = await file.createWritable();
      await writer.write(text);
      await writer.close();
    }, content);
  }

  async function openFolder(page: Page): Promise<void> {
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await page.keyboard.press('Control+k');
    // The part that opens folders loads after the page.
    await expect(async () => {
      await palette.getByRole('searchbox').fill('');
      await palette.getByRole('searchbox').fill('Open folder');
      await expect(palette.getByRole('option', { name: /Open folder/ })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await palette.getByRole('option', { name: /Open folder/ }).click();
  }

  test('a file of a folder is a table, which is read again when the file changes', async ({ page }) => {
    test.slow();
    // The browser's own folder for the page stands for one on the disk: nobody can choose one in a test.
    await page.addInitScript(() => {
      Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
    });
    await openEditor(page, server);
    await writeFile(page, 'city,n\nBern,1\n');
    await openFolder(page);
    const dialog = page.getByRole('dialog', { name: /^Folder/ });
    const state = dialog.getByRole('listitem').filter({ hasText: 'visits.csv' }).getByRole('status');
    await dialog.getByRole('button', { name: 'Open visits.csv' }).click();
    await expect(state).toContainText('Table visits', { timeout: 90_000 });
    expect(await violations(page)).toEqual([]);
    await writeFile(page, 'city,n\nBern,1\nOslo,2\n');
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'The file of visits has changed, and was read again',
      { timeout: 60_000 },
    );
    // After a start the folder goes on, without being opened again.
    await page.reload();
    await writeFile(page, 'city,n\nBern,1\n');
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'The file of visits has changed, and was read again',
      { timeout: 60_000 },
    );
    await page.getByRole('combobox', { name: 'Database' }).click();
    await page.getByRole('option', { name: /This device/ }).click();
    await page.getByRole('button', { name: 'Open folder' }).click();
    await expect(state).toContainText('Table visits');
  });

  test('a browser without folders says so @long', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { showDirectoryPicker: undefined });
    });
    await openEditor(page, server);
    await openFolder(page);
    await expect(page.getByRole('dialog', { name: 'Open folder' })).toContainText(
      'This browser lets no page read a folder',
    );
  });

  test('what is shared with the app opens: a file as a table, on a phone and dark, and a text as a query @long', async ({
    page,
  }) => {
    test.slow();
    await openEditor(page, server);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share/',
        enctype: 'multipart/form-data',
      });
      const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      const chosen = new DataTransfer();
      chosen.items.add(new File(['city,n\nBern,1\n'], 'shared.csv'));
      files.files = chosen.files;
      const text = Object.assign(document.createElement('input'), {
        name: 'text',
        value: 'SELECT 42 AS answer',
      });
      form.append(files, text);
      document.body.append(form);
      form.submit();
    });
    const dialog = page.getByRole('dialog', { name: 'Open shared.csv' });
    await expect(dialog.getByRole('row', { name: /city .*Bern/ })).toBeVisible({ timeout: 90_000 });
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(sql(page)).toContainText('42 AS answer');
  });

  test('rows of a table in the tree are kept, in the dark, and sent to the server as another table @long', async ({
    page,
  }) => {
    test.slow();
    await openEditor(page, server);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const choose = async (table: RegExp, action: string): Promise<void> => {
      const item = page.getByRole('treeitem', { name: table });
      await item.hover();
      await item.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose(/^people/, 'Keep rows on this device');
    const dialog = page.getByRole('dialog', { name: 'Keep rows on this device' });
    await dialog.getByRole('textbox', { name: 'Table name' }).fill('folk');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep rows' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('3 rows kept as folk', {
      timeout: 90_000,
    });
    await page.getByRole('combobox', { name: 'Database' }).click();
    await page.getByRole('option', { name: /This device/ }).click();
    await choose(/^folk, /, 'Send to the server');
    const datasets = (): Promise<boolean> =>
      page.evaluate(async () => (await (await fetch('/api/v1/dataset/')).text()).includes('"folk"'));
    await expect.poll(datasets, { timeout: 60_000 }).toBe(true);
  });
});
