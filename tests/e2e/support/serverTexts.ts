import type { BrowserContext } from '@playwright/test';

/** The texts of all tabs on the server; requested with the browser's own cookies. */
export async function textsOnServer(context: BrowserContext, url: string): Promise<string[]> {
  const listed = await context.request.get(`${url}/api/v1/sqllab/`);
  const { result } = (await listed.json()) as { result: { tab_state_ids: { id: number }[] } };
  const texts = result.tab_state_ids.map(async ({ id }) => {
    const tab = await context.request.get(`${url}/tabstateview/${id}`);
    return ((await tab.json()) as { sql: string }).sql;
  });
  return Promise.all(texts);
}

/** The names of all saved queries on the server. */
export async function savedNamesOnServer(context: BrowserContext, url: string): Promise<string[]> {
  const listed = await context.request.get(`${url}/api/v1/saved_query/?q=(page_size:100)`);
  const { result } = (await listed.json()) as { result: { label: string }[] };
  return result.map(({ label }) => label);
}
