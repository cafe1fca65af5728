import { type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { cutOff } from '../support/cutOff.ts';
import { button, dragTo, edit, group, log, option, panel } from './editSteps.ts';
import { ownSalesServer } from '../support/salesServer.ts';

/** Editing a dashboard that a Superset exported: by keyboard, by pointer, without the server, and saved. */

const { server } = ownSalesServer();

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

test('a chart is moved by keyboard without the server; the draft survives a reload and is saved when it is back [DASH-07 DASH-08 LAY-06]', async ({
  context,
}) => {
  const page = await edit(context, server);
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
  // Before it is stored.
  await page.reload();
  await button(page, 'History').click();
  await expect(page.getByRole('menuitemradio', { name: 'Moved Quarterly Revenue to Row 1' })).toBeChecked();
  await page.keyboard.press('Escape');
  await button(page, 'Save').click();
  await page.reload();
  await expect(button(page, 'Edit dashboard')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);

  await reconnect();
  await page.reload();
  await expect
    .poll(async () => (await rowsOnServer(page))[0])
    .toEqual(['COLUMN', 'MARKDOWN', 'Quarterly Revenue']);
  expect((await rowsOnServer(page)).slice(1)).toEqual(before.slice(1));
});

test('elements are dragged into place, a refusal is shown while dragging, and Escape or a crash puts nothing there [LAY-03 LAY-12 TOST-15]', async ({
  context,
}) => {
  const page = await edit(context, server);
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

  await dragTo(page, item('Text'), chart, { x: 200, y: 60 });
  const address = page.url();
  await page.goto('chrome://crash').catch(() => undefined);
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await expect(group(again, 'Header New header')).toBeVisible();
  await expect(group(again, 'Text 2')).toHaveCount(0);

  await button(again, 'Save').click();
  await expect(again.getByText('This dashboard was saved successfully.')).toBeVisible();
  await again.reload();
  await expect(again.getByRole('heading', { name: 'New header' })).toBeVisible();
});

test('texts are written beside what they become, components are removed, and discarding asks and puts all back [DASH-05 LAY-04 LAY-09]', async ({
  context,
}) => {
  const page = await edit(context, server);
  await option(page, 'Text 1', 'Edit text');
  const dialog = page.getByRole('dialog', { name: 'Edit Text 1' });
  await dialog.getByRole('textbox', { name: 'Markdown' }).fill('# Hello\n\n*fleet*');
  await expect(
    dialog.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Hello' }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(group(page, 'Text 1').getByRole('heading', { name: 'Hello' })).toBeVisible();

  await option(page, 'Tab 🎯 Sales Overview', 'Rename');
  await page.getByRole('textbox', { name: 'Text' }).fill('Overview');
  await page.keyboard.press('Enter');
  const tab = page.getByRole('tab', { name: 'Overview', exact: true });
  await tab.dblclick();
  await page.getByRole('textbox', { name: 'Text' }).fill('At a glance');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'At a glance' })).toBeVisible();

  const tabs = page.getByRole('tablist', { name: 'Dashboard tabs' }).getByRole('tab');
  const before = await tabs.count();
  await button(page, 'Add tab').click();
  await expect(tabs).toHaveCount(before + 1);
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'At a glance' }).click();

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

test('a chart is resized at its corner by columns and units of height, in one step, and Escape puts it back @long', async ({
  context,
}) => {
  const page = await edit(context, server);
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
  const { violations } = await axeOf(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([]);
});

test('who may not edit the dashboard sees it, and no way to edit it, also not by the address [PERM-06 ROUT-20] @long', async ({
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

test('a chart that only the list has told of is drawn when it is added, and says offline that it comes later @long', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard/list/`);
  await button(page, 'New dashboard').click();
  await button(page, 'Add Quarterly Sales').click();
  await expect(page.getByRole('figure', { name: 'Quarterly Sales' })).toHaveAttribute(
    'data-state',
    'rendered',
  );
  const reconnect = await cutOff(context);
  await button(page, 'Add Items Sold').click();
  const added = page.getByRole('figure', { name: 'Items Sold', exact: true });
  await expect(added).toContainText('The chart is loaded when the server is reachable.');
  await reconnect();
  await expect(added).toHaveAttribute('data-state', 'rendered');
});

test('a text that is added is in view and says how to write it, and a double-click does @long', async ({
  context,
}) => {
  const page = await edit(context, server);
  await panel(page).getByRole('tab', { name: 'Layout elements' }).click();
  await panel(page).getByRole('button', { name: 'Add Text' }).click();
  const note = page.getByText('Empty. Double-click to edit the text.');
  await expect(note).toBeInViewport();
  const frame = page.getByRole('group').filter({ has: note }).last();
  await frame.dblclick();
  await page.getByRole('textbox', { name: 'Markdown' }).fill('Sold *abroad*');
  await button(page, 'Apply').click();
  await expect(page.getByText('Sold abroad')).toBeInViewport();
  await expect(note).toBeHidden();
});
