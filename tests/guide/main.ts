import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, expect, type Locator, type Page } from '@playwright/test';
import { dropFile } from '../e2e/support/dropFile.ts';
import { CHROMIUM_ARGS, provideTestBrowser } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';

/**
 * `npm run guide:pictures`: draws the pictures of the guide's pages from the built app with its sample data, into
 * docs/images/guide. With names, only those.
 */

const FOLDER = resolve(import.meta.dirname, '../../docs/images/guide');
const only = process.argv.slice(2);

/** Text stays sharp at this quality, and a page of the app takes about 40 kB. */
const QUALITY = 0.8;

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

const STEPS: Readonly<Record<string, (page: Page, url: string) => Promise<void>>> = {
  async sql(page, url) {
    await page.goto(`${url}/sqllab/`);
    await button(page, 'Run').first().click();
    await page.getByRole('grid', { name: 'Results' }).waitFor();
  },
  async charts(page, url) {
    await page.goto(`${url}/chart/list/`);
    await page.getByRole('link', { name: 'What earns the money', exact: true }).click();
    await page.locator('figure[data-state=rendered]').first().waitFor();
  },
  async dashboards(page, url) {
    await page.goto(`${url}/dashboard/list/`);
    await page.getByRole('link', { name: 'A shop in numbers', exact: true }).click();
    await page.locator('figure[data-state=rendered]').nth(3).waitFor();
    await page.getByPlaceholder('20 options').waitFor();
    await expect(page.locator('figure[data-state=loading]')).toHaveCount(0, { timeout: 60_000 });
  },
  async files(page, url) {
    await page.goto(`${url}/sqllab/`);
    await dropFile(
      page,
      'shops.csv',
      'shop;opened;revenue\nNorth;2019-04-01;12.400,50\nSouth;2021-09-15;8.120,00\nHarbour;2024-02-29;990,10\n',
    );
    const open = page
      .getByRole('dialog', { name: /^Open / })
      .getByRole('button', { name: 'Open', exact: true });
    await expect(open).toBeEnabled({ timeout: 60_000 });
  },
  async people(page, url) {
    await page.goto(`${url}/users/`);
    await page.getByRole('row', { name: /admin/ }).waitFor();
    await page.goto(`${url}/roles/`);
    await page.getByRole('row', { name: /Gamma/ }).waitFor();
  },
  async databases(page, url) {
    await page.goto(`${url}/databaseview/list/`);
    await button(page, 'Add database').click();
    await page.getByRole('dialog').waitFor();
  },
  async offline(page, url) {
    await page.goto(`${url}/superset/dashboard/world/`);
    await page.locator('figure[data-state=rendered]').nth(3).waitFor();
    await button(page, 'Available offline').click();
    await button(page, 'Filters offline').click();
    const dialog = page.getByRole('dialog', { name: 'Filters offline' });
    await dialog.getByText('Also download the data').click();
    await expect(dialog.getByRole('row').filter({ hasText: 'just now' })).toHaveCount(7, {
      timeout: 120_000,
    });
  },
  async models(page, url) {
    await page.goto(`${url}/user_info/`);
    await button(page, /token/i).first().scrollIntoViewIfNeeded();
  },
  async reports(page, url) {
    await page.goto(`${url}/superset/dashboard/shop/`);
    await page.locator('figure[data-state=rendered]').nth(3).waitFor();
    await button(page, 'Dashboard actions').click();
    await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
    await page.getByRole('dialog').waitFor();
  },
};

/** A picture of the page as WebP, which the browser itself writes. */
async function picture(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled' });
  const webp = await page.evaluate(
    async ([base64, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      });
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).replace(/^.*,/, '');
    },
    [png.toString('base64'), QUALITY] as const,
  );
  return Buffer.from(webp, 'base64');
}

mkdirSync(FOLDER, { recursive: true });
const server = await startServer({ args: [] });
const browser = await chromium.launch({ executablePath: provideTestBrowser(), args: [...CHROMIUM_ARGS] });
try {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 720 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(server.signInUrl);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const isLoaded = async (): Promise<boolean> => {
    const listed = await page.request.get(`${server.url}/api/v1/dashboard/`);
    const { count } = (await listed.json()) as { readonly count: number };
    return count > 0;
  };
  // The sample data are made with the first start of a folder.
  await expect.poll(isLoaded, { timeout: 120_000 }).toBe(true);
  for (const [name, step] of Object.entries(STEPS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    await step(page, server.url);
    await page.mouse.move(0, 0);
    // What came last is drawn, and nothing is said any more of what is done.
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('status')
      .first()
      .waitFor({ state: 'hidden' });
    const bytes = await picture(page);
    writeFileSync(resolve(FOLDER, `${name}.webp`), bytes);
    process.stdout.write(`${name}.webp ${bytes.length} bytes\n`);
  }
} finally {
  await browser.close();
  await server.dispose();
}
