import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { CITIES } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { layoutOfOneChart } from '../support/layoutOfOneChart.ts';

/** The app opened as somebody else: by an administrator, and by guests in a frame of another site. */

const server = serverOver(CITIES);

declare global {
  interface Window {
    ask: (method: string, args?: object) => Promise<unknown>;
    tell: (method: string, args: object) => void;
  }
}

/** A site around a frame, which sends the messages of a Superset's SDK. Its origin differs from the server's. */
async function site(url: string, uuid: string, token: string): Promise<{ server: Server; url: string }> {
  const html = `<!doctype html><h1>Another site</h1><iframe id="frame" title="Embedded Dashboard" width="1000"
    height="600" sandbox="allow-same-origin allow-scripts allow-presentation allow-downloads allow-forms allow-popups"
    ></iframe><script>
    frame.addEventListener('load', () => {
      const { port1, port2 } = new MessageChannel();
      frame.contentWindow.postMessage({ type: '__embedded_comms__', handshake: 'port transfer' }, '${url}', [port2]);
      port1.start();
      const asked = new Map();
      window.told = [];
      port1.addEventListener('message', ({ data }) => {
        if (data.switchboardAction === 'emit') window.told.push(data);
        const answer = asked.get(data.messageId);
        if (data.switchboardAction === 'reply') answer.resolve(data.result);
        if (data.switchboardAction === 'error') answer.reject(new Error(data.error));
      });
      window.tell = (method, args) => port1.postMessage({ switchboardAction: 'emit', method, args });
      window.ask = (method, args) => new Promise((resolve, reject) => {
        const messageId = String(asked.size);
        asked.set(messageId, { resolve, reject });
        port1.postMessage({ switchboardAction: 'get', method, messageId, args });
      });
      port1.postMessage({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken: '${token}' } });
    });
    frame.src = '${url}/embedded/${uuid}?uiConfig=16';
    </script>`;
  const around = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  await new Promise<void>((resolve) => around.listen(0, '127.0.0.1', resolve));
  return { server: around, url: `http://localhost:${(around.address() as AddressInfo).port}` };
}

test('a dashboard is shown to a guest in the frame of another site, limited by the token; an administrator views as a role', async ({
  page,
  browser,
}) => {
  const { url } = server;
  const { request } = page.context();
  await request.get(server.signInUrl);
  const { result: csrf } = await (await request.get(`${url}/api/v1/security/csrf_token/`)).json();
  async function call(method: 'post' | 'put', path: string, data: object): Promise<Record<string, unknown>> {
    const done = await request[method](url + path, {
      headers: { 'X-CSRFToken': csrf, Referer: url },
      data,
    });
    expect(done.ok(), await done.text()).toBe(true);
    return (await done.json()) as Record<string, unknown>;
  }
  const { result: databases } = await (await request.get(`${url}/api/v1/database/`)).json();
  const files = (databases as { id: number; database_name: string }[]).find(
    ({ database_name }) => database_name === 'Files',
  );
  const table = { database: files?.id, schema: 'main', table_name: 'cities' };
  const { id: dataset } = await call('post', '/api/v1/dataset/', table);
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['city'], row_limit: 100 };
  const chart = await createChart(page, url, 'Cities', form);
  const { id: dashboard } = await call('post', '/api/v1/dashboard/', {
    dashboard_title: 'Harbours',
    published: true,
    position_json: layoutOfOneChart(chart, 'Cities'),
  });
  await call('put', `/api/v1/chart/${chart}`, { dashboards: [dashboard] });
  await page.goto(`${url}/superset/dashboard/${String(dashboard)}/`);
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await page.getByRole('menuitem', { name: 'Embed dashboard' }).click();
  const embedding = page.getByRole('dialog', { name: 'Embed' });
  await embedding.getByRole('button', { name: 'Enable embedding' }).click();
  const uuid = await embedding.getByLabel('Embedded dashboard ID').inputValue();
  await expect(embedding.getByLabel('Code for the site')).toHaveValue(new RegExp(`"${uuid}"[^]*"${url}"`));
  async function allow(site: string): Promise<void> {
    await embedding.getByLabel('Allowed domains').fill(site);
    await embedding.getByRole('button', { name: 'Save changes' }).click();
    await expect(embedding.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  }
  const { token } = await call('post', '/api/v1/security/guest_token/', {
    user: { username: 'visitor' },
    resources: [{ type: 'dashboard', id: uuid }],
    rls: [{ dataset, clause: "city = 'Oslo'" }],
  });

  const around = await site(url, uuid, String(token));
  const { origin } = new URL(around.url);
  await allow(origin);
  const guests = await browser.newContext();
  const outside = await guests.newPage();
  await outside.goto(around.url);
  const frame = outside.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Harbours' })).toBeVisible();
  await expect(frame.getByText('Oslo').first()).toBeVisible();
  await expect(frame.getByText('Lagos')).toHaveCount(0);
  await expect(frame.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(frame.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0);
  // The browser denies this frame storage and locks.
  await expect(frame.getByText('Syncing stopped')).toHaveCount(0);

  // What a Superset's SDK asks.
  const ask = (method: string, args?: object): Promise<unknown> =>
    outside.evaluate(([name, given]) => window.ask(name, given), [method, args] as const);
  expect(await ask('getScrollSize')).toMatchObject({ height: expect.any(Number) });
  expect(await ask('getActiveTabs')).toEqual([]);
  expect(await ask('getDataMask')).toEqual({});
  expect(await ask('getChartStates')).toEqual({});
  const payloads = await ask('getChartDataPayloads', { chartId: chart });
  expect(payloads).toMatchObject({
    [chart]: { datasource: { id: dataset }, queries: [{ columns: ['city'] }] },
  });
  expect(await ask('getChartDataPayloads', { chartId: 999 })).toEqual({});
  const link = await ask('getDashboardPermalink', { anchor: 'CHART-1' });
  expect(link).toBe(`${url}/embedded/${uuid}#CHART-1`);
  await expect(ask('getSecrets')).rejects.toThrow('Method "getSecrets" is not supported');
  const root = frame.locator('html');
  await outside.evaluate(() => window.tell('setThemeMode', { mode: 'dark' }));
  await expect(root).toHaveAttribute('data-theme', 'dark');
  const themeConfig = { algorithm: 'default', token: { colorPrimary: '#7a1f5c' } };
  await outside.evaluate((given) => window.tell('setThemeConfig', { themeConfig: given }), themeConfig);
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(root).toHaveCSS('--accent', /#7a1f5c/);

  // Whoever gives out tokens sees the same, with another condition.
  await embedding.getByLabel('Condition on rows').fill("city = 'Lagos'");
  const asGuest = await embedding.getByRole('link', { name: 'View as a guest' }).getAttribute('href');
  const viewer = await page.context().newPage();
  await viewer.goto(String(asGuest));
  await expect(viewer.getByText('You see what a guest with a token sees.')).toBeVisible();
  await expect(viewer.getByText('Lagos').first()).toBeVisible();
  await expect(viewer.getByText('Oslo')).toHaveCount(0);
  for (const name of ['Edit dashboard', 'Favorite', 'Publish', 'Available offline'])
    await expect(viewer.getByRole('button', { name, exact: true }), name).toHaveCount(0);
  await viewer.close();

  // A site that is not allowed shows nothing.
  await allow('https://example.org');
  await outside.goto('about:blank');
  await outside.goto(around.url);
  await expect(outside.getByRole('heading', { name: 'Another site' })).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'Harbours' })).toHaveCount(0);
  await embedding.getByRole('button', { name: 'Deactivate' }).click();
  await expect(embedding.getByRole('button', { name: 'Enable embedding' })).toBeVisible();
  await guests.close();
  around.server.close();

  await page.goto(`${url}/roles/`);
  await page.getByRole('link', { name: 'View as Gamma' }).click();
  await expect(page.getByText('You see what people with this role see.')).toBeVisible();
  await page.goto(`${new URL(page.url()).href.replace('/superset/welcome/', '/users/')}`);
  await expect(page.getByText('You do not have permission to see this list')).toBeVisible();
  await page.getByRole('link', { name: 'Stop viewing' }).click();
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row', { name: /admin/ })).toBeVisible();
  await page.getByRole('link', { name: 'View as admin' }).click();
  await expect(page.getByText('You see what Sextant Admin sees.')).toBeVisible();
});
