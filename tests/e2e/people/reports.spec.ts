import type { AddressInfo } from 'node:net';
import { type Cookie, expect, test } from '@playwright/test';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { RECORDING } from '../../contract/recording.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { createChart } from '../support/createChart.ts';
import { cutOff } from '../support/cutOff.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { markAgreement } from '../explore/markAgreement.ts';
import { pictureDifference } from '../dashboard/pictureDifference.ts';
import { signedInCookies } from '../support/signedInCookies.ts';

/** A chart by its own name, and as the dashboard calls it. */
const [CHART, SHOWN] = ['Quarterly Sales', 'Quarterly Revenue'];

/** A report, from the menu of a dashboard without a server to the mail that arrives. */

const mails: ParsedMail[] = [];
let smtp: SMTPServer;
let server: RunningServer;
let cookies: readonly Cookie[];

test.beforeAll(async ({ browser }) => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      simpleParser(stream, (_fault, mail) => {
        mails.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const examples = `${RECORDING}/examples`;
  server = await startServer({
    args: [
      '--no-samples',
      '--import',
      `${examples}/sales_dashboard.zip`,
      `${examples}/cleaned_sales_data.parquet`,
      '--smtp-from',
      'reports@example.org',
    ],
    env: { SEXTANT_SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
  cookies = await signedInCookies(browser, server);
});
test.afterAll(async () => {
  await server.dispose();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test('a report on a chart that was never edited on this device has its name @long', async ({
  page,
  context,
}) => {
  await context.addCookies([...cookies]);
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  const chart = page.getByRole('figure', { name: 'Total Revenue', exact: true });
  await expect(chart).toHaveAttribute('data-state', 'rendered');
  await chart.getByRole('button', { name: /actions$/ }).click();
  await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(/^Report on Total Revenue/);
  await expect(page.getByRole('combobox', { name: 'Chart or dashboard' })).toHaveValue(/Total Revenue/);

  // Closing keeps what was typed as a draft, and leads back to where the dialog was opened.
  const dialog = page.getByRole('dialog', { name: 'Report' });
  await dialog.getByLabel('Description').fill('For the board');
  await expect(dialog.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(chart.getByRole('button', { name: /actions$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('For the board');
  await dialog.getByRole('button', { name: 'Delete report' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a report is made on a dashboard without the server, sent to it later, and mailed when it runs, edited and deleted [APP-06, RPT-01, TOST-16, TOST-17, TOST-18, ERR-54]', async ({
  page,
  context,
}) => {
  await context.addCookies([...cookies]);
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await expect(page.getByRole('figure').first()).toHaveAttribute('data-state', 'rendered');
  const goOnline = await cutOff(context);
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
  await page.getByRole('button', { name: 'Add recipient' }).click();
  await page.getByLabel('Addresses').fill('boss@example.org');
  await expect(page.getByRole('listitem').filter({ hasText: '08:00' })).toHaveCount(5);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The report has been created')).toBeVisible();
  await expect(page.getByText('Only on this device')).toBeVisible();
  await goOnline();
  await expect(page.getByText('Only on this device')).toHaveCount(0, { timeout: 30_000 });

  await page.getByRole('button', { name: 'Run now' }).click();
  await expect.poll(() => mails.length, { timeout: 30_000 }).toBe(1);
  expect(mails[0]?.subject).toBe('[Report] Report on Sales Dashboard: Sales Dashboard');
  expect(mails[0]?.attachments.length).toBeGreaterThan(3);
  expect(mails[0]?.attachments[0]?.filename).toMatch(/\.csv$/);
  const runs = page.getByRole('table', { name: 'Runs' });
  await expect(runs.getByRole('row').nth(1)).toContainText('Success', { timeout: 30_000 });
  await page.goto(`${server.url}/report/list/`);
  await expect(page.getByRole('row').filter({ hasText: 'Report on Sales Dashboard' })).toContainText(
    'Success',
  );

  // Drawn by the built server's own process.
  for (const [picture, type] of [
    ['thumbnail/x/', 'image/png'],
    ['screenshot/x/?download_format=pdf', 'application/pdf'],
  ] as const) {
    const drawn = await page.request.get(`${server.url}/api/v1/dashboard/1/${picture}`);
    expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, type]);
  }

  await page.getByRole('button', { name: 'Add alert' }).click();
  // Nobody had time to fill anything in.
  await expect(page.getByRole('combobox', { name: 'Database' })).toBeVisible();
  await expect(page.getByText(/^Choose /)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Database' }).click();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().click();
  await expect(page.getByText('Choose the chart or dashboard that the report sends.')).toBeVisible();
  await page.getByRole('textbox', { name: 'SQL', exact: true }).fill('SELECT 6 * 7');
  await page.getByRole('button', { name: 'Test condition' }).click();
  await expect(page.getByText('The value is 42: the alert would be sent now.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('-5');
  await expect(page.getByText('The value is 42')).toHaveCount(0);
  await page.getByRole('link', { name: 'Reports' }).first().click();

  await page.getByRole('link', { name: 'Report on Sales Dashboard' }).click();
  await page.getByLabel('Description').fill('Every Monday');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Report updated')).toBeVisible();
  await page.getByRole('button', { name: 'Delete report' }).click();
  await expect(page.getByText('Deleted: Report on Sales Dashboard')).toBeVisible();

  await page.route('**/api/v1/report/**', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
  await page.goto(`${server.url}/report/list/?dashboard=1`);
  await expect(
    page.getByText('There was an issue fetching reports attached to this dashboard.'),
  ).toBeVisible();
});

test('a report is set up from the menu of a chart, on a dashboard and in explore, also on a chart that no server has, and is edited from there [RPT-02, RPT-05, CALL-59] @long', async ({
  page,
  context,
}) => {
  await context.addCookies([...cookies]);
  const charts = async () => {
    const { result } = (await (await page.request.get(`${server.url}/api/v1/report/`)).json()) as {
      result: { name: string; chart_id: number | null; creation_method: string }[];
    };
    return result.filter(({ creation_method: method }) => method === 'charts');
  };
  const saveTo = async (address: string) => {
    await page.getByRole('button', { name: 'Add recipient' }).click();
    await page.getByLabel('Addresses').fill(address);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // The message is gone before a busy machine looks for it.
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  };
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  const chart = page.getByRole('figure', { name: SHOWN, exact: true });
  await expect(chart).toHaveAttribute('data-state', 'rendered');
  await chart.getByRole('button', { name: /actions$/ }).click();
  await page.getByRole('menuitem', { name: 'Edit chart' }).click();
  await expect(page.getByRole('button', { name: 'Save chart' })).toBeEnabled();
  const chartId = Number(new URL(page.url()).searchParams.get('slice_id'));
  await page.goBack();
  await expect(chart).toHaveAttribute('data-state', 'rendered');

  const goOnline = await cutOff(context);
  await chart.getByRole('button', { name: /actions$/ }).click();
  await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`Report on ${CHART}`);
  await expect(page.getByRole('combobox', { name: 'Chart or dashboard' })).toHaveValue(CHART);
  await saveTo('chart@example.org');

  // The other chart is made without the server too.
  await page.getByRole('dialog', { name: 'Report' }).getByRole('button', { name: 'Close' }).click();
  await chart.getByRole('button', { name: /actions$/ }).click();
  await page.getByRole('menuitem', { name: 'Edit chart' }).click();
  await page.getByRole('button', { name: 'Save chart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('radio', { name: 'Save as' }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'Chart name' }).fill('Deals');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals');
  await page.getByRole('button', { name: 'Chart actions' }).click();
  await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
  await expect(page.getByRole('combobox', { name: 'Chart or dashboard' })).toHaveValue('Deals');
  await saveTo('deals@example.org');
  expect(await charts()).toEqual([]);

  await goOnline();
  await expect
    .poll(async () => (await charts()).map(({ name }) => name).toSorted(), { timeout: 60_000 })
    .toEqual(['Report on Deals', `Report on ${CHART}`]);
  expect((await charts()).find(({ name }) => name !== 'Report on Deals')?.chart_id).toBe(chartId);

  // The menu opens the report that there is.
  await page.goto(`${server.url}/explore/?slice_id=${chartId}`);
  await page.getByRole('button', { name: 'Chart actions' }).click();
  await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
  await expect(page.getByLabel('Addresses')).toHaveValue('chart@example.org');
  await page.getByLabel('Addresses').fill('other@example.org, nobody@');
  await expect(page.getByText('Not a mail address: nobody@')).toBeVisible();
  await expect(page.getByText('Correct the mail addresses of the recipients.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByLabel('Addresses').fill('other@example.org');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Report updated')).toBeVisible();
  expect(await charts()).toHaveLength(2);
});

test('the picture in the mail of a report is that of its chart, and another one once the chart is changed @long', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  await context.addCookies([...cookies]);
  const form = {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'product_line',
    metrics: [
      { expressionType: 'SIMPLE', column: { column_name: 'sales' }, aggregate: 'SUM', label: 'Sales' },
    ],
    groupby: [],
    show_legend: false,
  };
  const chart = await createChart(page, server.url, 'Sales by line', form);
  const { result: token } = await (
    await page.request.get(`${server.url}/api/v1/security/csrf_token/`)
  ).json();
  const write = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const options = { method, data, headers: { 'X-CSRFToken': token, Referer: server.url } };
    return (await page.request.fetch(`${server.url}${path}`, options)).json();
  };
  const { id: report } = await write('POST', '/api/v1/report/', {
    type: 'Report',
    name: 'Sales by line, drawn',
    crontab: '0 8 * * *',
    creation_method: 'alerts_reports',
    report_format: 'PNG',
    extra: { sextant: { retries: 2 } },
    chart,
    recipients: [{ type: 'Email', recipient_config_json: { target: 'walls@example.org' } }],
  });
  const mailed = async (): Promise<Buffer> => {
    // Its owner is notified of a drawing that a busy machine did not finish, and the run is repeated.
    const drawn = () => mails.filter(({ subject }) => subject?.includes('drawn: Sales by line'));
    const before = drawn().length;
    await write('POST', `/api/v1/sextant/report/${report}/run`, {});
    await expect.poll(() => drawn().length, { timeout: 100_000 }).toBe(before + 1);
    const [file] = drawn().at(-1)?.attachments ?? [];
    expect([file?.filename, file?.contentType]).toEqual(['Sales by line.png', 'image/png']);
    return file?.content ?? Buffer.of();
  };
  const drawnHere = async (): Promise<Buffer> => {
    await page.goto(`${server.url}/explore/?slice_id=${chart}`);
    await expect(page.getByRole('figure')).toHaveAttribute('data-state', 'rendered');
    return page.getByRole('figure').locator('canvas').screenshot({ animations: 'disabled' });
  };

  const first = await mailed();
  const downloaded = await page.request.get(`${server.url}/api/v1/chart/${chart}/screenshot/x/`);
  expect(await pictureDifference(page, first, await downloaded.body())).toBeLessThan(0.001);
  expect(await markAgreement(page, first, await drawnHere())).toBeGreaterThan(0.9);

  await write('PUT', `/api/v1/chart/${chart}`, {
    params: JSON.stringify({ ...form, row_limit: 2 }),
  });
  const second = await mailed();
  expect(await pictureDifference(page, first, second)).toBeGreaterThan(0.05);
  expect(await markAgreement(page, first, second)).toBeLessThan(0.8);
});
