import { expect, test } from '@playwright/test';
import { ownSalesServer } from '../support/salesServer.ts';

/** What a model drafts for a person. */

const CHART = 'Number of Deals (for each Combination)';

const { server } = ownSalesServer();

test('a dashboard that a model drafted is opened from the inbox as a draft, and is saved by its person alone', async ({
  page,
}) => {
  await page.goto(server.signInUrl);
  const api = `${server.url}/api/v1`;
  const json = async (path: string) => (await page.request.get(`${api}/${path}`)).json();
  const headers = { 'X-CSRFToken': (await json('security/csrf_token/')).result, Referer: server.url };
  const data = { name: 'assistant', days: 1, scope: 'mcp' };
  const token = await page.request.post(`${api}/sextant/account/tokens/`, { headers, data });
  const { result: charts } = await json('chart/?q=(page_size:100)');
  const chart = charts.find((each: { slice_name: string }) => each.slice_name === CHART);
  const rows = [[{ text: '# By a model' }], [{ chart_id: chart.id, width: 8 }]];
  const drafted = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${(await token.json()).result.token}`,
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'draft_dashboard', arguments: { title: 'Revenue, drafted', rows } },
    }),
  });
  expect((await drafted.json()).result.content[0].text).toContain('Nothing was saved');

  const open = async (): Promise<void> => {
    await page.goto(`${server.url}/inbox/`);
    await page.getByRole('link', { name: 'A model drafted something for you' }).click();
  };
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revenue, drafted');
  await expect(page.getByRole('heading', { name: 'By a model' })).toBeVisible();
  const figure = page.getByRole('figure', { name: CHART, exact: true });
  await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 30_000 });
  const saved = async () =>
    (await json('dashboard/?q=(page_size:100)')).result.map(
      (each: { dashboard_title: string }) => each.dashboard_title,
    );
  expect(await saved()).not.toContain('Revenue, drafted');
  // A second press opens the same draft.
  await open();
  await expect(figure).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(saved, { timeout: 30_000 }).toContain('Revenue, drafted');
  expect((await saved()).filter((title: string) => title === 'Revenue, drafted')).toHaveLength(1);
});
