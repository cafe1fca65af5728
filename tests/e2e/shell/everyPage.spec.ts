import { expect, type Page, test } from '@playwright/test';
import { readCatalogue } from '../../../build/texts/catalogue.ts';
import { axeOf } from '../support/axeOf.ts';
import { salesServer } from '../support/salesServer.ts';

/** Axe finds nothing on any page, in any language tried. */

const { server } = salesServer();

const PATHS = [
  'superset/welcome/',
  'sqllab/',
  'sqllab/history/',
  'savedqueryview/list/',
  'dashboard/list/',
  'superset/dashboard/1/',
  'superset/dashboard/1/?edit=true',
  'chart/list/',
  'explore/?slice_id=1',
  'explore/',
  'tablemodelview/list/',
  'tablemodelview/add/',
  'tablemodelview/edit/1',
  'databaseview/list/',
  'annotationlayer/list/',
  'csstemplatemodelview/list/',
  'theme/list/',
  'superset/tags/',
  'superset/all_entities/?tags=none',
  'offline/',
  'inbox/',
  'report/list/',
  'kiosk/list/',
  'kiosk/screens/',
  'user_info/',
  'users/list/',
  'roles/',
  'rowlevelsecurity/list/',
  'actionlog/list/',
  'usage/',
  'charttypes/',
  'engines/',
  'help/',
  'help/dashboards.html',
  'nowhere/',
];

/** Opens a page until all of it is there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // What is loaded after that takes the place of other things.
  await page.waitForLoadState('networkidle');
}

async function foundOn(page: Page, path: string): Promise<readonly string[]> {
  await open(page, path);
  const { violations } = await axeOf(page).exclude('[data-live-announcer]').analyze();
  return violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

async function sweep(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of PATHS) found.push(...(await foundOn(page, path)));
  return found;
}

test('axe finds nothing on any page', async ({ page }) => {
  expect(await sweep(page)).toEqual([]);
});

test.describe('in another language', () => {
  test.use({ locale: 'de-DE', serviceWorkers: 'block' });

  test('axe finds nothing on any page in German @long', async ({ page }) => {
    await open(page, 'offline/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
    expect(await sweep(page)).toEqual([]);
  });

  test('axe finds nothing on any page from right to left @long', async ({ page }) => {
    const { entries } = readCatalogue(process.cwd());
    const texts = Object.fromEntries(entries.map(({ text }) => [text, `⟦${text}⟧`]));
    const pack = { locale: 'ar', direction: 'rtl', texts };
    await page.route(/assets\/de-[^/]*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(pack)}` }),
    );
    await open(page, 'offline/');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await sweep(page)).toEqual([]);
  });
});
