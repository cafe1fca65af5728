import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { axeOf } from '../support/axeOf.ts';
import { installedTest } from '../support/installedTest.ts';
import { startSalesServer } from '../support/salesServer.ts';

/** A dashboard leaves as a file, and opens from it in a browser that has no server. */

installedTest.use({ actionTimeout: 20_000 });

installedTest.describe.serial('a dashboard in a file', () => {
  let server: RunningServer;
  let author: Page;
  let file = '';
  let reader: BrowserContext;

  installedTest.beforeAll(async ({ browser }, { outputDir }) => {
    server = await startSalesServer();
    author = await (await browser.newContext()).newPage();
    await author.goto(server.signInUrl);
    await author.getByRole('navigation', { name: 'Main' }).waitFor();
    reader = await browser.newContext();
    file = join(outputDir, 'Sales Dashboard.sextant');
  });

  installedTest.afterAll(async () => {
    await author.context().close();
    await reader.close();
    await server.dispose();
  });

  const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });

  installedTest('is exported with its size shown before', async () => {
    await author.goto(`${server.url}/dashboard/list/`);
    await author.getByRole('link', { name: 'Sales Dashboard' }).click();
    await expect(figure(author, 'Total Revenue')).toContainText('10.0M');
    await figure(author, 'Total Revenue').getByRole('button', { name: 'Total Revenue actions' }).click();
    await author.getByRole('menuitem', { name: 'Comments', exact: true }).click();
    const comments = author.getByRole('dialog', { name: 'Comments on Total Revenue' });
    await comments.getByRole('textbox', { name: 'New comment' }).fill('Of which years?');
    await comments.getByRole('button', { name: 'Add comment' }).click();
    await expect(comments.getByRole('article')).toContainText('Of which years?');
    await author.keyboard.press('Escape');
    await author.getByRole('button', { name: 'Download', exact: true }).click();
    await author.getByRole('menuitem', { name: 'Export as a file' }).click();
    const dialog = author.getByRole('dialog', { name: 'Export as a file' });
    await expect(dialog.getByRole('status')).toContainText(/Size: [\d.]+ kB, with \d+ results/);
    await dialog.getByText('With comments (1)').click();
    await expect(dialog.getByRole('status')).toContainText('Size:');
    await author.screenshot({ path: 'test-results/comments-export.png' });
    await expect(dialog).toContainText('It names you and the address of this app');
    expect((await axeOf(author).include('[role=dialog]').analyze()).violations).toEqual([]);
    const download = author.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('Sales Dashboard.sextant');
    await (await download).saveAs(file);
  });

  installedTest('opens on a device of nobody, without the server, and stays open', async () => {
    await reader.addCookies(await author.context().cookies());
    const page = await reader.newPage();
    await page.goto(server.url);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: /^Sign out/ }).click();
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await server.kill();
    await page.goto(server.url);
    await expect(page.getByText('Cannot reach the server')).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a dashboard file' }).click();
    await (await chooser).setFiles(file);
    await expect(figure(page, 'Total Revenue')).toContainText('10.0M');
    await expect(figure(page, 'Quarterly Revenue')).toHaveAttribute('data-state', 'rendered');
    const banner = page.getByRole('status').filter({ hasText: 'Sales Dashboard.sextant' });
    await expect(banner).toContainText('Nothing can be changed.');
    await expect(page.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0);
    // The menu of a chart that nobody spoke about has nothing to read.
    await figure(page, 'Quarterly Revenue')
      .getByRole('button', { name: 'Quarterly Revenue actions' })
      .click();
    await expect(page.getByRole('menuitem', { name: 'View as table' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Comments/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await figure(page, 'Total Revenue').getByRole('button', { name: 'Total Revenue actions' }).click();
    await page.getByRole('menuitem', { name: 'Comments (1)' }).click();
    const comments = page.getByRole('dialog', { name: 'Comments on Total Revenue' });
    await expect(comments.getByRole('article')).toContainText('Of which years?');
    await expect(comments.getByRole('textbox')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(figure(page, 'Total Revenue')).toContainText('10.0M');
    expect((await axeOf(page).exclude('[data-live-announcer]').analyze()).violations).toEqual([]);
  });

  installedTest('says what it cannot answer @long', async () => {
    const [page] = reader.pages();
    if (page === undefined) throw new Error('No page is open.');
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'Country' }).fill('France');
    await page.getByRole('option', { name: 'France', exact: true }).click();
    await page.keyboard.press('Escape');
    await filters.getByRole('button', { name: 'Apply filters' }).click();
    await expect(figure(page, 'Total Revenue')).toContainText(
      'This file does not contain the rows for that. Clear the filters',
    );
  });

  installedTest('another file is refused with words @long', async () => {
    const page = await reader.newPage();
    await page.goto(server.url);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a dashboard file' }).click();
    await (await chooser).setFiles({ name: 'x.sextant', mimeType: '', buffer: Buffer.from('PK nothing') });
    await expect(page.getByRole('alert')).toContainText('damaged');
  });
});
