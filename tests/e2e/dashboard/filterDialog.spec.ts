import { join } from 'node:path';
import { type Cookie, type Page, expect, test } from '@playwright/test';
import { RECORDING } from '../../contract/recording.ts';
import { startServer, type RunningServer } from '../../support/server.ts';
import { axeOf } from '../support/axeOf.ts';
import { signedInCookies } from '../support/signedInCookies.ts';

/** The dialog "Add or edit filters", on a dashboard exported from a Superset. */

test.describe('the filter dialog', () => {
  let server: RunningServer;
  let cookies: Cookie[];

  test.beforeAll(async ({ browser }) => {
    const examples = join(RECORDING, 'examples');
    server = await startServer({
      args: [
        '--no-samples',
        '--import',
        join(examples, 'sales_dashboard.zip'),
        '--import',
        join(examples, 'usa_births_names.zip'),
        join(examples, 'cleaned_sales_data.parquet'),
        join(examples, 'birth_names.parquet'),
      ],
    });
    cookies = await signedInCookies(browser, server);
  });

  test.beforeEach(async ({ context }) => {
    await context.addCookies(cookies);
  });

  test.afterAll(async () => {
    await server.dispose();
  });

  test('blocks saving invalid filters, offers undo of a removal for 5,000 ms, and saves only changes [FLT-01 FLT-07 FLT-08 FLT-09 FLT-10 FLT-11]', async ({
    page,
    context,
  }) => {
    const saves: unknown[] = [];
    context.on('request', (request) => {
      if (/\/api\/v1\/dashboard\/\d+\/filters$/.test(request.url())) saves.push(request.postDataJSON());
    });
    await page.clock.install();
    await page.goto(`${server.url}/dashboard/list/`);
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    const bar = page.getByRole('region', { name: 'Filters', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Add or edit filters' });
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const entries = dialog.getByRole('list', { name: 'Filters and dividers' }).getByRole('listitem');
    await bar.getByRole('button', { name: 'Add or edit filters' }).click();
    await expect(entries).toHaveCount(7);
    const before = (await filtersOn(page)).map(({ name }) => name);

    await button('Add divider').click();
    await button('Add filter').click();
    await button('Save').click();
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await expect(dialog.getByText('Title is required')).toBeVisible();
    expect(saves).toEqual([]);
    expect((await axeOf(page).include('[role=dialog]').analyze()).violations).toEqual([]);
    await page.keyboard.type('More');
    await button('Save').click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Size of the deal');

    // From here on time advances only when the test advances it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await button('Remove').click();
    await page.clock.fastForward(4_000);
    await button('Undo: keep Size of the deal').click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Size of the deal');
    await button('More').click();
    await button('Remove').click();
    await page.clock.fastForward(5_000);
    await expect(entries).toHaveCount(8);
    await page.clock.resume();

    await dialog.getByRole('button', { name: 'Size of the deal Needs attention' }).click();
    await dialog.getByRole('combobox', { name: 'Filter type' }).fill('Time range');
    await page.getByRole('option', { name: 'Time range' }).click();
    for (let step = 0; step < 7; step += 1) await button('Move up').click();
    await expect(entries.first()).toContainText('Size of the deal');
    await dialog.getByRole('checkbox', { name: 'Exploratory' }).uncheck({ force: true });
    await button('Save').click();
    await expect(dialog).toHaveCount(0);
    await expect(bar.getByText('Size of the deal').first()).toBeVisible();
    await expect.poll(() => saves.length).toBe(1);
    const [save] = saves as { modified: { name: string }[]; deleted: string[]; reordered: string[] }[];
    expect(save?.modified.map(({ name }) => name)).toEqual(['Size of the deal']);
    expect(save?.deleted).toEqual([]);
    expect(save?.reordered).toHaveLength(8);
    const names = async () => (await filtersOn(page)).map(({ name }) => name);
    await expect.poll(names).toEqual(['Size of the deal', ...before]);
  });

  test('in forced colours the filter that is edited is marked in the list @long', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${server.url}/dashboard/list/`);
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    await page.getByRole('button', { name: 'Add or edit filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add or edit filters' });
    await dialog.getByRole('button', { name: 'Add filter', exact: true }).click();
    const here = dialog.locator('[aria-current="true"]').first();
    expect(await here.evaluate((entry) => getComputedStyle(entry).outlineStyle)).toBe('solid');
  });

  test('any dataset and column can be filtered by, also one that no chart uses [FLT-01] @long', async ({
    page,
  }) => {
    await page.goto(`${server.url}/dashboard/list/`);
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    await page.getByRole('button', { name: 'Add or edit filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add or edit filters' });
    await dialog.getByRole('button', { name: 'Add filter', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Dataset' }).fill('birth');
    await page.getByRole('option', { name: 'birth_names' }).click();
    await dialog.getByRole('combobox', { name: 'Column' }).fill('gend');
    await expect(page.getByRole('option')).toHaveText(['gender']);
    await page.keyboard.press('Enter');
    await dialog.getByRole('combobox', { name: 'Sort values by' }).fill('sum');
    await page.getByRole('option', { name: /sum/i }).click();
    await dialog.getByText('Sort descending').click();
    await expect(dialog.getByRole('combobox', { name: 'Sort values by' })).toHaveValue(/sum/i);
    await expect(dialog.getByRole('checkbox', { name: 'Sort descending' })).toBeChecked();
  });

  test('filter bar orientation and cross-filtering are dashboard settings, for those who can edit it [FLT-12 DASH-21 PERM-06]', async ({
    page,
    context,
  }) => {
    await page.goto(`${server.url}/dashboard/list/`);
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    const bar = page.getByRole('region', { name: 'Filters', exact: true });
    const choose = async (name: string) => {
      await bar.getByRole('button', { name: 'Filter settings' }).click();
      await page.getByRole('menuitemcheckbox', { name }).click();
      await page.keyboard.press('Escape');
    };
    await choose('Filter bar on top');
    await choose('Enable cross-filtering');
    await expect.poll(async () => (await metadataOn(page))['filter_bar_orientation']).toBe('HORIZONTAL');
    await expect.poll(async () => (await metadataOn(page))['cross_filters_enabled']).toBe(false);
    expect(await filtersOn(page)).not.toEqual([]);

    await context.route('**/api/v1/me/roles/', (route) =>
      route.fulfill({
        json: { result: { userId: 1, username: 'g', firstName: 'G', lastName: '', roles: { Gamma: [] } } },
      }),
    );
    await page.reload();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await expect(bar.getByRole('button', { name: 'Apply filters' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Filter settings' })).toHaveCount(0);
    await expect(bar.getByRole('button', { name: 'Add or edit filters' })).toHaveCount(0);
  });
});

/** The server's metadata of the shown dashboard. */
async function metadataOn(page: Page): Promise<Record<string, unknown>> {
  const id = /\/dashboard\/(\d+)/.exec(page.url())?.[1] ?? '';
  const stored = await page.request.get(new URL(`/api/v1/dashboard/${id}`, page.url()).href);
  const { result } = (await stored.json()) as { result: { json_metadata: string } };
  return JSON.parse(result.json_metadata) as Record<string, unknown>;
}

async function filtersOn(page: Page): Promise<readonly { readonly name: string }[]> {
  return (await metadataOn(page))['native_filter_configuration'] as { name: string }[];
}
