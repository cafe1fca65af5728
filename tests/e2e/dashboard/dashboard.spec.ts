import { type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { button, figure, harbour } from '../support/harbour.ts';
import { installedTest } from '../support/installedTest.ts';

/** A dashboard with a server that responds, fails, hangs, stops and restarts. */

const { fake, open, server } = harbour();

async function whenInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test('only visible charts of the selected tab request data; the selected tab is restored after a reload [ROUT-10]', async ({
  context,
}) => {
  const page = await open(context);
  for (const name of ['Ships', 'Cargo', 'Crews']) {
    await expect(figure(page, name)).toHaveAttribute('aria-busy', 'false');
    await expect(figure(page, name)).toContainText('Live');
  }
  expect([...fake().asked.keys()].toSorted((a, b) => a - b)).toEqual([11, 12, 13]);
  await figure(page, 'Far below').scrollIntoViewIfNeeded();
  await expect(figure(page, 'Far below')).toContainText('Row of 14');
  const tabs = page.getByRole('tablist', { name: 'Dashboard tabs' });
  // Without a scroll bar beside it.
  expect(await tabs.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  await tabs.getByRole('tab', { name: 'Sea' }).click();
  await expect(figure(page, 'Second tab')).toContainText('Row of 15');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Sea' })).toHaveAttribute('aria-selected', 'true');
});

test('the name of a chart keeps its line while the words of its badge can make room @long', async ({
  context,
}) => {
  const page = await open(context);
  const head = page.locator('figcaption').first();
  await expect(head.getByRole('button')).toBeVisible();
  const heights = await head.evaluate((element: HTMLElement) => {
    const name = element.firstElementChild;
    const text = document.createRange();
    text.selectNodeContents(name ?? element);
    const wide = Math.ceil(text.getBoundingClientRect().width);
    return Array.from({ length: 20 }, (_, step) => {
      element.style.width = `${wide + 90 + 4 * step}px`;
      return name?.clientHeight;
    });
  });
  expect(new Set(heights).size).toBe(1);
});

test('Markdown of a dashboard is shown, and nothing in it is executed @long', async ({ context }) => {
  const page = await open(context);
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'elsewhere' })).toHaveAttribute('rel', 'noopener noreferrer');
  // HTML around Markdown around HTML; an author's styles are neither applied nor shown.
  const details = page.locator('details[open]');
  await expect(details).toHaveText('More In HTML & Markdown', { useInnerText: true });
  await expect(details.locator('p > ins > em')).toHaveText('Markdown');
  await expect(page.getByText('color: red')).toHaveCount(0);
  expect(await page.evaluate(() => document.body.dataset['ran'])).toBeUndefined();
});

test('a failed chart shows its error and does not affect the others [CHT-13]', async ({ context }) => {
  fake().replies.set(12, 'refuse');
  const page = await open(context);
  await expect(figure(page, 'Cargo')).toHaveAttribute('data-state', 'failed');
  await expect(figure(page, 'Cargo').getByRole('alert')).toContainText('column "cargo" does not exist');
  await expect(figure(page, 'Crews')).toHaveAttribute('data-state', 'rendered');
  fake().replies.set(12, 'rows');
  await figure(page, 'Cargo').getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'Cargo')).toContainText('Row of 12');
});

installedTest(
  'with the server down a reload shows stored charts with their age, and names those never loaded @long',
  async ({ context }) => {
    const page = await open(context);
    await whenInstalled(page);
    fake().isDown = true;
    await page.reload();
    await expect(figure(page, 'Ships')).toContainText('Row of 11');
    await expect(figure(page, 'Ships')).toHaveAttribute('data-state', 'rendered');
    await expect(figure(page, 'Ships')).toContainText('Cached');
    await page.getByRole('tab', { name: 'Sea' }).click();
    await expect(figure(page, 'Second tab')).toContainText('No offline result for this chart.');
    // Files and paper wait for charts that are not drawn yet, but not for this one.
    await expect(figure(page, 'Second tab')).toHaveAttribute('data-state', 'failed');
    await page.goto(`${server.url}/dashboard/list/`);
    await expect(page.getByText('Nothing saved on this device')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Harbour at a glance' })).toBeVisible();
  },
);

test('when the server dies while charts load, each shows its stored data and reloads when it is back @long', async ({
  context,
}) => {
  fake().replies.set(12, 'hang');
  fake().replies.set(13, 'break');
  const page = await open(context);
  await expect(figure(page, 'Cargo')).toHaveAttribute('aria-busy', 'true');
  await expect(figure(page, 'Crews')).toContainText('The server is unreachable');
  fake().replies.clear();
  await expect(figure(page, 'Crews')).toContainText('Row of 13', { timeout: 20_000 });
});

installedTest('an offline copy holds every tab and chart until it is removed', async ({ context }) => {
  const page = await open(context);
  await whenInstalled(page);
  const toggle = button(page, 'Available offline');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(toggle).toContainText('just now');
  expect(fake().asked.get(15)).toBe(1);

  fake().isDown = true;
  await page.reload();
  await page.getByRole('tab', { name: 'Sea' }).click();
  await expect(figure(page, 'Second tab')).toContainText('Row of 15');

  await page.goto(`${server.url}/offline/`);
  const kept = page.getByRole('table', { name: 'Kept on this device' }).getByRole('row', { name: /Harbour/ });
  await expect(kept).toContainText('Saved for offline use by you');
  await expect(kept).toContainText('5 of 5');
  await kept.getByRole('button', { name: 'Remove' }).click();
  await expect(kept).toBeHidden();
});

test('a table with server pagination requests each page when it is shown @long', async ({ context }) => {
  const page = await open(context);
  const table = figure(page, 'Far below');
  await table.scrollIntoViewIfNeeded();
  await expect(table).toContainText('Page 1 of 3');
  await expect(table.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await table.getByRole('button', { name: 'Next page' }).click();
  await expect(table).toContainText('Row of 14, page 2');
  await expect(table).toContainText('Page 2 of 3');
  await table.getByRole('button', { name: 'Previous page' }).click();
  await expect(table).toContainText('Page 1 of 3');
  await expect(table).not.toContainText('page 2');
});

installedTest(
  'kiosk mode starts offline from stored data, shows its age, and recovers when the network is back @long',
  async ({ context }) => {
    fake().refreshFrequency = 2;
    const first = await open(context);
    await whenInstalled(first);
    await first.close();
    fake().isDown = true;
    const page = await open(context, '?standalone=2');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    const age = page.getByRole('status', { name: 'Age of this dashboard' });
    await expect(age).toContainText('server unreachable');
    await expect(age).toHaveAttribute('data-level', 'old', { timeout: 20_000 });
    fake().value = 99;
    fake().isDown = false;
    await expect(figure(page, 'Ships')).toContainText('99', { timeout: 20_000 });
    await expect(age).toHaveAttribute('data-level', 'fresh');
  },
);

test('favorite, publish and refresh take one click each [DASH-02 DASH-03 DASH-04 CHT-07 TOST-13 TOST-14]', async ({
  context,
}) => {
  const page = await open(context);
  await button(page, 'Favorite').click();
  await expect(button(page, 'Favorite')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Favorite').click();
  await expect(button(page, 'Favorite')).toHaveAttribute('aria-pressed', 'false');
  await button(page, 'Publish').click();
  await expect(button(page, 'Publish')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('This dashboard is now hidden')).toBeVisible();
  await button(page, 'Publish').click();
  await expect(page.getByText('This dashboard is now published')).toBeVisible();
  fake().value = 8;
  await button(page, 'Refresh').click();
  for (const name of ['Ships', 'Cargo', 'Crews']) await expect(figure(page, name)).toContainText('8');
  fake().replies.set(12, 'hang');
  await button(page, 'Refresh').click();
  await expect(figure(page, 'Cargo')).toHaveAttribute('data-state', 'loading');
});

test('a person chooses on this device how often a dashboard is refreshed @long', async ({ context }) => {
  const page = await open(context);
  await button(page, 'Auto-refresh').click();
  await expect(page.getByRole('menuitemradio', { name: 'As the dashboard: Off' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Every 10 seconds' }).click();
  fake().value = 9;
  await page.clock.install();
  await page.reload();
  await page.clock.runFor(11_000);
  for (const name of ['Ships', 'Cargo', 'Crews']) await expect(figure(page, name)).toContainText('9');
  await button(page, 'Auto-refresh').click();
  await expect(page.getByRole('menuitemradio', { name: 'Every 10 seconds' })).toBeChecked();
});

test('the chart menu shows rows and query, opens full screen and downloads CSV', async ({ context }) => {
  const page = await open(context);
  const menu = figure(page, 'Ships').getByRole('button', { name: 'Ships actions' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'View as table' }).click();
  const row = page.getByRole('dialog').getByRole('cell', { name: 'Row of 11' });
  await expect(row).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('nothing like it');
  await expect(row).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('row OF');
  await expect(row).toBeVisible();
  await page.getByRole('dialog').getByRole('columnheader', { name: 'name' }).getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('columnheader', { name: 'name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Download CSV' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('');
  await page.keyboard.press('Escape');
  await menu.click();
  await page.getByRole('menuitem', { name: 'View query' }).click();
  await expect(page.getByRole('dialog')).toContainText('SELECT name, count(*) FROM chart_11');
  await page.keyboard.press('Escape');
  await menu.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Ships.csv');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Full screen' }).click();
  await expect(button(page, 'Leave full screen')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Leave full screen')).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Full screen' }).click();
  await button(page, 'Leave full screen').click();
  await expect(figure(page, 'Ships')).toBeFocused();
});

test('an address can name a dashboard by id or slug, an anchor, or one chart to focus [ROUT-11 ROUT-15 ROUT-26]', async ({
  context,
}) => {
  const page = await open(context);
  await page.goto(`${server.url}/superset/dashboard/5/#CHART-15`);
  await page.reload();
  await expect(figure(page, 'Second tab')).toBeInViewport();
  await page.goto(`${server.url}/superset/dashboard/5/#CHART-12`);
  await page.reload();
  await expect(figure(page, 'Cargo')).toBeInViewport();
  await page.goto(`${server.url}/superset/dashboard/5/?focused_chart=14`);
  await expect(figure(page, 'Far below')).toContainText('Row of 14');
  await expect(page.getByRole('figure')).toHaveCount(1);
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(figure(page, 'Cargo')).toContainText('Row of 12');
});

test('every tab, menu and button of a dashboard is reachable by keyboard @long', async ({ context }) => {
  const page = await open(context);
  await page.getByRole('tab', { name: 'Harbour', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(figure(page, 'Second tab')).toContainText('Row of 15');
  await page.keyboard.press('Control+Home');
  await expect(page.getByRole('tab', { selected: true })).toBeFocused();
  // The menu of a chart is there later than the chart.
  const menu = page.getByRole('button', { name: 'Second tab actions' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'View as table' })).toBeFocused();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`a dashboard has no axe violations, ${scheme}${scheme === 'dark' ? ' @long' : ''}`, async ({
    context,
  }) => {
    fake().replies.set(12, 'refuse');
    const page = await open(context);
    await page.emulateMedia({ colorScheme: scheme });
    const { violations } = await axeOf(page).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
}

test('at 200 % zoom charts are in one column and nothing is cut off @long', async ({ context }) => {
  const page = await open(context);
  await page.setViewportSize({ width: 640, height: 400 });
  const [ships, cargo] = await Promise.all(
    ['Ships', 'Cargo'].map((name) => figure(page, name).boundingBox()),
  );
  expect(cargo?.x).toBe(ships?.x);
  expect(cargo?.y ?? 0).toBeGreaterThan(ships?.y ?? 0);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
