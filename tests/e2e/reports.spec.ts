import type { AddressInfo } from 'node:net';
import type { Cookie } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { RECORDING } from '../contract/replay.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { cutOff } from './cutOff.ts';
import { signedInCookies } from './signedInCookies.ts';

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
    // oxlint-disable-next-line no-await-in-loop -- one after the other
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
