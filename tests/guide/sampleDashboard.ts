import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { CHROMIUM_ARGS, provideTestBrowser } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';

/**
 * `npm run sample:dashboard`: exports a sample dashboard of the built app, with all rows, as the file that the app without
 * a server offers to be tried with.
 */

const FILE = resolve(import.meta.dirname, '../../build/samples/The world in charts.sextant');
const TITLE = 'The world in charts';

const server = await startServer({ args: [] });
const browser = await chromium.launch({ executablePath: provideTestBrowser(), args: [...CHROMIUM_ARGS] });
try {
  // Tall: every chart has been asked for when the file is made.
  const page = await browser.newPage({ viewport: { width: 1200, height: 2400 } });
  page.setDefaultTimeout(60_000);
  await page.goto(server.signInUrl);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.goto(`${server.url}/superset/dashboard/world/`);
  await page.locator('figure[data-state=rendered]').nth(5).waitFor();
  await page.getByRole('tab', { name: 'Work and play' }).click();
  await expect(page.locator('figure[data-state=loading]')).toHaveCount(0);
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Available offline', exact: true }).click();
  await page.getByRole('button', { name: 'Filters offline', exact: true }).click();
  const offline = page.getByRole('dialog', { name: 'Filters offline' });
  await offline.getByText('Also download the data').click();
  const datasets = offline.getByRole('row').filter({ hasText: /just now/ });
  await expect(datasets).toHaveCount(7, { timeout: 120_000 });
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export as a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export as a file' });
  await expect(dialog).toContainText(/With all rows.*Size:/s);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const made = unzipSync(readFileSync(await (await download).path()));
  const manifest: unknown = JSON.parse(strFromU8(made['manifest.json'] ?? strToU8('')));
  const said = { ...(manifest as object), madeBy: 'Sextant', madeFrom: 'https://example.org/' };
  mkdirSync(dirname(FILE), { recursive: true });
  const bytes = zipSync({ ...made, 'manifest.json': strToU8(JSON.stringify(said)) });
  writeFileSync(FILE, bytes);
  process.stdout.write(`${TITLE}.sextant ${bytes.length} bytes\n`);
} finally {
  await browser.close();
  await server.dispose();
}
