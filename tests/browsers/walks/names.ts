import type { Query } from '../inPage/find.ts';
import type { Screen } from '../screen.ts';

/** What a person finds on the pages, by role and name. */

export const button = (name: string): Query => ({ role: 'button', name });
export const link = (name: string): Query => ({ role: 'link', name });
export const SQL: Query = { role: 'textbox', name: 'SQL' };
export const RESULTS: Query = { role: 'grid', name: 'Results' };
export const SYNC_STATUS: Query = { role: 'status', name: 'Sync status' };
export const saved: Query = { ...SYNC_STATUS, text: '/^Saved/' };
export const drawn = (name: string): Query => ({ role: 'figure', name, with: { 'data-state': 'rendered' } });
export const cell = (text: string): Query => ({ role: 'gridcell', text, within: RESULTS });

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

export async function storedSql(screen: Screen): Promise<readonly string[]> {
  const rows = (await screen.call('storedRows', 'tabs')) as readonly { readonly sql: string }[];
  return rows.map(({ sql }) => sql);
}
