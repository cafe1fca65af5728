import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { createDevice } from './device.ts';
import { signBrowserIn } from './openedDashboard.ts';
import { SUPERSET } from './supersetAddress.ts';
import { supersetWorld } from './supersetWorld.ts';

/* Vega-Lite charts, a type that a Superset does not know: what its own pages and calls keep of them. */

const world = supersetWorld();
const { made } = world;

const SPEC = { mark: 'bar', encoding: { x: { field: 'status' }, y: { field: 'count' } } };

async function newForm(): Promise<JsonRecord> {
  const q = encodeURIComponent("(filters:!((col:table_name,opr:eq,value:'cleaned_sales_data')))");
  const { body } = await world.superset.call('GET', `/api/v1/dataset/?q=${q}`);
  const dataset = (body as { ids: number[] }).ids[0];
  if (dataset === undefined) throw new Error('This Superset has no example datasets.');
  return {
    viz_type: 'vega_lite',
    datasource: `${dataset}__table`,
    query_mode: 'aggregate',
    groupby: ['status'],
    metrics: ['count'],
    row_limit: 100,
    // As typed, with its lines.
    vega_lite_spec: JSON.stringify(SPEC, null, 2),
  };
}

/** A chart and a dashboard that shows it, made by a device in front of the Superset. */
async function madeOnDevice() {
  const device = await createDevice(world.gateway.url);
  const [chart, dashboard] = [randomUUID(), randomUUID()];
  const title = `Sextant ${dashboard}`;
  const layout = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': {
      id: 'ROW-1',
      type: 'ROW',
      children: ['CHART-1'],
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    'CHART-1': {
      id: 'CHART-1',
      type: 'CHART',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
      meta: { chartId: chart, width: 6, height: 50, sliceName: 'Bars by a specification' },
    },
  };
  const form = await newForm();
  await device.run(
    createDocument({
      id: chart,
      uuid: chart,
      kind: 'chart',
      content: { ...newChartContents('Bars by a specification', form) },
    }),
    createDocument({
      id: dashboard,
      uuid: dashboard,
      kind: 'dashboard',
      content: { ...newDashboardContents(title), layout },
    }),
  );
  await device.send();
  await device.send();
  expect(await listOutbox(device.db)).toEqual([]);
  const ids = {
    chart: (await getDocument(device.db, chart))?.remoteId ?? 0,
    dashboard: (await getDocument(device.db, dashboard))?.remoteId ?? 0,
  };
  made.push(`/api/v1/chart/${ids.chart}`, `/api/v1/dashboard/${ids.dashboard}`);
  return { ...ids, title, form };
}

async function paramsOf(chart: number): Promise<string> {
  const { body } = await world.superset.call('GET', `/api/v1/chart/${chart}`);
  return asText(asRecord(asRecord(body)['result'])['params']);
}

async function openedBySuperset(page: Page, path: string): Promise<void> {
  await signBrowserIn(page.context(), SUPERSET);
  await page.goto(SUPERSET + path);
}

test('a dashboard with a Vega-Lite chart is changed and saved in the Superset’s own page, and the form data of the chart stays as it was', async ({
  page,
}) => {
  const { chart, dashboard, title, form } = await madeOnDevice();
  const before = await paramsOf(chart);
  expect(JSON.parse(before)).toMatchObject(form);
  await openedBySuperset(page, `/superset/dashboard/${dashboard}/?edit=true`);
  const titleField = page.getByRole('textbox', { name: 'Dashboard title' });
  await expect(titleField).toBeVisible();
  await page.waitForLoadState('networkidle');
  await titleField.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(`${title} renamed`);
  await page.keyboard.press('Enter');
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().includes(`/api/v1/dashboard/${dashboard}`),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);
  expect(await paramsOf(chart)).toBe(before);
  const { body } = await world.superset.call('GET', `/api/v1/dashboard/${dashboard}/charts`);
  expect(body).toMatchObject({ result: [{ id: chart, form_data: form }] });
});

test('a Vega-Lite chart that is renamed in the Superset’s own page keeps its form data', async ({ page }) => {
  const { chart } = await madeOnDevice();
  const before = await paramsOf(chart);
  await openedBySuperset(page, `/explore/?slice_id=${chart}`);
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  await page.getByRole('menuitem', { name: 'Edit chart properties' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[name=name], [data-test=properties-modal-name-input]')
    .first()
    .fill('Renamed bars');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { body } = await world.superset.call('GET', `/api/v1/chart/${chart}`);
  expect(asRecord(asRecord(body)['result'])['slice_name']).toBe('Renamed bars');
  expect(await paramsOf(chart)).toBe(before);
});

test('a Vega-Lite chart is exported by a Superset and imported again with its form data', async () => {
  const { chart, form } = await madeOnDevice();
  const { body } = await world.superset.call('GET', `/api/v1/chart/${chart}`);
  const { uuid } = asRecord(asRecord(body)['result']);
  const answer = await world.superset.bytes(`/api/v1/chart/export/?q=!(${chart})`);
  expect((await world.superset.call('DELETE', `/api/v1/chart/${chart}`)).status).toBe(200);
  const upload = new FormData();
  upload.append('formData', new Blob([answer]), 'chart.zip');
  upload.append('overwrite', 'true');
  expect((await world.superset.form('POST', '/api/v1/chart/import/', upload)).status).toBe(200);
  const again = await world.superset.call('GET', `/api/v1/chart/${String(uuid)}`);
  const result = asRecord(asRecord(again.body)['result']);
  made.push(`/api/v1/chart/${String(result['id'])}`);
  const { datasource: _datasource, ...rest } = form;
  expect(JSON.parse(asText(result['params']))).toMatchObject(rest);
});
