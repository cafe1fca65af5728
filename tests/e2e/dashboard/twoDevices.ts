import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test';
import { cutOff } from '../support/cutOff.ts';
import { salesServer } from '../support/salesServer.ts';

/** What two devices do that edit one dashboard. */

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save conflict' });

export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
}

export async function rename(page: Page, name: string): Promise<void> {
  await button(page, 'Rename').click();
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(name);
}

/** Makes a chart narrower by so many columns, and saves. */
export async function narrow(page: Page, chart: string, columns: number): Promise<void> {
  await button(page, 'Edit dashboard').click();
  await button(page, `Chart ${chart} options`).click();
  await page.getByRole('menuitem', { name: 'Resize', exact: true }).click();
  for (let at = 0; at < columns; at += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await button(page, 'Save').click();
  await expect(button(page, 'Edit dashboard')).toBeVisible();
}

export interface OnServer {
  readonly title: string;
  readonly width: number;
  readonly filters: readonly string[];
  readonly colors: object;
}

export const NAME = 'Quarterly Revenue';

/** Devices of one person at a server of their own. */
export function twoDevices() {
  const { server, cookies } = salesServer();

  async function device(
    browser: Browser,
    options: { readonly viewport?: { width: number; height: number } } = {},
  ): Promise<Device> {
    const context = await browser.newContext(options);
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(`${server.url}/dashboard/list/`);
    await page.locator('a[href*="/superset/dashboard/"]').first().click();
    await expect(button(page, 'Edit dashboard')).toBeVisible();
    return { context, page };
  }

  /** The dashboard as the server has it. */
  async function onServer(page: Page): Promise<OnServer> {
    const id = /\/dashboard\/(\d+)/.exec(page.url())?.[1] ?? '';
    const { result } = (await (await page.request.get(`${server.url}/api/v1/dashboard/${id}`)).json()) as {
      result: { dashboard_title: string; position_json: string; json_metadata: string };
    };
    type Meta = { readonly sliceName?: string; readonly sliceNameOverride?: string; readonly width?: number };
    type Part = { readonly meta?: Meta };
    const parts = Object.values(JSON.parse(result.position_json) as Record<string, Part>);
    const metadata = JSON.parse(result.json_metadata) as {
      native_filter_configuration: { readonly name: string }[];
      label_colors: object;
    };
    return {
      title: result.dashboard_title,
      width:
        parts.find(({ meta }) => (meta?.sliceNameOverride ?? meta?.sliceName) === NAME)?.meta?.width ?? 0,
      filters: metadata.native_filter_configuration.map(({ name }) => name),
      colors: metadata.label_colors,
    };
  }

  /** Both devices changed the title and the width of one chart; the first was not connected. */
  async function contradict(
    browser: Browser,
    first: Device,
    [mine, theirs]: readonly [string, string],
  ): Promise<void> {
    const reconnect = await cutOff(first.context);
    await rename(first.page, mine);
    await narrow(first.page, NAME, 1);
    const other = await device(browser);
    await rename(other.page, theirs);
    await narrow(other.page, NAME, 2);
    await expect.poll(async () => (await onServer(other.page)).title).toBe(theirs);
    await expect(other.page.getByText('This dashboard was saved successfully.')).toBeVisible();
    await other.context.close();
    await reconnect();
    await first.page.reload();
    await expect(button(first.page, 'Save conflict')).toBeVisible();
  }

  return { server, device, onServer, contradict };
}
