import type { Browser } from '../server/browser.ts';

/** What the tests look at of a tab on the server. */
export interface TabOnServer {
  readonly id: number;
  readonly label: string;
  readonly sql: string;
  readonly active: boolean;
  readonly extra_json: unknown;
  readonly template_params: string | null;
}

/** All tabs as the server has them, in the order of their numbers. */
export async function serverTabs(browser: Browser): Promise<TabOnServer[]> {
  const { result } = await browser.json<{ result: { tab_state_ids: { id: number }[] } }>('/api/v1/sqllab/');
  const tabs: TabOnServer[] = [];
  for (const { id } of result.tab_state_ids)
    tabs.push(await browser.json<TabOnServer>(`/tabstateview/${id}`));
  return tabs;
}
