import { type Locator, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { cutOff } from '../support/cutOff.ts';
import { button, dragTo, edit, fingerTo, group, log, option, panel, penOf } from './editSteps.ts';
import { ownSalesServer } from '../support/salesServer.ts';

/** Several components at once in edit mode: selected, copied, pasted into other dashboards. */

const { server } = ownSalesServer();

test('components are selected by press, by rectangle and by menu, and moved, removed and undone together', async ({
  context,
}) => {
  const page = await edit(context, server);
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

test('with Alt a dragged component is copied, and a row is distributed by its menu @long', async ({
  context,
}) => {
  const page = await edit(context, server);
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
  const page = await edit(context, server);
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
  // A copy is another chart.
  await option(page, `Chart ${name}`, 'Paste as copies');
  await expect(chart.getByRole('figure', { name })).toHaveCount(2);

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

test('without the list of the server the known charts are offered, with a note [ERR-49]', async ({
  context,
}) => {
  const page = await edit(context, server);
  await expect(button(page, 'Add Quarterly Sales')).toBeVisible();
  await expect(page.getByText('Could not fetch all saved charts')).toHaveCount(0);
  await context.route('**/api/v1/chart/?**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Could not fetch all saved charts')).toBeVisible();
  await expect(button(page, 'Add Quarterly Sales')).toBeVisible();
});

test('a new chart is created in explore and comes back into edit mode as one step, with the server and without it @long', async ({
  context,
}) => {
  const page = await edit(context, server);
  let reconnect = async (): Promise<void> => undefined;
  for (const name of ['Made online', 'Made offline']) {
    if (name === 'Made offline') reconnect = await cutOff(context);
    await button(page, 'New chart').click();
    await page.getByRole('combobox', { name: 'Dataset' }).fill('cleaned');
    await page.getByRole('option').first().click();
    await button(page, 'Create chart').click();
    await page.getByRole('list', { name: 'Suggested charts' }).getByRole('button').first().click();
    await expect(page.getByText('Only on this device')).toBeVisible();
    // The page finds where it came from after a reload too.
    await page.reload();
    await button(page, 'Save chart').click();
    const dialog = page.getByRole('dialog', { name: 'Save chart' });
    await dialog.getByRole('textbox', { name: 'Chart name' }).fill(name);
    await expect(dialog.getByRole('combobox', { name: 'Dashboard' })).toHaveValue('Sales Dashboard');
    await dialog.getByRole('button', { name: 'Save and go to dashboard' }).click();
    await expect(panel(page)).toBeVisible();
    await expect(group(page, `Chart ${name}`).getByRole('figure', { name })).toBeVisible();
  }
  await button(page, 'Undo').click();
  await expect(log(page)).toContainText('Undone: Added Made offline');
  await expect(group(page, 'Chart Made offline')).toHaveCount(0);
  await button(page, 'Redo').click();
  await expect(group(page, 'Chart Made offline')).toHaveCount(1);
  await button(page, 'Save').click();
  await reconnect();
  await page.reload();
  const onServer = (): Promise<string[]> =>
    page.evaluate(async () => {
      const { result } = await (await fetch('/api/v1/dashboard/')).json();
      const charts = await (await fetch(`/api/v1/dashboard/${result[0].id}/charts`)).json();
      return charts.result.map((each: { slice_name: string }) => each.slice_name);
    });
  await expect
    .poll(onServer, { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['Made online', 'Made offline']));
});

test('components are found, selected and moved by keyboard in the outline @long', async ({ context }) => {
  const page = await edit(context, server);
  await panel(page).getByRole('tab', { name: 'Outline' }).click();
  const outline = page.getByRole('tree', { name: 'Outline' });
  const item = (name: string) => outline.getByRole('treeitem', { name, exact: true });
  const chart = 'Chart Quarterly Revenue';
  await item(chart).focus();
  await page.keyboard.press('Space');
  await expect(item(chart)).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[data-in-selection]')).toHaveCount(1);
  await page.keyboard.press('Space');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(log(page)).toContainText('Quarterly Revenue, row 1, column 7 of 12, width 6');
  await expect(item(chart)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Moved Quarterly Revenue to Row 1');
  // A component of another tab opens the tab.
  const other = 'Chart Number of Deals (for each Combination)';
  await item(other).focus();
  await page.keyboard.press('Enter');
  await expect(group(page, other)).toBeFocused();
  const { violations } = await axeOf(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([]);
});

test('components are dragged by touch and by pen: added, moved, resized, selected, refused, and put back by Escape @long', async ({
  browser,
  context,
}) => {
  const tablet = await browser.newContext({ hasTouch: true });
  await tablet.addCookies(await context.cookies());
  const page = await edit(tablet, server);
  const chart = group(page, 'Chart Quarterly Revenue (By Product Line)');
  await panel(page).getByRole('tab', { name: 'Layout elements' }).click();
  const grip = (name: string) =>
    panel(page).getByRole('listitem').filter({ hasText: name }).locator('span').first();
  await chart.scrollIntoViewIfNeeded();
  await (await fingerTo(page, grip('Header'), chart, { x: 200, y: 60 })).lift();
  await expect(group(page, 'Header New header')).toBeVisible();
  await expect(log(page)).toContainText('Added Header');

  const drag = await fingerTo(page, grip('Text'), chart, { x: 100, y: 200 });
  await expect(page.getByText('There is not enough space for this component.')).toBeVisible();
  await page.keyboard.press('Escape');
  await drag.lift();
  await expect(page.getByText('There is not enough space for this component.')).toHaveCount(0);
  await expect(group(page, 'Text 2')).toHaveCount(0);

  const bar = group(page, 'Header New header').locator('[data-drag-bar]');
  await (await fingerTo(page, bar, group(page, 'Column 2'), { x: 60, y: 60 })).lift();
  await expect(log(page)).toContainText('Moved New header to Column 2');

  const pen = await penOf(page);
  const boxOf = async (shown: Locator) => {
    const box = await shown.boundingBox();
    if (box === null) throw new Error('not on screen');
    return box;
  };
  const [from, to] = [await boxOf(bar), await boxOf(group(page, 'Chart Total Products Sold'))];
  await pen({ x: from.x + 10, y: from.y + 10 }, { x: to.x + 60, y: to.y + 60 });
  await expect(log(page)).toContainText('Moved New header to Column 1');
  const other = group(page, 'Chart Quarterly Revenue');
  const corner = await boxOf(other.locator('[data-resize="corner"]'));
  await pen({ x: corner.x + 8, y: corner.y + 8 }, { x: corner.x + 8, y: corner.y - 72 });
  await expect(log(page)).toContainText('Resized Quarterly Revenue');
  const [room, box] = [await boxOf(page.locator('[data-edit-id="GRID_ID"]')), await boxOf(chart)];
  await pen({ x: room.x + 4, y: box.y + 20 }, { x: box.x + box.width / 2, y: box.y + 60 });
  await expect(chart).toHaveAttribute('data-in-selection');
  await tablet.close();
});

test('a tab is moved by its name, and a press still opens it @long', async ({ context }) => {
  const page = await edit(context, server);
  const tabs = page.getByRole('tablist', { name: 'Dashboard tabs' }).first().getByRole('tab');
  const [first, second] = await tabs.allTextContents();
  await dragTo(page, tabs.first(), tabs.last(), { x: 80, y: 12 });
  await page.mouse.up();
  await expect(tabs).toHaveText([second ?? '', first ?? '']);
  await expect(log(page)).toContainText(/Moved .* to Tabs 1/);
  await tabs.last().click();
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
  await button(page, 'Undo').click();
  await expect(tabs).toHaveText([first ?? '', second ?? '']);
});

test('a tabs component is dragged by touch: added, moved, filled, and carried into a tab that opens under the finger @long', async ({
  browser,
  context,
}) => {
  const tablet = await browser.newContext({ hasTouch: true });
  await tablet.addCookies(await context.cookies());
  const page = await edit(tablet, server);
  await panel(page).getByRole('tab', { name: 'Layout elements' }).click();
  const grip = panel(page).getByRole('listitem').filter({ hasText: 'Tabs' }).locator('span').first();
  const chart = group(page, 'Chart Quarterly Revenue (By Product Line)');
  await chart.scrollIntoViewIfNeeded();
  await (await fingerTo(page, grip, group(page, 'Row 2'), { x: 300, y: 2 })).lift();
  const tabs = page.locator('[data-kind="tabs"] [data-kind="tabs"]');
  await expect(tabs).toHaveCount(1);
  const bar = tabs.locator('[data-drag-bar]').first();
  // Its tabs are in the page like those above all.
  const tabOf = (name: RegExp) => page.getByRole('tab', { name });
  await bar.scrollIntoViewIfNeeded();
  // Held at the upper edge, the layout scrolls until the tabs are there.
  const scroller = page.locator('[data-edit-id="GRID_ID"]').locator('..');
  const drag = await fingerTo(page, bar, scroller, { x: 300, y: 10 });
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await drag.moveTo(tabOf(/Exploratory/), { x: 20, y: 10 });
  await expect(tabOf(/Exploratory/)).toHaveAttribute('aria-selected', 'true');
  await drag.moveTo(group(page, 'Row 3'), { x: 300, y: 2 });
  await drag.lift();
  await expect(log(page)).toContainText(/Moved Tabs/);
  await expect(tabs).toHaveCount(1);
  await tablet.close();
});
