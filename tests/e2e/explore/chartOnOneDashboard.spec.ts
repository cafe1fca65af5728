import { type Page, expect, test } from '@playwright/test';
import { button, chooseType, openChart } from './exploreSteps.ts';
import { salesServer } from '../support/salesServer.ts';

/** A chart that several dashboards show, changed for one of them. */

const CHART = 'Number of Deals (for each Combination)';

const { server } = salesServer();

/** The chart as the server has it. */
function onServer(page: Page, title: string): Promise<{ params: Record<string, unknown> } | null> {
  return page.evaluate(async (name) => {
    const { result } = await (await fetch('/api/v1/chart/?q=(page_size:100)')).json();
    const found = result.find((each: { slice_name: string }) => each.slice_name === name);
    if (found === undefined) return null;
    const { result: row } = await (await fetch(`/api/v1/chart/${found.id}`)).json();
    return { params: JSON.parse(row.params) };
  }, title);
}

test('a change for one dashboard is saved as a chart of its own, which takes the place there @long', async ({
  page,
}) => {
  await openChart(page, server, CHART);
  const before = (await onServer(page, CHART))?.params['viz_type'];
  await chooseType(page, 'Table');
  await button(page, 'Save chart').click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('radio', { name: 'Only on one dashboard' }).check();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Chart name' }).fill('Items of this dashboard');
  await dialog.getByRole('combobox', { name: 'Dashboard' }).fill('Sales Dashboard');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save and go to dashboard' }).click();
  await page.getByRole('tab', { name: /Exploratory/ }).click();
  await expect(page.getByRole('figure', { name: 'Items of this dashboard', exact: true })).toBeVisible();
  await expect(page.getByRole('figure', { name: CHART, exact: true })).toHaveCount(0);
  await expect
    .poll(async () => (await onServer(page, 'Items of this dashboard'))?.params['viz_type'])
    .toBe('table');
  expect((await onServer(page, CHART))?.params['viz_type']).toBe(before);
});

/** A dashboard with tabs below a text, as another client would make it; its number. */
async function makeTabbed(page: Page): Promise<number> {
  const { result: token } = await (
    await page.request.get(`${server.url}/api/v1/security/csrf_token/`)
  ).json();
  const parents = ['ROOT_ID', 'GRID_ID', 'TABS-a'];
  const tab = (id: string, text: string) => ({ type: 'TAB', id, children: [], parents, meta: { text } });
  const layout = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['HEADER-a', 'TABS-a'], parents: ['ROOT_ID'] },
    'HEADER-a': {
      type: 'HEADER',
      id: 'HEADER-a',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { text: 'Tabs are below', headerSize: 'MEDIUM_HEADER', background: 'BACKGROUND_TRANSPARENT' },
    },
    'TABS-a': {
      type: 'TABS',
      id: 'TABS-a',
      children: ['TAB-a', 'TAB-b'],
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: {},
    },
    'TAB-a': tab('TAB-a', 'First tab'),
    'TAB-b': tab('TAB-b', 'Second tab'),
  };
  const made = await page.request.post(`${server.url}/api/v1/dashboard/`, {
    headers: { 'X-CSRFToken': token, Referer: server.url },
    data: { dashboard_title: 'Tabs below', position_json: JSON.stringify(layout), published: true },
  });
  expect(made.status()).toBe(201);
  const { id } = await made.json();
  return id;
}

test('a chart is added to the tab that the dialog shows, and both of its dashboards are named from then on @long', async ({
  page,
}) => {
  const dashboard = await makeTabbed(page);
  await openChart(page, server, 'Total Revenue');
  await button(page, 'Save chart').click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('combobox', { name: 'Dashboard' }).fill('Tabs below');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Tab' })).toHaveValue('First tab');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => {
      const { result } = await (await page.request.get(`${server.url}/api/v1/dashboard/${dashboard}`)).json();
      const layout: readonly { type?: string; parents?: readonly string[] }[] = Object.values(
        JSON.parse(result.position_json),
      );
      return layout.find(({ type }) => type === 'CHART')?.parents;
    })
    .toContain('TAB-a');
  await button(page, 'Save chart').click();
  await expect(dialog).toContainText('2 dashboards show the change');
  await expect(dialog).toContainText('Tabs below');

  // Another chart is on one of them only, which alone is offered for a change of its own.
  await openChart(page, server, 'Items Sold');
  await button(page, 'Save chart').click();
  await dialog.getByRole('radio', { name: 'Only on one dashboard' }).check();
  await dialog.getByRole('button', { name: 'Show suggestions Dashboard' }).click();
  await expect(page.getByRole('option', { name: 'Sales Dashboard' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Tabs below' })).toHaveCount(0);
});
