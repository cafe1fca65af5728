import { expect, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { ownSalesServer } from '../support/salesServer.ts';

/** A chart on a dashboard whose form data has values of wrong types. */

const { server } = ownSalesServer();

test('a dashboard names the controls of a chart that cannot be read, and opens it in explore, where they are repaired', async ({
  page,
}) => {
  const chartId = await createChart(page, server.url, 'Shares', {
    viz_type: 'pie',
    metric: 5,
    groupby: { x: 1 },
  });
  // A server sends this in place of form data that is no JSON.
  const bareId = await createChart(page, server.url, 'Bare', { viz_type: 'pie' });
  const { result: token } = await (
    await page.request.get(`${server.url}/api/v1/security/csrf_token/`)
  ).json();
  const made = await page.request.post(`${server.url}/api/v1/dashboard/`, {
    headers: { 'X-CSRFToken': token, Referer: server.url },
    data: {
      dashboard_title: 'Sold',
      position_json: JSON.stringify({
        DASHBOARD_VERSION_KEY: 'v2',
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
        'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1', 'CHART-2'], meta: {} },
        'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId, width: 4, height: 50 } },
        'CHART-2': {
          id: 'CHART-2',
          type: 'CHART',
          children: [],
          meta: { chartId: bareId, width: 4, height: 50 },
        },
      }),
    },
  });
  const { id } = await made.json();
  await page.goto(`${server.url}/superset/dashboard/${id}/`);
  const figure = page.getByRole('figure', { name: 'Shares', exact: true });
  const alert = figure.getByRole('alert');
  await expect(alert).toContainText('Metric, Dimensions cannot be read.');
  await expect(figure).toHaveAttribute('data-state', 'failed');
  await expect(page.getByRole('figure', { name: 'Bare', exact: true }).getByRole('alert')).toContainText(
    'Its form data cannot be read.',
  );

  await alert.getByRole('button', { name: 'Edit chart' }).click();
  await expect(page).toHaveURL(/\/explore\//);
  for (const name of ['Metric', 'Dimensions'])
    await expect(page.getByRole('group', { name, exact: true })).toHaveAccessibleDescription(
      /has a value that cannot be read/,
    );
});
