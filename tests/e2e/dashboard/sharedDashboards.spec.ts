import { type BrowserContext, type Cookie, type Page, expect, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { signedInCookies } from '../support/signedInCookies.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { installedTest } from '../support/installedTest.ts';
import { startSalesServer } from '../support/salesServer.ts';

/** Shared state of a dashboard, interactions of charts and filters, and a server that stops and restarts. */

test.describe('a dashboard that a Superset exported', () => {
  let server: RunningServer;
  let cookies: Cookie[];

  test.beforeAll(async ({ browser }) => {
    server = await startSalesServer();
    cookies = await signedInCookies(browser, server);
  });

  test.afterAll(async () => {
    await server.dispose();
  });

  test.beforeEach(async ({ context }) => {
    await context.addCookies(cookies);
  });

  const bar = (page: Page) => page.getByRole('region', { name: 'Filters', exact: true });
  const figure = (page: Page, name: string) => page.getByRole('figure', { name });

  async function open(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${server.url}/dashboard/list/`);
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    await expect(figure(page, 'Quarterly Revenue').first()).toBeVisible();
    await expect(page.locator('figure[aria-busy="true"]')).toHaveCount(0);
    return page;
  }

  async function choose(page: Page, filter: string, value: string): Promise<void> {
    await bar(page).getByRole('combobox', { name: filter, exact: true }).fill(value);
    await page.getByRole('option', { name: value, exact: true }).click();
    await page.keyboard.press('Escape');
  }

  const apply = (page: Page) => bar(page).getByRole('button', { name: 'Apply filters' }).click();
  const filtered = (page: Page, by: string) => page.getByRole('button', { name: `Filtered by ${by}` });

  /** A request like the page's, with its session. */
  function call(page: Page, method: string, path: string, body: object): Promise<unknown> {
    return page.evaluate(
      async ([verb, to, json]) => {
        const { result } = await (await fetch('/api/v1/security/csrf_token/')).json();
        const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': String(result) };
        return (await fetch(to, { method: verb, headers, body: json })).json();
      },
      [method, path, JSON.stringify(body)] as const,
    );
  }
  const idOf = (page: Page) => /\/dashboard\/(\d+)/.exec(page.url())?.[1] ?? '';

  installedTest(
    'a permalink opens with its filters for somebody else, and a key restores those of a bar [CALL-65] @long',
    async ({ context, browser }) => {
      const page = await open(context);
      await choose(page, 'Country', 'France');
      await apply(page);
      await expect(filtered(page, 'Country: France').first()).toBeVisible();
      const shared = page.waitForResponse((each) => each.url().endsWith('/permalink'));
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('menuitem', { name: 'Copy permalink with filters' }).click();
      const { url } = (await (await shared).json()) as { url: string };

      const other = await browser.newContext();
      await other.addCookies(cookies);
      const theirs = await other.newPage();
      await theirs.goto(new URL(new URL(url).pathname, server.url).href);
      await expect(filtered(theirs, 'Country: France').first()).toBeVisible();
      await expect(bar(theirs).getByRole('list', { name: 'Selected for Country' })).toContainText('France');

      // Of a link that was never opened here, the server has to be asked; it opens once that is possible.
      const { key } = (await call(page, 'POST', `/api/v1/dashboard/${idOf(page)}/permalink`, {
        urlParams: [['standalone', '1']],
      })) as { key: string };
      await theirs.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await other.setOffline(true);
      await theirs.goto(`${server.url}/superset/dashboard/p/${key}/`);
      await expect(theirs.getByText('This link could not be opened')).toBeVisible();
      await other.setOffline(false);
      await expect(figure(theirs, 'Quarterly Revenue').first()).toBeVisible();

      const id = /NATIVE_FILTER-[\w-]+/.exec(JSON.stringify(await filters(page)))?.[0] ?? '';
      const spain = { extraFormData: { filters: [{ col: 'country', op: 'IN', val: ['Spain'] }] } };
      const mask = { [id]: { ...spain, id, filterState: { value: ['Spain'], label: 'Spain' } } };
      const stored = (await call(page, 'POST', `/api/v1/dashboard/${idOf(page)}/filter_state`, {
        value: JSON.stringify(mask),
      })) as { key: string };
      await theirs.goto(`${server.url}/superset/dashboard/${idOf(page)}/?native_filters_key=${stored.key}`);
      await expect(filtered(theirs, 'Country: Spain').first()).toBeVisible();
      await other.close();
    },
  );

  installedTest(
    'a permalink that was opened here opens with its tab and filters without the server @long',
    async ({ context }) => {
      const page = await open(context);
      await choose(page, 'Country', 'France');
      await apply(page);
      await page.getByRole('tab', { name: 'Exploratory' }).click();
      await expect(filtered(page, 'Country: France').first()).toBeVisible();
      const shared = page.waitForResponse((each) => each.url().endsWith('/permalink'));
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('menuitem', { name: 'Copy permalink with filters' }).click();
      const { url } = (await (await shared).json()) as { url: string };
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      // What is applied on this device is not what the link names.
      await bar(page).getByRole('button', { name: 'Clear all' }).click();
      await expect(filtered(page, 'Country: France')).toHaveCount(0);
      await page.getByRole('tab', { name: 'Sales Overview' }).click();

      await server.kill();
      const isOpen = async () => {
        await expect(page.getByRole('tab', { name: 'Exploratory' })).toHaveAttribute('aria-selected', 'true');
        await expect(bar(page).getByRole('list', { name: 'Selected for Country' })).toContainText('France');
        await expect(page.locator('figure[data-state="rendered"]').first()).toBeVisible();
      };
      await page.goto(new URL(new URL(url).pathname, server.url).href);
      await isOpen();
      await page.reload();
      await isOpen();
      await expectAccessible(page);
      server = await server.restart();
    },
  );

  interface StoredFilter {
    readonly id: string;
    readonly name: string;
    readonly controlValues: object;
  }

  async function filters(page: Page): Promise<readonly StoredFilter[]> {
    const saved = await page.request.get(`${server.url}/api/v1/dashboard/${idOf(page)}`);
    const { result } = (await saved.json()) as { result: { json_metadata: string } };
    const metadata = JSON.parse(result.json_metadata) as { native_filter_configuration: StoredFilter[] };
    return metadata.native_filter_configuration;
  }

  async function changeFilter(page: Page, name: string, changes: object): Promise<void> {
    const filter = (await filters(page)).find((each) => each.name === name);
    await call(page, 'PUT', `/api/v1/dashboard/${idOf(page)}/filters`, {
      modified: [{ ...filter, ...changes }],
    });
  }

  test('a dependent filter offers only matching values, and is cleared when its parent changes @long', async ({
    context,
  }) => {
    const page = await open(context);
    const country = (await filters(page)).find((each) => each.name === 'Country');
    await changeFilter(page, 'State', { cascadeParentIds: [country?.id] });
    await page.reload();
    await choose(page, 'Country', 'USA');
    const state = bar(page).getByRole('combobox', { name: 'State', exact: true });
    await expect(state).toHaveAttribute('placeholder', /^[1-9] options$/);
    await choose(page, 'State', 'CA');
    await expect(bar(page).getByRole('list', { name: 'Selected for State' })).toContainText('CA');
    await choose(page, 'Country', 'Japan');
    await expect(bar(page).getByRole('list', { name: 'Selected for State' })).toHaveCount(0);
    await changeFilter(page, 'State', { cascadeParentIds: [] });
  });

  test('charts wait for a required filter, and for a filter that selects its first value @long', async ({
    context,
    browser,
  }) => {
    const author = await open(context);
    // A new visitor, whose device knows nothing of the dashboard's earlier state.
    async function visit(): Promise<{ readonly page: Page; readonly asked: string[] }> {
      const other = await browser.newContext();
      await other.addCookies(cookies);
      const page = await other.newPage();
      const asked: string[] = [];
      page.on('request', (each) => {
        if (each.url().includes('/chart/data') && each.url().includes('slice_id')) asked.push(each.url());
      });
      await page.goto(author.url());
      return { page, asked };
    }
    await changeFilter(author, 'Country', { controlValues: { enableEmptyFilter: true, multiSelect: true } });
    const { page, asked } = await visit();
    const total = figure(page, 'Total Revenue').first();
    await expect(total).toContainText('Select a value for Country');
    await expect(total).toHaveAttribute('data-state', 'stopped');
    await expect(bar(page).getByText('A value is required')).toBeVisible();
    expect(asked).toEqual([]);
    await choose(page, 'Country', 'Norway');
    await apply(page);
    await expect(total).toHaveAttribute('data-state', 'rendered');
    await page.context().close();

    await changeFilter(author, 'Country', {
      controlValues: { defaultToFirstItem: true },
      requiredFirst: true,
    });
    const second = await visit();
    await expect(filtered(second.page, 'Country: Australia').first()).toBeVisible();
    await second.page.context().close();
    await changeFilter(author, 'Country', { controlValues: {}, requiredFirst: false });
  });

  test('a cross-filter applies to the other charts until its chip is removed [APP-05 FLT-02 FLT-13]', async ({
    context,
  }) => {
    const page = await open(context);
    const table = figure(page, 'Products Sold By Product Line');
    await table.getByRole('button', { name: 'Planes', exact: true }).click();
    const chips = page.getByRole('list', { name: 'Cross-filters' });
    await expect(chips).toContainText('product_line: Planes');
    await expect(filtered(page, 'product_line: Planes').first()).toBeVisible();
    await expect(table.getByRole('button', { name: /^Filtered by/ })).toHaveCount(0);
    await expect(table.getByRole('button', { name: 'Planes', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await chips.getByRole('button', { name: 'Remove product_line: Planes' }).click();
    await expect(chips).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Filtered by/ })).toHaveCount(0);
  });

  test('a dashboard is renamed in place, with undo @long', async ({ context }) => {
    const page = await open(context);
    const title = page.getByRole('heading', { level: 1 });
    await page.getByRole('button', { name: 'Rename' }).click();
    const field = page.getByRole('textbox', { name: 'Dashboard title' });
    await expect(field).toBeFocused();
    await field.fill('Never');
    await page.keyboard.press('Escape');
    await expect(title).toHaveText('Sales Dashboard');
    await page.getByRole('button', { name: 'Rename' }).click();
    await field.fill('  Sales of vehicles ');
    await page.keyboard.press('Enter');
    await expect(title).toHaveText('Sales of vehicles');
    const stored = async () =>
      (await (await page.request.get(`${server.url}/api/v1/dashboard/${idOf(page)}`)).json()) as unknown;
    await expect.poll(stored).toMatchObject({ result: { dashboard_title: 'Sales of vehicles' } });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(title).toHaveText('Sales Dashboard');
    await expect.poll(stored).toMatchObject({ result: { dashboard_title: 'Sales Dashboard' } });
  });

  test('charts interrupted by a server crash reload when it is back @long', async ({ context }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await context.route('**/api/v1/chart/data**', async (route) => {
      await held;
      await route.continue();
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/dashboard/list/`);
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    await expect(figure(page, 'Total Revenue').first()).toHaveAttribute('aria-busy', 'true');
    await server.kill();
    release();
    await expect(figure(page, 'Total Revenue').first()).toContainText('The server is unreachable');
    server = await server.restart();
    await expect(page.locator('figure[data-state="rendered"]')).toHaveCount(6, { timeout: 90_000 });
  });
});
