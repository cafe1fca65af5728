import { expect } from '@playwright/test';
import { cell, openEditor, rewrite, run, serviceWorkerIsReady } from '../support/editorSteps.ts';
import { installedTest } from '../support/installedTest.ts';
import { startAgain } from '../support/startedFolder.ts';

installedTest(
  'who downloads the query engine in advance opens a file without the server and queries it @long',
  async ({ page }) => {
    installedTest.slow();
    const server = await startAgain('--no-samples');
    try {
      await openEditor(page, server);
      await serviceWorkerIsReady(page);
      await page.goto(`${server.url}/offline/`);
      const engine = page.getByRole('status', { name: 'Query engine' });
      await expect(engine).toHaveText(/^Not on this device\. .* 8 MB to download\.$/);
      await page.getByRole('button', { name: 'Download query engine' }).click();
      await expect(engine).toHaveText('On this device, 30.7 MB. It stays until you remove it.', {
        timeout: 60_000,
      });

      await server.kill();
      await page.goto(`${server.url}/sqllab/`);
      await page.getByRole('combobox', { name: 'Database' }).click();
      await page.getByRole('option', { name: /This device/ }).click();
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Open files' }).click();
      const buffer = Buffer.from('city,people\nLima,10\nOslo,7\n');
      await (await choosing).setFiles({ name: 'cities.csv', mimeType: 'text/csv', buffer });
      const dialog = page.getByRole('dialog', { name: /^Open / });
      await dialog.getByRole('button', { name: 'Open', exact: true }).click({ timeout: 60_000 });
      await expect(dialog).toBeHidden({ timeout: 60_000 });
      await rewrite(page, 'SELECT sum(people) * 100 AS people FROM cities');
      await run(page);
      await expect(cell(page, '1700')).toBeVisible({ timeout: 60_000 });

      await page.goto(`${server.url}/offline/`);
      await expect(engine).toHaveText(/It can be removed when the server is reachable\.$/);
      await expect(page.getByRole('button', { name: 'Remove query engine' })).toBeDisabled();
      await server.restart();
      await page.reload();
      await page.getByRole('button', { name: 'Remove query engine' }).click();
      await expect(engine).toHaveText(/^Not on this device\./);
    } finally {
      await server.dispose();
    }
  },
);
