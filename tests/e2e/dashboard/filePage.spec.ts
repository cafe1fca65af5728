import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { axeOf } from '../support/axeOf.ts';
import { installedTest } from '../support/installedTest.ts';
import { startSalesServer } from '../support/salesServer.ts';
import { pictureDifference } from './pictureDifference.ts';

installedTest.use({ actionTimeout: 20_000 });

/** A dashboard leaves as one page, which shows it in any browser without a network, and filters it there. */

installedTest.describe.serial('a dashboard as a page', () => {
  let server: RunningServer;
  let author: Page;
  let file = '';

  installedTest.beforeAll(async ({ browser }, { outputDir }) => {
    server = await startSalesServer();
    author = await (await browser.newContext()).newPage();
    await author.goto(server.signInUrl);
    await author.getByRole('navigation', { name: 'Main' }).waitFor();
    file = join(outputDir, 'Sales Dashboard.html');
  });

  installedTest.afterAll(async () => {
    await author.context().close();
    await server.dispose();
  });

  const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });

  installedTest('is exported with its rows and its size shown before', async () => {
    installedTest.slow();
    await author.goto(`${server.url}/dashboard/list/`);
    await author.getByRole('link', { name: 'Sales Dashboard' }).click();
    await expect(figure(author, 'Total Revenue')).toContainText('10.0M');
    await author.getByRole('button', { name: 'Dashboard actions' }).click();
    await author.getByRole('menuitem', { name: 'Comments', exact: true }).click();
    const comments = author.getByRole('dialog', { name: 'Comments on Sales Dashboard' });
    await comments.getByRole('textbox', { name: 'New comment' }).fill('Who sold these?');
    await comments.getByRole('button', { name: 'Add comment' }).click();
    await expect(comments.getByRole('article')).toContainText('Who sold these?');
    await author.keyboard.press('Escape');
    await author.getByRole('button', { name: 'Available offline', exact: true }).click();
    await author.getByRole('button', { name: 'Filters offline', exact: true }).click();
    const offline = author.getByRole('dialog', { name: 'Filters offline' });
    await offline.getByText('Also download the data').click();
    await expect(offline.getByRole('row', { name: /cleaned_sales_data/ })).toContainText('just now', {
      timeout: 120_000,
    });
    await author.goto(`${author.url()}?uiConfig=4`);
    await expect(figure(author, 'Quarterly Revenue')).toHaveAttribute('data-state', 'rendered');
    await author.getByRole('button', { name: 'Download', exact: true }).click();
    await author.getByRole('menuitem', { name: 'Export as a file' }).click();
    const dialog = author.getByRole('dialog', { name: 'Export as a file' });
    await expect(dialog).toContainText(/cleaned_sales_data \(2,823 rows, [\d.]+ [kM]B\)/);
    await dialog.getByText('As a web page').click();
    await dialog.getByText('With comments (1): readers see who said what').click();
    await expect(dialog).toContainText('A page computes most charts by itself');
    await expect(dialog).toContainText('It opens in any browser');
    await expect(dialog.getByRole('status')).toContainText(/Size: \d+(\.\d)? MB/, { timeout: 120_000 });
    const download = author.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('Sales Dashboard.html');
    await (await download).saveAs(file);
  });

  installedTest(
    'looks like the dashboard, reaches no network, and its filters ask its rows',
    async ({ browser }) => {
      const context = await browser.newContext({ offline: true });
      const page = await context.newPage();
      const requests: string[] = [];
      const faults: string[] = [];
      page.on('request', (request) => requests.push(request.url().slice(0, 60)));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      page.on('pageerror', (error) => faults.push(error.message));
      await page.goto(pathToFileURL(file).href);
      await expect(figure(page, 'Total Revenue')).toContainText('10.0M', { timeout: 60_000 });
      await expect(figure(page, 'Quarterly Revenue')).toHaveAttribute('data-state', 'rendered');
      await expect(page.getByRole('status').filter({ hasText: 'Sales Dashboard.html' })).toContainText(
        'Nothing can be changed.',
      );
      const pictures = [];
      for (const each of [author, page]) {
        await each.mouse.move(0, 0);
        pictures.push(await figure(each, 'Quarterly Revenue').screenshot({ animations: 'disabled' }));
      }
      const [shown = Buffer.of(), exported = Buffer.of()] = pictures;
      expect(await pictureDifference(author, shown, exported)).toBeLessThan(0.01);
      expect((await axeOf(page).exclude('[data-live-announcer]').analyze()).violations).toEqual([]);
      expect(requests.filter((url) => !/^(?:file|blob|data):/.test(url))).toEqual([]);
      expect(faults).toEqual([]);

      await page.getByRole('button', { name: 'Dashboard actions' }).click();
      await page.getByRole('menuitem', { name: 'Comments (1)' }).click();
      const comments = page.getByRole('dialog', { name: 'Comments on Sales Dashboard' });
      await expect(comments.getByRole('article')).toContainText('Who sold these?');
      await expect(comments.getByRole('article')).not.toContainText(/You|Waiting/);
      await expect(comments.getByRole('textbox')).toHaveCount(0);
      await expect(comments.getByRole('button')).toHaveCount(1);
      expect((await axeOf(page).include('[role=dialog]').analyze()).violations).toEqual([]);
      await page.screenshot({ path: 'test-results/comments-in-page.png' });
      await page.keyboard.press('Escape');

      const filters = page.getByRole('region', { name: 'Filters' });
      await filters.getByRole('combobox', { name: 'Country' }).fill('France');
      await page.getByRole('option', { name: 'France', exact: true }).click();
      await page.keyboard.press('Escape');
      await filters.getByRole('button', { name: 'Apply filters' }).click();
      await expect(figure(page, 'Total Revenue')).toContainText('1.11M');
      for (const each of await page.getByRole('figure').all())
        await expect(each).not.toContainText(/cannot be computed|does not contain/);
      expect(requests.filter((url) => !/^(?:file|blob|data):/.test(url))).toEqual([]);
      await context.close();
    },
  );

  installedTest(
    'is one column on a phone, with nothing of what only a server does @long',
    async ({ browser }) => {
      const context = await browser.newContext({ offline: true, viewport: { width: 390, height: 780 } });
      const page = await context.newPage();
      await page.goto(pathToFileURL(file).href);
      await expect(figure(page, 'Total Revenue')).toContainText('10.0M', { timeout: 60_000 });
      const lefts = await Promise.all(
        (await page.getByRole('figure').all()).map(async (each) => (await each.boundingBox())?.x),
      );
      expect(lefts.length).toBeGreaterThan(3);
      expect(new Set(lefts).size).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      for (const name of ['Refresh', 'Favorite', 'Offline details'])
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
      await expect(figure(page, 'Total Revenue').getByText('Live')).toHaveCount(0);
      await context.close();
    },
  );

  installedTest(
    'as a file of Sextant it opens where nobody has signed in, and its filters ask its rows @long',
    async ({ browser }, { outputDir }) => {
      const sextantFile = join(outputDir, 'Sales Dashboard.sextant');
      await author.getByRole('button', { name: 'Download', exact: true }).click();
      await author.getByRole('menuitem', { name: 'Export as a file' }).click();
      const dialog = author.getByRole('dialog', { name: 'Export as a file' });
      await expect(dialog.getByRole('status')).toContainText('Size:', { timeout: 120_000 });
      const download = author.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export' }).click();
      await (await download).saveAs(sextantFile);

      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(server.url);
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Open a dashboard file' }).click();
      await (await chooser).setFiles(sextantFile);
      await expect(figure(page, 'Total Revenue')).toContainText('10.0M');
      const filters = page.getByRole('region', { name: 'Filters' });
      await filters.getByRole('combobox', { name: 'Country' }).fill('France');
      await page.getByRole('option', { name: 'France', exact: true }).click();
      await page.keyboard.press('Escape');
      await filters.getByRole('button', { name: 'Apply filters' }).click();
      await expect(figure(page, 'Total Revenue')).toContainText('1.11M', { timeout: 60_000 });
      await context.close();
    },
  );
});
