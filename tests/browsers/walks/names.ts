import { ADMIN_PASSWORD } from '../../support/server.ts';
import type { Query } from '../inPage/find.ts';
import type { Screen } from '../screen.ts';

/** What a person finds on the pages, by role and name, and does on more than one walk. */

export const button = (name: string): Query => ({ role: 'button', name });
export const link = (name: string): Query => ({ role: 'link', name });
export const tab = (name: string): Query => ({ role: 'tab', name });
export const menuitem = (name: string): Query => ({ role: 'menuitem', name });
export const SQL: Query = { role: 'textbox', name: 'SQL' };
export const RESULTS: Query = { role: 'grid', name: 'Results' };
export const SYNC_STATUS: Query = { role: 'status', name: 'Sync status' };
export const SAVED: Query = { ...SYNC_STATUS, text: '/^Saved/' };
export const NOTIFICATIONS: Query = { role: 'region', name: 'Notifications' };
export const SIGN_IN: Query = { role: 'dialog', name: 'Sign in' };
export const drawn = (name: string): Query => ({ role: 'figure', name, with: { 'data-state': 'rendered' } });
export const cell = (text: string): Query => ({ role: 'gridcell', text, within: RESULTS });

export async function signIn(screen: Screen): Promise<void> {
  await screen.write({ role: 'textbox', name: 'Username', within: SIGN_IN }, 'admin');
  await screen.write({ selector: 'input[type=password]', within: SIGN_IN }, ADMIN_PASSWORD);
  await screen.click({ ...button('Sign in'), within: SIGN_IN });
  await screen.gone(SIGN_IN);
}

/** Runs a text in the tab that is shown, until a cell has this value. */
export async function runSql(screen: Screen, sql: string, value: string): Promise<void> {
  await screen.write(SQL, sql);
  await screen.page.press('Control+Enter');
  await screen.see(cell(value));
}

/** Waits until the app is kept for opening without a network. */
export async function installed(screen: Screen): Promise<void> {
  const script = await screen.call('installedWorker');
  if (!script.endsWith('/sw.js')) throw new Error(`The worker is ${script}.`);
}

/** Waits until the text of a tab is on the device. */
export async function stored(screen: Screen, part: string): Promise<void> {
  await screen.until(`It is not on the device: ${part}`, async () => {
    const rows = (await screen.call('storedRows', 'tabs')) as readonly { readonly sql: string }[];
    return rows.some(({ sql }) => sql.includes(part));
  });
}

/** Opens the sales dashboard from the list. */
export async function openSales(screen: Screen): Promise<void> {
  await screen.click(link('Dashboards'));
  await screen.click(link('Sales Dashboard'));
  await screen.see({ ...drawn('Total Revenue'), text: '/10\\.0M/' });
}

/** Waits until all charts in view are drawn, with something on each. */
export async function allDrawn(screen: Screen): Promise<void> {
  await screen.gone({ role: 'figure', with: { 'data-state': 'loading' } });
  await screen.until('A chart is blank', async () => (await screen.call('blankCharts')).length === 0);
}

const OFFLINE: Query = { role: 'dialog', name: 'Filters offline' };

/** Downloads the rows of the sales dashboard, so that it can be filtered without its server. */
export async function downloadSales(screen: Screen): Promise<void> {
  await screen.click(button('Available offline'));
  await screen.click(button('Filters offline'));
  await screen.see({ role: 'row', text: '/cleaned_sales_data[^]*2,823/', within: OFFLINE });
  await screen.click({ selector: 'label', text: '/Also download the data/', within: OFFLINE });
  await screen.see({ role: 'row', text: '/cleaned_sales_data[^]*just now/', within: OFFLINE });
}

/** Closes the dialog of the download. */
export async function closeDownload(screen: Screen): Promise<void> {
  await screen.click({ ...button('Done'), within: OFFLINE });
  await screen.gone(OFFLINE);
}

export async function filterByFrance(screen: Screen): Promise<void> {
  const filters = { role: 'region', name: 'Filters' };
  await screen.write({ role: 'combobox', name: 'Country', within: filters }, 'France');
  await screen.click({ role: 'option', name: 'France' });
  await screen.page.press('Escape');
  await screen.click({ ...button('Apply filters'), within: filters });
}
