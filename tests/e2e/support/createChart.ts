import type { Page } from '@playwright/test';

/** A chart of the server's first dataset, made as another client would; its number. */
export async function createChart(
  page: Page,
  url: string,
  name: string,
  form: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { result: token } = await (await page.request.get(`${url}/api/v1/security/csrf_token/`)).json();
  const { result } = await (await page.request.get(`${url}/api/v1/dataset/`)).json();
  const dataset: number = result[0].id;
  const made = await page.request.post(`${url}/api/v1/chart/`, {
    headers: { 'X-CSRFToken': token, Referer: url },
    data: {
      slice_name: name,
      viz_type: form['viz_type'],
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({ datasource: `${dataset}__table`, ...form }),
    },
  });
  const { id } = await made.json();
  if (typeof id !== 'number') throw new Error(`Not created: ${await made.text()}`);
  return id;
}
