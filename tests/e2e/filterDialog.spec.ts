import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { hasRecording, RECORDING } from '../contract/replay.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** The dialog "Add or edit filters", on a dashboard that a Superset exported. */

test.describe('the dialog of filters (skipped without the recording)', () => {
  test.skip(!hasRecording);
  let server: RunningServer;

  test.beforeAll(async () => {
    const examples = join(RECORDING, 'examples');
    server = await startServer({
      args: [
        '--no-samples',
        '--import',
        join(examples, 'sales_dashboard.zip'),
        join(examples, 'cleaned_sales_data.parquet'),
      ],
    });
  });

  test.afterAll(async () => {
    await server.dispose();
  });

  test('holds back what is invalid, takes a removal back for 5,000 ms, and saves only what changed [FLT-01 FLT-07 FLT-08 FLT-09 FLT-10 FLT-11]', async ({
    page,
    context,
  }) => {
    const saves: unknown[] = [];
    await context.route('**/api/v1/dashboard/*/filters', async (route) => {
      saves.push(route.request().postDataJSON());
      await route.fulfill({ json: { result: [] } });
    });
    await page.clock.install();
    await page.goto(server.signInUrl);
    await page.goto(`${server.url}/dashboard/list/`);
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    const bar = page.getByRole('region', { name: 'Filters', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Add or edit filters' });
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const entries = dialog.getByRole('list', { name: 'Filters and dividers' }).getByRole('listitem');
    await bar.getByRole('button', { name: 'Add or edit filters' }).click();
    await expect(entries).toHaveCount(7);

    await button('Add divider').click();
    await button('Add filter').click();
    await button('Save').click();
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await expect(dialog.getByText('Title is required')).toBeVisible();
    expect(saves).toEqual([]);
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await page.keyboard.type('More');
    await button('Save').click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Size of the deal');

    await button('Remove').click();
    await page.clock.fastForward(4_000);
    await button('Undo: keep Size of the deal').click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Size of the deal');
    await button('More').click();
    await button('Remove').click();
    await page.clock.fastForward(5_000);
    await expect(entries).toHaveCount(8);

    await dialog.getByRole('button', { name: 'Size of the deal Needs attention' }).click();
    await dialog.getByRole('combobox', { name: 'Filter type' }).fill('Time range');
    await page.getByRole('option', { name: 'Time range' }).click();
    for (let step = 0; step < 7; step += 1) await button('Move up').click();
    await expect(entries.first()).toContainText('Size of the deal');
    await dialog.getByRole('checkbox', { name: 'Exploratory' }).uncheck({ force: true });
    await button('Save').click();
    await expect(dialog).toHaveCount(0);
    await expect(bar.getByText('Size of the deal').first()).toBeVisible();
    await expect.poll(() => saves.length).toBe(1);
    const [save] = saves as { modified: { name: string }[]; deleted: string[]; reordered: string[] }[];
    expect(save?.modified.map(({ name }) => name)).toEqual(['Size of the deal']);
    expect(save?.deleted).toEqual([]);
    expect(save?.reordered).toHaveLength(8);
  });
});
