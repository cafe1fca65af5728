import { expect, type Locator, type Page, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { ownSalesServer } from '../support/salesServer.ts';
import { button, chart, chartOnServer, group } from './exploreSteps.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Layers of annotations of all sources are added in explore, and drawn there, on a dashboard and without the server.
 */

const { server } = ownSalesServer();

const OVER_TIME = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'order_date',
  time_grain_sqla: 'P1M',
  metrics: ['count'],
  row_limit: 1000,
};

interface Layer {
  readonly name: string;
  readonly type: string;
  readonly source: string;
  /** The field that names what is drawn, and its value. */
  readonly value: readonly [field: string, name: string];
  readonly texts?: readonly (readonly [field: string, text: string])[];
  readonly color: readonly [red: number, green: number, blue: number];
}

const LAYERS: readonly Layer[] = [
  {
    name: 'Fairs',
    type: 'Event',
    source: 'Annotation layer',
    value: ['Annotation layer', 'Fairs of 2004'],
    color: [255, 0, 255],
  },
  {
    name: 'Last orders',
    type: 'Event',
    source: 'Table',
    value: ['Chart', 'Order days'],
    texts: [
      ['Event time column', 'order_date'],
      ['Title column', 'deal_size'],
    ],
    color: [0, 255, 0],
  },
  {
    name: 'Large deals',
    type: 'Time series',
    source: 'Chart',
    value: ['Chart', 'Large deals by month'],
    color: [255, 0, 0],
  },
];

/** A layer with one annotation, as another client would make it. */
async function makeLayer(page: Page, name: string): Promise<void> {
  const { result: token } = await (
    await page.request.get(`${server.url}/api/v1/security/csrf_token/`)
  ).json();
  const headers = { 'X-CSRFToken': token, Referer: server.url };
  const path = `${server.url}/api/v1/annotation_layer/`;
  const made = await page.request.post(path, { headers, data: { name, descr: '' } });
  const { id } = await made.json();
  const at = '2004-04-15T00:00:00';
  const annotation = { short_descr: 'Spring fair', start_dttm: at, end_dttm: at };
  const added = await page.request.post(`${path}${id}/annotation/`, { headers, data: annotation });
  expect(added.status()).toBe(201);
}

async function choose(page: Page, box: Locator, name: string): Promise<void> {
  if ((await box.inputValue()) === name) return;
  await box.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

async function addLayer(page: Page, layer: Layer): Promise<void> {
  await group(page, 'Annotation layers').getByRole('button', { name: 'Add annotation layer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Annotation layer' });
  const box = (name: string): Locator => dialog.getByRole('combobox', { name, exact: true });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(layer.name);
  await choose(page, box('Layer type'), layer.type);
  await choose(page, box('Annotation source'), layer.source);
  await choose(page, box(layer.value[0]), layer.value[1]);
  for (const [field, text] of layer.texts ?? [])
    await dialog.getByRole('textbox', { name: field, exact: true }).fill(text);
  const color = `#${layer.color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  await dialog.getByRole('switch', { name: 'Color of the scheme' }).press('Space');
  await dialog.getByRole('textbox', { name: 'Color: digits', exact: true }).fill(color);
  await dialog.getByRole('textbox', { name: 'Line width', exact: true }).fill('4');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
}

/** Whether the picture of a chart has the color of a layer. */
async function expectDrawn(figure: Locator, { name, color }: Layer): Promise<void> {
  const count = (): Promise<number> =>
    figure.evaluate(
      (element, [red, green, blue]) =>
        [...element.querySelectorAll('canvas')].reduce((sum, canvas) => {
          if (canvas.width === 0 || canvas.height === 0) return sum;
          const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
          let found = 0;
          for (let at = 0; at < data.length; at += 4)
            if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) found += 1;
          return sum + found;
        }, 0),
      color,
    );
  await expect.poll(count, { message: `the layer ${name} is drawn`, timeout: 30_000 }).toBeGreaterThan(20);
}

test('layers of annotations, of a table and of a chart are added to a time series, saved, and drawn offline @long', async ({
  page,
}) => {
  await page.goto(`${server.url}/chart/list/`);
  await makeLayer(page, 'Fairs of 2004');
  await createChart(page, server.url, 'Order days', {
    viz_type: 'table',
    query_mode: 'raw',
    all_columns: ['order_date', 'deal_size'],
    row_limit: 1,
  });
  await createChart(page, server.url, 'Large deals by month', {
    ...OVER_TIME,
    adhoc_filters: [
      {
        clause: 'WHERE',
        expressionType: 'SIMPLE',
        subject: 'deal_size',
        operator: '==',
        comparator: 'Large',
      },
    ],
  });
  const id = await createChart(page, server.url, 'Orders by month', OVER_TIME);
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  for (const layer of LAYERS) {
    await addLayer(page, layer);
    await button(page, 'Update chart').click();
    await expectDrawn(chart(page), layer);
  }
  await button(page, 'Save chart').click();
  const save = page.getByRole('dialog', { name: 'Save chart' });
  await save.getByRole('combobox', { name: 'Dashboard' }).fill('With layers');
  await page.keyboard.press('Tab');
  await button(page, 'Save and go to dashboard').click();
  const figure = page.getByRole('figure', { name: 'Orders by month' });
  await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 30_000 });
  for (const layer of LAYERS) await expectDrawn(figure, layer);

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await server.kill();
  await page.reload();
  await expect(figure).toHaveAttribute('data-state', 'rendered', { timeout: 30_000 });
  for (const layer of LAYERS) await expectDrawn(figure, layer);
});

test('without the server, a layer and a chart that were just made are layers of a chart, which is sent after them @long', async ({
  page,
  context,
}) => {
  const goal = { ...LAYERS[2], name: 'Goal', value: ['Chart', 'Goals by month'] } as Layer;
  const fair = { ...LAYERS[0], value: ['Annotation layer', 'Fairs made here'] } as Layer;
  await page.goto(`${server.url}/chart/list/`);
  const id = await createChart(page, server.url, 'Orders of months', OVER_TIME);
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);

  await page.goto(`${server.url}/annotationlayer/list/`);
  await button(page, 'New annotation layer').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fairs made here');
  await button(page, 'Add annotation').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Short description' }).fill('Spring fair');
  await dialog.getByRole('textbox', { name: 'Start' }).fill('2004-04-15');
  await dialog.getByRole('textbox', { name: 'End' }).fill('2004-04-15');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await button(page, 'Save').click();

  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await button(page, 'Save chart').click();
  const save = page.getByRole('dialog', { name: 'Save chart' });
  await save.getByRole('radio', { name: 'Save as' }).check();
  await save.getByRole('textbox', { name: 'Chart name' }).fill('Goals by month');
  await save.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(save).toBeHidden();
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  for (const layer of [fair, goal]) await addLayer(page, layer);
  await button(page, 'Update chart').click();
  await expectDrawn(chart(page), fair);
  await expect(page.getByText('Annotation layer Goal: Its rows are not on this device.')).toBeVisible();
  await button(page, 'Save chart').click();
  await save.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(save).toBeHidden();

  await context.setOffline(false);
  const valuesThere = async (): Promise<unknown> => {
    const layers = (await chartOnServer(page, 'Orders of months'))?.params['annotation_layers'];
    return (layers as { readonly value: unknown }[] | undefined)?.map(({ value }) => typeof value);
  };
  await expect.poll(valuesThere, { timeout: 60_000 }).toEqual(['number', 'number']);
  await button(page, 'Update chart').click();
  for (const layer of [fair, goal]) await expectDrawn(chart(page), layer);
  await expect(page.getByText('Unsaved changes')).toBeHidden();
});
