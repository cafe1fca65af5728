import { expect, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { salesServer } from '../support/salesServer.ts';

const { server } = salesServer();

test('a forecast is drawn over its interval, and its figures are in the rows', async ({ page }) => {
  await page.goto(`${server.url}/chart/list/`);
  const id = await createChart(page, server.url, 'Orders to come', {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'order_date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    forecastEnabled: true,
    forecastPeriods: 6,
    forecastInterval: 0.9,
  });
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  const figure = page.getByRole('figure', { name: 'Orders to come' });
  await expect(figure).toHaveAttribute('data-state', 'rendered');
  await expect(page.getByText('The forecast is not shown')).toHaveCount(0);
  const rows = page.getByRole('region', { name: 'Data' });
  await expect(rows.getByRole('columnheader', { name: 'count__yhat_upper' })).toBeVisible();
});

test('a number is compared with that of an earlier time @long', async ({ page }) => {
  await page.goto(`${server.url}/chart/list/`);
  const id = await createChart(page, server.url, 'Orders of 2004', {
    viz_type: 'pop_kpi',
    metric: 'count',
    time_compare: '1 year ago',
    adhoc_filters: [
      {
        clause: 'WHERE',
        expressionType: 'SIMPLE',
        subject: 'order_date',
        operator: 'TEMPORAL_RANGE',
        comparator: '2004-01-01 : 2005-01-01',
      },
    ],
  });
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  const figure = page.getByRole('figure', { name: 'Orders of 2004' });
  await expect(figure).toHaveAttribute('data-state', 'rendered');
  await expect(figure).toContainText(/\+\d+(\.\d)?% \(\+\d+ from [\d.k]+\)/);
});
