import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { saveQuery } from '../editor/savedQuerySteps.ts';
import { signedInCookies } from '../support/signedInCookies.ts';
import { IMPORT_SALES } from '../support/salesFolder.ts';
import type { RunningServer } from '../../support/server.ts';
import { startAgain } from '../support/startedFolder.ts';

const CALLS = '**/{api,tabstateview,tableschemaview}/**';
const OWN_WORD = 'X-Sextant-Upstream';

/** The possible outages between a person and the data; the returned function ends each. */
const OUTAGES: Readonly<Record<string, (context: BrowserContext) => Promise<() => Promise<void>>>> = {
  async 'no network'(context) {
    await context.setOffline(true);
    return () => context.setOffline(false);
  },
  async 'gateway dead'(context) {
    await context.route(CALLS, (route) => route.abort('connectionrefused'));
    return () => context.unroute(CALLS);
  },
  async 'Superset dead'(context) {
    await context.route(CALLS, async (route) => {
      // The gateway itself still reports its capabilities.
      if (route.request().url().includes('/api/v1/sextant/')) {
        const response = await route.fetch();
        return route.fulfill({ response, headers: { ...response.headers(), [OWN_WORD]: 'not-asked' } });
      }
      const message = 'The Superset at superset.test does not answer: nothing listens there.';
      const errors = [{ message, error_type: 'GENERIC_BACKEND_ERROR', level: 'error', extra: null }];
      return route.fulfill({ status: 502, json: { errors }, headers: { [OWN_WORD]: 'unreachable' } });
    });
    return () => context.unroute(CALLS);
  },
  async 'Superset frozen'(context) {
    await context.route(CALLS, () => undefined);
    return () => context.unroute(CALLS);
  },
  async 'session dead'(context) {
    const json = { msg: 'Missing Authorization Header' };
    await context.route(CALLS, (route) => route.fulfill({ status: 401, json }));
    return () => context.unroute(CALLS);
  },
};

test.use({ serviceWorkers: 'allow' });

/** During any outage each screen shows the stored data, without an error. */

let server: RunningServer;
let context: BrowserContext;
let page: Page;

const SCREENS: readonly (readonly [path: string, shown: (page: Page) => Promise<void>])[] = [
  [
    '/superset/dashboard/1/',
    async (at) => {
      const figures = at.getByRole('figure');
      await expect(figures.first()).toBeVisible();
      await expect(at.locator('figure[data-state="failed"]')).toHaveCount(0);
      const total = at.getByRole('figure', { name: 'Total Revenue', exact: true });
      // While a silent server is queried, the frame is busy around the stored data.
      await expect(total.locator('[data-drawn]')).toBeVisible();
    },
  ],
  ['/dashboard/list/', (at) => expect(at.getByRole('link', { name: 'Sales Dashboard' })).toBeVisible()],
  ['/chart/list/', (at) => expect(at.getByText('Total Revenue', { exact: true })).toBeVisible()],
  ['/tablemodelview/list/', (at) => expect(at.getByText('cleaned_sales_data').first()).toBeVisible()],
  ['/savedqueryview/list/', (at) => expect(at.getByText('Kept query', { exact: true })).toBeVisible()],
  ['/sqllab/history/', (at) => expect(at.getByText('SELECT 41 + 1').first()).toBeVisible()],
  [
    '/sqllab/',
    (at) => expect(at.getByRole('tree', { name: 'Tables' }).getByText('cleaned_sales_data')).toBeVisible(),
  ],
  ['/offline/', (at) => expect(at.getByRole('heading', { level: 1 })).toBeVisible()],
];

/** Error texts that must not appear when only the connection fails. */
const COMPLAINTS =
  /update failed|could not be (read|loaded)|Nothing saved|There was an issue|Sorry|Bad gateway|does not answer|Unexpected|not found/i;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  server = await startAgain('--no-samples', ...IMPORT_SALES);
  const cookies = await signedInCookies(browser, server);
  context = await browser.newContext();
  await context.addCookies(cookies);
  page = await context.newPage();
  await page.goto(`${server.url}/sqllab/`);
  await page.getByRole('textbox', { name: 'SQL', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('SELECT 41 + 1');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Results' })).toContainText('42');
  await saveQuery(page, 'Kept query');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
});

test.afterAll(async () => {
  await context?.close();
  await server?.dispose();
});

test('each screen is on the device after it was looked at @long', async () => {
  for (const [path, shown] of SCREENS) {
    await page.goto(server.url + path);
    await shown(page);
  }
});

for (const [name, begin] of Object.entries(OUTAGES)) {
  test(`${name}: every screen shows what the device has @long`, async () => {
    const end = await begin(context);
    for (const [path, shown] of SCREENS) {
      await page.goto(server.url + path);
      await shown(page);
      await expect(page.getByRole('main')).not.toContainText(COMPLAINTS);
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    await end();
  });
}

test('the status says that it is the Superset which is away @long', async () => {
  const end = await OUTAGES['Superset dead']?.(context);
  await page.goto(`${server.url}/dashboard/list/`);
  const status = page.getByRole('status', { name: 'Sync status' });
  await expect(status).toHaveText(/Offline/);
  await expect(status).toHaveAttribute('title', /^Superset is unreachable; Sextant is not/);
  await end?.();
});
