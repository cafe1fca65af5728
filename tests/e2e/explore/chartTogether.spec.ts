import { expect, type Page, test } from '@playwright/test';
import { cutOff } from '../support/cutOff.ts';
import { ownSalesServer } from '../support/salesServer.ts';
import { button, chartOnServer, group, openChart } from './exploreSteps.ts';

/** A chart that two people change, one of them without a server. */

const CHART = 'Number of Deals (for each Combination)';

const { server } = ownSalesServer();

/** Another person saves the chart on the server. */
async function saveElsewhere(page: Page, change: object): Promise<void> {
  const id = new URL(page.url()).searchParams.get('slice_id');
  const { result: token } = await (
    await page.request.get(`${server.url}/api/v1/security/csrf_token/`)
  ).json();
  const { result } = await (await page.request.get(`${server.url}/api/v1/chart/${id}`)).json();
  const saved = await page.request.put(`${server.url}/api/v1/chart/${id}`, {
    headers: { 'X-CSRFToken': token, Referer: server.url },
    data: { params: JSON.stringify({ ...JSON.parse(result.params), ...change }) },
  });
  expect(saved.status()).toBe(200);
}

async function saveHere(page: Page): Promise<void> {
  await button(page, 'Save chart').click();
  await page
    .getByRole('dialog', { name: 'Save chart' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
}

test('a save is merged with what another person changed elsewhere in the chart, which is reported and can be undone @long', async ({
  page,
  context,
}) => {
  await openChart(page, server, CHART);
  const goOnline = await cutOff(context);
  await group(page, 'Y-Axis').getByRole('button', { name: 'Remove product_line' }).click();
  await page
    .getByRole('region', { name: 'Dataset', exact: true })
    .getByRole('button', { name: /^status/ })
    .click();
  await saveHere(page);
  await saveElsewhere(page, { row_limit: 77 });
  await goOnline();
  const onServer = async (): Promise<unknown> => {
    const params = (await chartOnServer(page, CHART))?.params;
    return [params?.['groupby'], params?.['row_limit']];
  };
  await expect.poll(onServer, { timeout: 30_000 }).toEqual(['status', 77]);
  const notice = page.getByText(/^Your save was merged with changes by .+: Row limit changed$/);
  await expect(notice).toBeVisible();
  const limit = group(page, 'Row limit').getByRole('combobox');
  await expect(limit).toHaveValue('77');
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(limit).not.toHaveValue('77');
  await expect.poll(onServer, { timeout: 30_000 }).not.toEqual(['status', 77]);
  await expect(group(page, 'Y-Axis').getByRole('listitem')).toHaveText(['status']);
  await page.reload();
  await expect(limit).not.toHaveValue('77');
  await expect(notice).toHaveCount(0);
});

test('two people who change the same control of a chart see both as pictures and decide which change is kept, and the other is in its history @long', async ({
  page,
  context,
}) => {
  await openChart(page, server, CHART);
  const goOnline = await cutOff(context);
  await group(page, 'Y-Axis').getByRole('button', { name: 'Remove product_line' }).click();
  await page
    .getByRole('region', { name: 'Dataset', exact: true })
    .getByRole('button', { name: /^status/ })
    .click();
  await saveHere(page);
  await saveElsewhere(page, { groupby: 'country' });
  await goOnline();
  await button(page, 'Save conflict').click({ timeout: 30_000 });
  const conflict = page.getByRole('dialog', { name: 'Save conflict' });
  const pictures = conflict.getByRole('list', { name: 'Pictures' });
  // Each side is drawn, from rows that no chart of the page has asked for.
  for (const side of ['Before', 'Mine', 'Theirs'])
    await expect(pictures.getByRole('figure', { name: side }).locator('canvas')).toBeVisible({
      timeout: 30_000,
    });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect
    .poll(async () => (await chartOnServer(page, CHART))?.params['groupby'], { timeout: 30_000 })
    .toBe('status');
  await button(page, 'Chart actions').click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const versions = page.getByRole('dialog', { name: `Versions of “${CHART}”` });
  await expect(versions.getByRole('group', { name: 'What restoring changes' })).toContainText(
    'Dimensions changed',
  );
  await versions.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(group(page, 'Y-Axis').getByRole('button', { name: 'Remove country' })).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
});

test('a chart that was deleted meanwhile is sent as new, and is again where it was on a dashboard of this device @long', async ({
  page,
  context,
}) => {
  const openDashboard = async (): Promise<void> => {
    await page.goto(`${server.url}/dashboard/list/`);
    await page.getByRole('link', { name: 'Sales Dashboard', exact: true }).click();
    await page.getByRole('tab', { name: /Exploratory/ }).click();
    await expect(page.getByRole('figure', { name: CHART, exact: true })).toBeVisible();
  };
  await openDashboard();
  await openChart(page, server, CHART);
  const id = new URL(page.url()).searchParams.get('slice_id');
  const goOnline = await cutOff(context);
  await group(page, 'Y-Axis').getByRole('button', { name: 'Remove product_line' }).click();
  await page
    .getByRole('region', { name: 'Dataset', exact: true })
    .getByRole('button', { name: /^status/ })
    .click();
  await saveHere(page);
  const { result: token } = await (
    await page.request.get(`${server.url}/api/v1/security/csrf_token/`)
  ).json();
  const headers = { 'X-CSRFToken': token, Referer: server.url };
  expect((await page.request.delete(`${server.url}/api/v1/chart/${id}`, { headers })).status()).toBe(200);
  await goOnline();
  const notice = page.getByRole('main').getByText('This chart was deleted on the server.');
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await button(page, 'Send as new').click();
  await expect(notice).toHaveCount(0);
  const sent = async (): Promise<unknown> => (await chartOnServer(page, CHART))?.params['groupby'];
  await expect.poll(sent, { timeout: 30_000 }).toBe('status');
  await openDashboard();
  await expect(page.getByRole('figure', { name: CHART, exact: true })).toHaveAttribute(
    'data-state',
    'rendered',
    {
      timeout: 30_000,
    },
  );
});
