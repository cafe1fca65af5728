import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { installedTest } from '../support/installedTest.ts';
import { startAgain } from '../support/startedFolder.ts';

/* Maps of countries whose outlines are not part of the app's code: they come with a dashboard, wherever it goes. */

let server: RunningServer;

installedTest.beforeAll(async () => {
  server = await startAgain('--no-samples');
});

installedTest.afterAll(async () => {
  await server.dispose();
});

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A dashboard with a map of Norway, and one of Sweden in a tab that is not open. */
async function makeDashboard(page: Page): Promise<string> {
  const { url } = server;
  const { request } = page.context();
  await request.get(server.signInUrl);
  const { result: token } = await (await request.get(`${url}/api/v1/security/csrf_token/`)).json();
  const { result: databases } = await (await request.get(`${url}/api/v1/database/`)).json();
  async function send(method: 'post' | 'put', path: string, data: object): Promise<number> {
    const done = await request[method](`${url}/api/v1/${path}`, {
      headers: { 'X-CSRFToken': token, Referer: url },
      data,
    });
    expect(done.ok(), await done.text()).toBe(true);
    return (await done.json()).id;
  }
  const dataset = await send('post', 'dataset/', {
    database: databases[0].id,
    schema: 'main',
    table_name: 'regions',
    sql: "SELECT * FROM (VALUES ('NO-03', 7), ('NO-46', 6), ('SE-AB', 24), ('SE-O', 17)) t(region, people)",
  });
  const chart = (country: string) =>
    send('post', 'chart/', {
      slice_name: country,
      viz_type: 'country_map',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({
        datasource: `${dataset}__table`,
        viz_type: 'country_map',
        select_country: country,
        entity: 'region',
        metric: { expressionType: 'SQL', sqlExpression: 'SUM(people)', label: 'people' },
        adhoc_filters: [],
      }),
    });
  const charts = [await chart('norway'), await chart('sweden')];
  const node = (id: string, type: string, children: readonly string[], meta: object = {}) => [
    id,
    { id, type, children, meta },
  ];
  const layout = Object.fromEntries([
    node('ROOT_ID', 'ROOT', ['TABS-1']),
    node('TABS-1', 'TABS', ['TAB-0', 'TAB-1']),
    ...charts.flatMap((chartId, at) => [
      node(`TAB-${at}`, 'TAB', [`ROW-${at}`], { text: ['North', 'East'][at] }),
      node(`ROW-${at}`, 'ROW', [`CHART-${at}`]),
      node(`CHART-${at}`, 'CHART', [], {
        chartId,
        width: 6,
        height: 50,
        sliceName: ['norway', 'sweden'][at],
      }),
    ]),
  ]);
  const dashboard = await send('post', 'dashboard/', {
    dashboard_title: 'Regions',
    position_json: JSON.stringify({ DASHBOARD_VERSION_KEY: 'v2', ...layout }),
  });
  for (const id of charts) await send('put', `chart/${id}`, { dashboards: [dashboard] });
  return `${url}/superset/dashboard/${dashboard}/`;
}

async function expectDrawn(page: Page, name: string): Promise<void> {
  await expect(figure(page, name)).toHaveAttribute('data-state', 'rendered');
  await expect(figure(page, name).locator('canvas')).toBeVisible();
}

installedTest(
  'maps of an offline copy are drawn without the server, also in a tab that was never opened, and so is its page @long',
  async ({ page, browser }, { outputDir }) => {
    installedTest.slow();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const outlines = (): string[] => asked.filter((path) => path.startsWith('/outlines/'));
    await page.goto(await makeDashboard(page));
    await expectDrawn(page, 'norway');
    expect(outlines()).toEqual(['/outlines/6.1/norway.json']);

    await button(page, 'Available offline').click();
    await expect(button(page, 'Available offline')).toContainText('just now');
    await expect.poll(outlines).toContain('/outlines/6.1/sweden.json');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });

    await page.reload();
    await expectDrawn(page, 'norway');
    await button(page, 'Download').click();
    await page.getByRole('menuitem', { name: 'Export as a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export as a file' });
    await dialog.getByText('As a web page').click();
    await expect(dialog.getByRole('status')).toContainText(/Size: \d+(\.\d)? MB/, { timeout: 120_000 });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    const file = join(outputDir, 'Regions.html');
    await (await download).saveAs(file);

    await server.kill();
    await page.reload();
    await expectDrawn(page, 'norway');
    await page.getByRole('tab', { name: 'East' }).click();
    await expectDrawn(page, 'sweden');

    const reader = await (await browser.newContext({ offline: true })).newPage();
    await reader.goto(pathToFileURL(file).href);
    await expectDrawn(reader, 'norway');
    await reader.getByRole('tab', { name: 'East' }).click();
    await expectDrawn(reader, 'sweden');
    await reader.context().close();
  },
);
