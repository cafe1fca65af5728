import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Cookie, Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { RECORDING } from '../contract/replay.ts';
import type { RunningServer } from '../support/server.ts';
import { startServer } from '../support/server.ts';
import { cutOff } from './cutOff.ts';
import { signedInCookies } from './signedInCookies.ts';

/** Editing a dashboard that a Superset exported: by keyboard, by pointer, without the server, and saved. */

const EXAMPLES = `${RECORDING}/examples`;

let server: RunningServer;
let cookies: Cookie[];

test.beforeEach(async ({ browser, context }) => {
  server = await startServer({
    args: [
      '--no-samples',
      '--import',
      `${EXAMPLES}/sales_dashboard.zip`,
      `${EXAMPLES}/cleaned_sales_data.parquet`,
    ],
  });
  cookies = await signedInCookies(browser, server);
  await context.addCookies(cookies);
});

test.afterEach(() => server.dispose());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Layout changes' });
const panel = (page: Page) => page.getByRole('region', { name: 'Components', exact: true });

async function edit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await button(page, 'Edit dashboard').click();
  await expect(panel(page)).toBeVisible();
  return page;
}

async function option(page: Page, name: string, item: string): Promise<void> {
  await button(page, `${name} options`).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** The layout as the server has it: the names of what is in each row, in reading order. */
async function rowsOnServer(page: Page): Promise<string[][]> {
  return page.evaluate(async () => {
    type Part = { type: string; children: string[]; meta?: Record<string, string> };
    const list = await (await fetch('/api/v1/dashboard/')).json();
    const { result } = await (await fetch(`/api/v1/dashboard/${list.result[0].id}`)).json();
    const parts: Record<string, Part> = JSON.parse(result.position_json);
    const visit = (id: string): string[] => [id, ...(parts[id]?.children ?? []).flatMap(visit)];
    const nameOf = (id: string) => {
      const { type, meta = {} } = parts[id] ?? { type: '?' };
      return meta['sliceNameOverride'] ?? meta['sliceName'] ?? meta['text'] ?? type;
    };
    return visit('ROOT_ID')
      .filter((id) => parts[id]?.type === 'ROW')
      .map((id) => (parts[id]?.children ?? []).map(nameOf));
  });
}

async function dragTo(
  page: Page,
  source: Locator,
  target: Locator,
  at: { x: number; y: number },
): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const [from, to] = [await source.boundingBox(), await target.boundingBox()];
  if (from === null || to === null) throw new Error('not on screen');
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
  await page.mouse.move(to.x + at.x, to.y + at.y, { steps: 6 });
  // The browser says `over` for the second move over an element.
  await page.mouse.move(to.x + at.x + 1, to.y + at.y, { steps: 2 });
  await page.mouse.move(to.x + at.x, to.y + at.y);
}

test('a chart is moved by keyboard without the server; the draft survives a reload and is saved when it is back [DASH-07 DASH-08 LAY-06]', async ({
  context,
}) => {
  const page = await edit(context);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const before = await rowsOnServer(page);
  expect(before[0]).toEqual(['COLUMN', 'Quarterly Revenue', 'MARKDOWN']);
  const reconnect = await cutOff(context);

  await option(page, 'Chart Quarterly Revenue', 'Move');
  await expect(group(page, 'Chart Quarterly Revenue')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(log(page)).toContainText('Quarterly Revenue, row 1, column 7 of 12, width 6');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Moved Quarterly Revenue to Row 1');

  await page.reload();
  await expect(button(page, 'Undo')).toBeEnabled();
  await option(page, 'Chart Quarterly Revenue', 'Resize');
  await page.keyboard.press('ArrowLeft');
  await expect(log(page)).toContainText('Quarterly Revenue, width 5, height 53');
  await page.keyboard.press('Enter');
  await button(page, 'Undo').click();
  await expect(log(page)).toContainText('Undone: Resized Quarterly Revenue');
  await button(page, 'Save').click();
  await expect(button(page, 'Edit dashboard')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);

  await reconnect();
  await page.reload();
  await expect
    .poll(async () => (await rowsOnServer(page))[0])
    .toEqual(['COLUMN', 'MARKDOWN', 'Quarterly Revenue']);
  expect((await rowsOnServer(page)).slice(1)).toEqual(before.slice(1));
});

test('elements are dragged into place, a refusal is shown while dragging, and Escape puts nothing there [LAY-03 LAY-12 TOST-15]', async ({
  context,
}) => {
  const page = await edit(context);
  await panel(page).getByRole('tab', { name: 'Layout elements' }).click();
  const item = (name: string) => panel(page).getByRole('listitem').filter({ hasText: name });
  const chart = group(page, 'Chart Quarterly Revenue (By Product Line)');

  await dragTo(page, item('Header'), chart, { x: 200, y: 60 });
  await page.mouse.up();
  await expect(group(page, 'Header New header')).toBeVisible();
  await expect(log(page)).toContainText('Added Header');

  await dragTo(page, item('Text'), chart, { x: 100, y: 200 });
  await expect(page.getByText('There is not enough space for this component.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByText('There is not enough space for this component.')).toHaveCount(0);
  await expect(group(page, 'Text 2')).toHaveCount(0);

  await button(page, 'Save').click();
  await expect(page.getByText('This dashboard was saved successfully.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'New header' })).toBeVisible();
});

test('texts are written beside what they become, components are removed, and discarding asks and puts all back [DASH-05 LAY-04 LAY-09]', async ({
  context,
}) => {
  const page = await edit(context);
  await option(page, 'Text 1', 'Edit text');
  const dialog = page.getByRole('dialog', { name: 'Edit Text 1' });
  await dialog.getByRole('textbox', { name: 'Markdown' }).fill('# Hello\n\n*fleet*');
  await expect(
    dialog.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Hello' }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(group(page, 'Text 1').getByRole('heading', { name: 'Hello' })).toBeVisible();

  await option(page, 'Tab 🎯 Sales Overview', 'Edit text');
  await page.getByRole('textbox', { name: 'Text' }).fill('Overview');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Overview', exact: true })).toBeVisible();

  await option(page, 'Chart Quarterly Revenue', 'Remove');
  await expect(group(page, 'Chart Quarterly Revenue')).toHaveCount(0);
  await button(page, 'History').click();
  await expect(page.getByRole('menuitemradio', { name: 'Removed Quarterly Revenue' })).toBeVisible();
  await page.keyboard.press('Escape');

  await panel(page).getByRole('tab', { name: 'Charts' }).click();
  await panel(page).getByRole('searchbox', { name: 'Search charts' }).fill('quarterly sales');
  await expect(button(page, 'Add Quarterly Sales')).toBeEnabled();

  await button(page, 'Discard').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(button(page, 'Edit dashboard')).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Quarterly Revenue', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hello' })).toHaveCount(0);
});

test('a chart is resized at its corner by columns and units of height, in one step, and Escape puts it back', async ({
  context,
}) => {
  const page = await edit(context);
  const chart = group(page, 'Chart Quarterly Revenue (By Product Line)');
  await chart.scrollIntoViewIfNeeded();
  await chart.hover();
  const corner = chart.locator('[data-resize="corner"]');
  const before = await chart.boundingBox();
  const from = await corner.boundingBox();
  if (before === null || from === null) throw new Error('not on screen');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 80, { steps: 5 });
  await expect(log(page)).toContainText(/Quarterly Revenue \(By Product Line\), width \d+, height \d+/u);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect((await chart.boundingBox())?.height).toBe(before.height);
  await expect(button(page, 'Undo')).toBeDisabled();

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 80, { steps: 5 });
  await page.mouse.up();
  await expect(log(page)).toContainText('Resized Quarterly Revenue (By Product Line)');
  expect((await chart.boundingBox())?.height).toBe(before.height - 80);
  await button(page, 'Undo').click();
  await expect.poll(async () => (await chart.boundingBox())?.height).toBe(before.height);
});

test('the address opens in edit mode, which is accessible, and loads nothing of it before [ROUT-20]', async ({
  context,
}) => {
  const page = await context.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(request.url()));
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await expect(button(page, 'Edit dashboard')).toBeVisible();
  expect(loaded.filter((url) => /\/EditDashboard-[\w-]+\.js/.test(url))).toEqual([]);
  await page.goto(`${page.url().split('?')[0]}?edit=true`);
  await expect(panel(page)).toBeVisible();
  await expect(page.locator('figure[aria-busy="true"]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([]);
});

test('who may not edit the dashboard sees it, and no way to edit it, also not by the address [PERM-06 ROUT-20]', async ({
  context,
}) => {
  const reader = { userId: 1, username: 'g', firstName: 'G', lastName: '', roles: { Gamma: [] } };
  await context.route('**/api/v1/me/roles/', (route) => route.fulfill({ json: { result: reader } }));
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await expect(page.getByRole('figure', { name: 'Quarterly Revenue', exact: true })).toBeVisible();
  await expect(button(page, 'Publish')).toBeDisabled();
  await expect(button(page, 'Edit dashboard')).toHaveCount(0);
  await page.goto(`${page.url().split('?')[0]}?edit=true`);
  await expect(page.getByRole('figure', { name: 'Quarterly Revenue', exact: true })).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});

test('components are selected by press, by rectangle and by menu, and moved, removed and undone together', async ({
  context,
}) => {
  const page = await edit(context);
  const [first, second] = ['Quarterly Revenue (By Product Line)', 'Quarterly Revenue'];
  const selected = page.locator('[data-in-selection]');
  await group(page, `Chart ${first}`).click({ modifiers: ['Shift'], position: { x: 100, y: 100 } });
  await expect(selected).toHaveCount(1);
  await option(page, `Chart ${second}`, 'Select');
  await expect(log(page)).toContainText(`Selected ${second}. 2 selected`);
  await option(page, `Chart ${second}`, 'Resize selected');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Resized 2 components');
  await page.keyboard.press('Delete');
  await expect(group(page, `Chart ${first}`)).toHaveCount(0);
  await expect(group(page, `Chart ${second}`)).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(group(page, `Chart ${first}`)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(selected).toHaveCount(0);

  // The rectangle begins in the margin of the page.
  const room = await page.locator('[data-edit-id="GRID_ID"]').boundingBox();
  const chart = await group(page, `Chart ${second}`).boundingBox();
  if (room === null || chart === null) throw new Error('not on screen');
  await page.mouse.move(room.x + 4, chart.y + 20);
  await page.mouse.down();
  await page.mouse.move(chart.x + chart.width / 2, chart.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect(selected).not.toHaveCount(0);
  await page.mouse.click(room.x + 4, chart.y + 40);
  await expect(selected).toHaveCount(0);

  await option(page, 'Row 1', 'Align heights');
  await expect(log(page)).toContainText('Aligned Row 1');
});

test('with Alt a dragged component is copied, and a row is distributed by its menu', async ({ context }) => {
  const page = await edit(context);
  await panel(page).getByRole('tab', { name: 'Layout elements' }).click();
  const item = panel(page).getByRole('listitem').filter({ hasText: 'Header' });
  const chart = group(page, 'Chart Quarterly Revenue (By Product Line)');
  await dragTo(page, item, chart, { x: 200, y: 60 });
  await page.mouse.up();
  await expect(group(page, 'Header New header')).toHaveCount(1);
  await page.keyboard.down('Alt');
  await dragTo(page, group(page, 'Header New header'), chart, { x: 200, y: 60 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect(group(page, 'Header New header')).toHaveCount(2);
  await expect(log(page)).toContainText('Copied New header to');
});

test('components are cut and pasted by keyboard, and pasted into a new dashboard in another window, where the missing filters are named [ERR-48]', async ({
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await edit(context);
  const name = 'Quarterly Revenue (By Product Line)';
  const chart = group(page, `Chart ${name}`);
  await chart.click({ modifiers: ['Shift'], position: { x: 100, y: 100 } });
  await page.keyboard.press('Control+x');
  await expect(chart).toHaveCount(0);
  await page.keyboard.press('Control+v');
  await expect(chart).toHaveCount(1);
  await expect(log(page)).toContainText(`Pasted ${name}`);
  await option(page, `Chart ${name}`, 'Copy');
  const copied = await page.evaluate(async () => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({ kind: 'sextant-components', version: 1 });
  // A dashboard shows each chart once.
  await page.keyboard.press('Control+v');
  await expect(log(page)).toContainText('This chart is already on the dashboard.');

  const other = await context.newPage();
  await other.goto(`${server.url}/dashboard/list/`);
  await button(other, 'New dashboard').click();
  await expect(panel(other)).toBeVisible();
  await other.keyboard.press('Control+v');
  await expect(group(other, `Chart ${name}`)).toBeVisible();
  await expect(other.getByText(/These filters of the other dashboard are not here: .+/)).toBeVisible();
  await expect(group(other, `Chart ${name}`).getByRole('figure', { name })).toBeVisible();

  const unknown = copied.replaceAll(/"uuid":"[^"]+"/g, '"uuid":"11111111-2222-4333-8444-000000000009"');
  await other.evaluate(async (text) => navigator.clipboard.writeText(text), unknown);
  await option(other, 'Row 1', 'Paste after');
  await expect(
    other.getByText('Sorry, there is no chart definition associated with the chart trying to be added.'),
  ).toBeVisible();
});

test('without the list of the server the known charts are offered, which is said [ERR-49]', async ({
  context,
}) => {
  const page = await edit(context);
  await expect(button(page, 'Add Quarterly Sales')).toBeVisible();
  await expect(page.getByText('Could not fetch all saved charts')).toHaveCount(0);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.route('**/api/v1/chart/?**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Could not fetch all saved charts')).toBeVisible();
  await expect(button(page, 'Add Quarterly Sales')).toBeVisible();
});
