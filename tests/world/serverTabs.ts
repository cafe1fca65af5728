import type { Browser } from '../server/browser.ts';

/** The fields of a tab on the server that tests check. */
export interface TabOnServer {
  readonly id: number;
  readonly label: string;
  readonly sql: string;
  readonly active: boolean;
  readonly extra_json: unknown;
  readonly template_params: string | null;
}

/** All tabs of the server, in the order of their ids. */
export async function serverTabs(browser: Browser): Promise<TabOnServer[]> {
  const { result } = await browser.json<{ result: { tab_state_ids: { id: number }[] } }>('/api/v1/sqllab/');
  const tabs: TabOnServer[] = [];
  for (const { id } of result.tab_state_ids)
    tabs.push(await browser.json<TabOnServer>(`/tabstateview/${id}`));
  return tabs;
}
