import { type Browser, type BrowserContext, type Page, expect, test } from '@playwright/test';
import { cutOff } from '../support/cutOff.ts';
import { salesServer } from '../support/salesServer.ts';

/** Two people edit the layout of one dashboard at the same time. */

const MINE = 'Quarterly Revenue';
const THEIRS = 'Quarterly Revenue (By Product Line)';
const ON_THIRD = 'Total Revenue By Product';

const { server, cookies } = salesServer();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Opens the dashboard in edit mode. */
async function editing(browser: Browser): Promise<Person> {
  const context = await browser.newContext();
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard/list/`);
  await page.locator('a[href*="/superset/dashboard/"]').first().click();
  await button(page, 'Edit dashboard').click();
  await expect(button(page, 'Save')).toBeVisible();
  return { context, page };
}

/** Makes a chart narrower by so many columns. */
async function narrow(page: Page, chart: string, columns: number): Promise<void> {
  await button(page, `Chart ${chart} options`).click();
  await page.getByRole('menuitem', { name: 'Resize', exact: true }).click();
  for (let at = 0; at < columns; at += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
}

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await expect(page.getByText('This dashboard was saved successfully.')).toBeVisible();
}

/** The width of a chart as the server has it. */
async function widthOf(page: Page, chart: string): Promise<number> {
  const id = /\/dashboard\/(\d+)/.exec(page.url())?.[1] ?? '';
  const { result } = (await (await page.request.get(`${server.url}/api/v1/dashboard/${id}`)).json()) as {
    result: { position_json: string };
  };
  type Meta = { readonly sliceName?: string; readonly sliceNameOverride?: string; readonly width?: number };
  const parts = Object.values(JSON.parse(result.position_json) as Record<string, { readonly meta?: Meta }>);
  return parts.find(({ meta }) => (meta?.sliceNameOverride ?? meta?.sliceName) === chart)?.meta?.width ?? 0;
}

test('edits of different charts on three devices are merged, which a message describes and can be undone @long', async ({
  browser,
}) => {
  const [first, second, third] = [await editing(browser), await editing(browser), await editing(browser)];
  const widths = async () =>
    Promise.all([MINE, THEIRS, ON_THIRD].map(async (chart) => widthOf(first.page, chart)));
  const [mine = 0, theirs = 0, onThird = 0] = await widths();
  const reconnect = await cutOff(first.context);
  const reconnectThird = await cutOff(third.context);
  await narrow(first.page, MINE, 1);
  await button(first.page, 'Save').click();
  await narrow(third.page, ON_THIRD, 1);
  await button(third.page, 'Save').click();
  await narrow(second.page, THEIRS, 1);
  await save(second.page);
  await reconnect();
  const merged = first.page.getByText(/^Your save was merged with changes by .+: /);
  await expect(merged).toContainText(`Chart ${THEIRS} resized`, { timeout: 30_000 });
  expect(await widths()).toEqual([mine - 1, theirs - 1, onThird]);
  await reconnectThird();
  await expect(third.page.getByText(/^Your save was merged with changes by .+: /)).toContainText(
    '2 charts resized',
    { timeout: 30_000 },
  );
  expect(await widths()).toEqual([mine - 1, theirs - 1, onThird - 1]);

  await button(first.page, 'Undo').click();
  await expect.poll(() => widths(), { timeout: 30_000 }).toEqual([mine - 1, theirs, onThird - 1]);
  await first.page.reload();
  await expect(button(first.page, 'Edit dashboard')).toBeVisible();
  // The undo may itself be merged with the change of the third device, which is reported.
  await expect(merged.filter({ hasText: THEIRS })).toHaveCount(0);
  await Promise.all([first, second, third].map(async ({ context }) => context.close()));
});

test('edits of the same chart wait for a decision, which asks to confirm what is overwritten [ERR-47] @long', async ({
  browser,
}) => {
  const [first, second] = [await editing(browser), await editing(browser)];
  const before = await widthOf(first.page, MINE);
  const reconnect = await cutOff(first.context);
  await narrow(first.page, MINE, 1);
  await button(first.page, 'Save').click();
  await narrow(second.page, MINE, 2);
  await save(second.page);
  await reconnect();
  await button(first.page, 'Save conflict').click({ timeout: 30_000 });
  const dialog = first.page.getByRole('dialog', { name: 'Save conflict' });
  await expect(dialog.getByText('Please confirm the overwrite values.')).toBeVisible();
  await expect(dialog.getByRole('group', { name: `Chart ${MINE}: width` })).toContainText(String(before - 2));
  const theirs = dialog.getByRole('figure', { name: 'Theirs' });
  await expect(theirs.locator('[data-changed=true]', { hasText: MINE }).last()).toBeVisible();
  await button(first.page, 'Keep mine').click();
  await expect.poll(() => widthOf(first.page, MINE), { timeout: 30_000 }).toBe(before - 1);
  await Promise.all([first.context.close(), second.context.close()]);
});

test('a save that a crash interrupts is sent after the restart, and it is shown as saving until then [DASH-11]', async ({
  browser,
}) => {
  const { context, page } = await editing(browser);
  const before = await widthOf(page, MINE);
  const saving = page.getByText('Saving…', { exact: true });
  await expect(saving).toHaveCount(0);
  // The request hangs: the server never gets it.
  await context.route('**/api/v1/dashboard/*', (route) =>
    route.request().method() === 'PUT' ? undefined : route.fallback(),
  );
  const request = context.waitForEvent('request', (request) => request.method() === 'PUT');
  await narrow(page, MINE, 1);
  await button(page, 'Save').click();
  await expect(saving).toBeVisible();
  await request;
  const address = page.url();
  await page.goto('chrome://crash').catch(() => undefined);
  await page.close();
  expect(await (await context.newPage()).goto(address)).not.toBeNull();
  const again = context.pages().at(-1) as Page;
  await expect(button(again, 'Edit dashboard')).toBeVisible();
  expect(await widthOf(again, MINE)).toBe(before);
  await context.unroute('**/api/v1/dashboard/*');
  await again.reload();
  await expect.poll(() => widthOf(again, MINE), { timeout: 60_000 }).toBe(before - 1);

  await button(again, 'Edit dashboard').click();
  await narrow(again, MINE, 1);
  await button(again, 'Save').click();
  await expect(again.getByText('This dashboard was saved successfully.')).toBeVisible();
  await expect(again.getByText('Saving…', { exact: true })).toHaveCount(0);
  await context.close();
});
