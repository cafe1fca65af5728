import { fileURLToPath } from 'node:url';
import { type BrowserContext, type Locator, type Page, expect } from '@playwright/test';
import { type RunningServer, ADMIN_PASSWORD } from '../../support/server.ts';
import { storedRows } from './storedRows.ts';

/** A person's steps in the SQL editor, by the names on screen. */

const file = (name: string): string => fileURLToPath(new URL(`../fixtures/files/${name}`, import.meta.url));

export const CITIES = file('cities.csv');
/** Ada of London, Grace of New York, Lin of Taipei. */
export const PEOPLE = file('people.csv');
/** A table whose name is an SQL keyword. */
export const ORDER = file('order.csv');

export const sql = (page: Page): Locator => page.getByRole('textbox', { name: 'SQL', exact: true });
export const tabs = (page: Page): Locator =>
  page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab');
export const shownTab = (page: Page): Locator =>
  page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab', { selected: true });
export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Results' });
export const cell = (page: Page, name: string): Locator =>
  grid(page).getByRole('gridcell', { name, exact: true });
export const summary = (page: Page): Locator => page.getByRole('status', { name: 'Result summary' });
export const syncStatus = (page: Page): Locator => page.getByRole('status', { name: 'Sync status' });
export const notifications = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });
export const failure = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'The query failed' });

export async function signIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('textbox', { name: 'Username' }).fill('admin');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Signs the browser in before it opens a page, in a tenth of the time that the dialog takes. */
async function signInByRequest({ request }: BrowserContext, url: string): Promise<void> {
  const form = await (await request.get(`${url}/login/`)).text();
  const csrf_token = /name="csrf_token"[^>]*value="([^"]+)"/.exec(form)?.[1] ?? '';
  await request.post(`${url}/login/`, {
    form: { username: 'admin', password: ADMIN_PASSWORD, csrf_token },
    maxRedirects: 0,
  });
}

/** Opens the editor in a browser that has no data yet. */
export async function openEditor(
  page: Page,
  server: Pick<RunningServer, 'url'>,
  path = '/sqllab/',
): Promise<void> {
  await signInByRequest(page.context(), server.url);
  await page.goto(server.url + path);
  await sql(page).waitFor();
}

/** Opens a tab and waits until it is on screen. */
export async function addTab(page: Page): Promise<void> {
  // Before the device's tabs are on screen the count would be too low.
  await tabs(page).first().waitFor();
  const before = await tabs(page).count();
  await page.getByRole('button', { name: 'Add tab' }).click();
  await expect(tabs(page)).toHaveCount(before + 1);
  await expect(tabs(page).last()).toHaveAttribute('aria-selected', 'true');
  // A new tab takes the focus once it is on screen; the previous one may have been empty as well.
  await expect(sql(page)).toBeFocused();
  await expect(sql(page)).toHaveText('Write SQL here');
}

/** Writes into a new tab, so that tests do not share one. */
export async function writeInNewTab(page: Page, text: string): Promise<void> {
  await addTab(page);
  await page.keyboard.insertText(text);
}

/** Replaces the text of the shown tab. */
export async function rewrite(page: Page, text: string): Promise<void> {
  await sql(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/**
 * Waits until the server has `text`, according to the device: a new tab is on screen before it is stored, and until
 * then everything stored is synced.
 */
export async function untilSent(page: Page, text: string): Promise<void> {
  const confirmed = async () =>
    (await storedRows(page, 'confirmedTabs')).map((tab) => (tab['fields'] as { readonly sql: string }).sql);
  await expect.poll(confirmed, { timeout: 45_000 }).toContain(text);
  await expect(syncStatus(page)).toHaveText('Saved', { timeout: 45_000 });
}

export async function run(page: Page): Promise<void> {
  await sql(page).press('ControlOrMeta+Enter');
}

/** Runs all statements, where there are several. */
export async function runAll(page: Page): Promise<void> {
  await sql(page).press('ControlOrMeta+Shift+Enter');
}

export async function runInNewTab(page: Page, text: string): Promise<void> {
  await writeInNewTab(page, text);
  await run(page);
}

export async function serviceWorkerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Selects from the menu of the shown tab. */
export async function tabAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tab actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
