import { type Page, expect, test } from '@playwright/test';
import { cutOff } from '../support/cutOff.ts';
import { salesServer } from '../support/salesServer.ts';
import { button, chart, chartOnServer, chooseType, openChart, toasts } from './exploreSteps.ts';

/** Saving a chart in explore: over itself, as a new one, on a dashboard, with and without a server. */

const CHART = 'Number of Deals (for each Combination)';

const { server } = salesServer();

async function saveAs(page: Page, name: string, dashboard: string | null, press = 'Save'): Promise<void> {
  await button(page, 'Save chart').click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('radio', { name: 'Save as' }).check();
  await dialog.getByRole('textbox', { name: 'Chart name' }).fill(name);
  if (dashboard !== null) {
    await dialog.getByRole('combobox', { name: 'Dashboard' }).fill(dashboard);
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: press, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a chart is overwritten, on the server too [CHT-02 TOST-20]', async ({ page }) => {
  await openChart(page, server, 'Total Revenue');
  await chooseType(page, 'Table');
  await button(page, 'Save chart').click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await expect(dialog.getByRole('radio', { name: 'Overwrite' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toasts(page)).toContainText('Chart [Total Revenue] has been overwritten');
  await expect
    .poll(async () => (await chartOnServer(page, 'Total Revenue'))?.params['viz_type'])
    .toBe('table');
});

test('controls are marked against the saved chart: after a reload, an undo and a save', async ({ page }) => {
  await openChart(page, server, 'Overall Sales (By Product Line)');
  await button(page, 'Remove (Sales)').click();
  await expect(button(page, 'Reset Metric')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Reset Metric')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(button(page, 'Reset Metric')).toBeHidden();
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await page.getByRole('checkbox', { name: 'Sort by metric' }).press(' ');
  await expect(button(page, 'Reset Sort by metric')).toBeVisible();
  await button(page, 'Save chart').click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(button(page, 'Reset Sort by metric')).toBeHidden();
});

test('a new chart starts with a suggestion, and is saved as a new one [TOST-19]', async ({ page }) => {
  await page.goto(`${server.url}/chart/list/`);
  await button(page, 'New chart').click();
  await page.getByRole('combobox', { name: 'Dataset' }).fill('cleaned');
  // A list without entries has an option that says so.
  await page.getByRole('option', { name: 'cleaned_sales_data' }).click();
  await button(page, 'Create chart').click();
  const suggestions = page.getByRole('list', { name: 'Suggested charts' }).getByRole('button');
  await expect(suggestions).toHaveCount(3);
  await suggestions.first().click();
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await expect(page.getByText('Only on this device')).toBeVisible();
  await saveAs(page, 'Suggested', null);
  await expect(toasts(page)).toContainText('Chart [Suggested] has been saved');
  await expect.poll(async () => (await chartOnServer(page, 'Suggested')) !== null).toBe(true);
});

test('without a server a chart is made, saved on a new dashboard after the dialog says that not all are listed, and both are sent later [ERR-43 TOST-21]', async ({
  page,
  context,
}) => {
  await openChart(page, server, CHART);
  const goOnline = await cutOff(context);
  await chooseType(page, 'Table');
  await button(page, 'Save chart').click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await expect(dialog.getByRole('alert')).toHaveText('fetching dashboards failed for admin');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await saveAs(page, 'Made on a train', 'Train board', 'Save and go to dashboard');
  await expect(toasts(page)).toContainText(
    'Dashboard [Train board] just got created and chart [Made on a train] was added to it',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Train board');
  await expect(page.getByRole('figure', { name: 'Made on a train' })).toBeVisible();
  await goOnline();
  const placed = (): Promise<boolean> =>
    page.evaluate(async () => {
      const { result } = await (await fetch('/api/v1/dashboard/')).json();
      const board = result.find(
        (each: { dashboard_title: string }) => each.dashboard_title === 'Train board',
      );
      if (board === undefined) return false;
      const charts = await (await fetch(`/api/v1/dashboard/${board.id}/charts`)).json();
      return charts.result.some((each: { slice_name: string }) => each.slice_name === 'Made on a train');
    });
  await expect.poll(placed, { timeout: 30_000 }).toBe(true);
  await expect(page.getByRole('figure', { name: 'Made on a train' })).toBeVisible();
});

test('what is saved as a new chart without a server shows the rows it showed before, in explore and on a new dashboard @long', async ({
  page,
  context,
}) => {
  await openChart(page, server, 'Quarterly Sales');
  await cutOff(context);
  await saveAs(page, 'Copied on a plane', null);
  await expect(page.getByText('Only on this device')).toBeVisible();
  await expect(chart(page)).toHaveAttribute('data-state', 'rendered');
  await saveAs(page, 'Copied again', 'Plane board', 'Save and go to dashboard');
  await expect(page).toHaveURL(/#CHART-/);
  await expect(page.getByRole('figure', { name: 'Copied again' })).toHaveAttribute('data-state', 'rendered');
});

test('a chart is added to an existing dashboard [TOST-22]', async ({ page }) => {
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales Dashboard');
  await openChart(page, server, CHART);
  await saveAs(page, 'Second copy', 'Sales Dashboard');
  await expect(toasts(page)).toContainText('Chart [Second copy] was added to dashboard [Sales Dashboard]');
});

test('the name of a new dashboard counts while it is typed, and only dashboards that match it are offered @long', async ({
  page,
}) => {
  await openChart(page, server, CHART);
  await button(page, 'Save chart').click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await expect(dialog.getByRole('textbox', { name: 'Chart name' })).toBeFocused();
  const dashboard = dialog.getByRole('combobox', { name: 'Dashboard' });
  await dashboard.click();
  await expect(page.getByRole('option', { name: 'Sales Dashboard' })).toBeVisible();
  await dashboard.fill('Quite new');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(dialog.getByText('A new dashboard is created.')).toBeVisible();
  await expect(button(page, 'Save and go to dashboard')).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
