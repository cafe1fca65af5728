import { type BrowserContext, type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { salesServer } from '../support/salesServer.ts';
import { installedTest } from '../support/installedTest.ts';

/** The filters of a dashboard exported from a Superset, over its own data. */

const { server } = salesServer();

const bar = (page: Page) => page.getByRole('region', { name: 'Filters' });
const figures = (page: Page) => page.getByRole('figure');
const apply = (page: Page) => bar(page).getByRole('button', { name: 'Apply filters' });

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales Dashboard');
  await settled(page);
  return page;
}

/** Until no chart on screen is loading. */
async function settled(page: Page): Promise<void> {
  await expect(figures(page).first()).toBeVisible();
  await expect(page.locator('figure[aria-busy="true"]')).toHaveCount(0);
}

async function chooseCountry(page: Page, country: string): Promise<void> {
  const box = bar(page).getByRole('combobox', { name: 'Country' });
  await box.fill(country);
  await page.getByRole('option', { name: country, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('a selected value filters charts when applied, and survives a reload [FLT-01]', async ({ context }) => {
  const page = await open(context);
  await expect(apply(page)).toBeDisabled();
  await chooseCountry(page, 'France');
  await expect(page.getByRole('button', { name: /Filtered by/ })).toHaveCount(0);
  const request = page.waitForRequest(
    (each) =>
      each.url().includes('/chart/data') &&
      (each.postData() ?? '').includes('"val":["France"]') &&
      (each.postData() ?? '').includes('slice_id'),
  );
  await apply(page).click();
  await request;
  await settled(page);
  await expect(page.getByRole('button', { name: 'Filtered by Country: France' }).first()).toBeVisible();

  await page.reload();
  await settled(page);
  await expect(bar(page)).toContainText('France');
  await expect(page.getByRole('button', { name: 'Filtered by Country: France' }).first()).toBeVisible();

  const address = page.url();
  await page.goto(`${address}?standalone=3`);
  await settled(page);
  await expect(bar(page)).toHaveCount(0);
  await page.goto(`${address}?standalone=2`);
  await bar(page).getByRole('button', { name: 'Show filters' }).click();
  await expect(bar(page)).toContainText('France');
});

test('filters that are not to be remembered stay on screen, and end with the page @long', async ({
  context,
}) => {
  const page = await open(context);
  await chooseCountry(page, 'France');
  await apply(page).click();
  const filtered = page.getByRole('button', { name: 'Filtered by Country: France' }).first();
  await expect(filtered).toBeVisible();
  const press = async (name: string) => {
    await page.getByRole('button', { name: 'Dashboard actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await press('Stop remembering my filters');
  await expect(filtered).toBeVisible();
  // Home and back: the same page.
  const address = page.url();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.goBack();
  await settled(page);
  await expect(filtered).toBeVisible();
  await page.goto(address);
  await settled(page);
  await expect(filtered).toHaveCount(0);
  await chooseCountry(page, 'Spain');
  await apply(page).click();
  await press('Remember my filters');
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await page.getByRole('menuitem', { name: 'Stop remembering my filters', exact: true }).waitFor();
  await page.reload();
  await settled(page);
  await expect(bar(page)).toContainText('Spain');
  await expect(bar(page)).not.toContainText('France');
});

test('a button that becomes disabled when it is pressed keeps the focus, and does nothing more @long', async ({
  context,
}) => {
  const page = await open(context);
  await chooseCountry(page, 'France');
  await apply(page).press('Enter');
  await expect(apply(page)).toBeDisabled();
  await expect(apply(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Filtered by Country: France' }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(apply(page)).not.toBeFocused();
  await expect(apply(page)).toHaveAttribute('disabled');
});

test('the filters are hidden and shown, and stay as they were left over a reload @long', async ({
  context,
}) => {
  const page = await open(context);
  await bar(page).getByRole('button', { name: 'Hide filters' }).click();
  await expect(bar(page).getByRole('button', { name: 'Apply filters' })).toHaveCount(0);
  await page.reload();
  await bar(page).getByRole('button', { name: 'Show filters' }).click();
  await expect(bar(page).getByRole('button', { name: 'Apply filters' })).toBeVisible();
});

test('Clear all clears every filter at once, including invalid input @long', async ({ context }) => {
  const page = await open(context);
  await chooseCountry(page, 'Spain');
  await apply(page).click();
  await expect(page.getByRole('button', { name: /Country: Spain/ }).first()).toBeVisible();
  const country = bar(page).getByRole('combobox', { name: 'Country' });
  await country.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await country.click();
  await expect(page.getByRole('option', { name: 'Spain' })).toBeVisible();
  await page.keyboard.press('Escape');
  const from = bar(page).getByRole('group').first().getByRole('textbox', { name: 'From' });
  await from.fill('many');
  await bar(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('button', { name: /Filtered by/ })).toHaveCount(0);
  await expect(from).toHaveValue('');
  await expect(apply(page)).toBeDisabled();
});

installedTest(
  'with the server down, a filter combination seen before works and another explains why it cannot @long',
  async ({ context }) => {
    const page = await open(context);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await chooseCountry(page, 'France');
    await apply(page).click();
    await settled(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales Dashboard');
    await expect(bar(page)).toContainText('France');
    await expect(figures(page).first()).toHaveAttribute('data-state', 'rendered');
    await chooseCountry(page, 'Japan');
    await apply(page).click();
    const card = figures(page).first();
    await expect(card).toContainText('No offline result');
    // In a small card the note leaves the picture its space.
    await card.evaluate((each) => void (each.style.cssText = 'width: 140px; height: 200px'));
    await expect.poll(async () => (await card.getByRole('note').boundingBox())?.height).toBeLessThan(80);
    await context.setOffline(false);
  },
);

test('an invalid range shows an error at its control and cannot be applied @long', async ({ context }) => {
  const page = await open(context);
  const range = bar(page).getByRole('group').first();
  await range.getByRole('textbox', { name: 'From' }).fill('50');
  await range.getByRole('textbox', { name: 'To' }).fill('10');
  await expect(range.getByRole('alert')).toContainText('smaller or equal');
  await chooseCountry(page, 'France');
  await expect(apply(page)).toBeDisabled();
  await range.getByRole('textbox', { name: 'From' }).fill('5');
  await expect(apply(page)).toBeEnabled();

  const time = bar(page).getByRole('combobox', { name: 'Time Range' });
  await time.fill('3 bananas');
  await page.keyboard.press('Tab');
  await expect(time).toHaveAccessibleDescription(/no time range/);
  // The bar cuts what floats over its edge.
  const [said, around] = await Promise.all(
    [page.getByText(/^This is no time range/), bar(page)].map((each) => each.boundingBox()),
  );
  expect(said?.x).toBeGreaterThanOrEqual(around?.x ?? Infinity);
  await expect(apply(page)).toBeDisabled();
  await time.fill('last 3 months');
  await page.keyboard.press('Tab');
  await expect(time).toHaveValue('Last 3 months');
  await expect(apply(page)).toBeEnabled();
});

test('a range filter has a slider, which works by keyboard, and an end at its limit is open @long', async ({
  context,
}) => {
  const page = await open(context);
  const range = bar(page).getByRole('group', { name: 'Order Quantity' });
  const lowest = range.getByRole('slider', { name: 'Lowest' });
  await lowest.focus();
  await page.keyboard.press('ArrowRight');
  await expect(range.getByRole('textbox', { name: 'From' })).toHaveValue('7');
  await expect(range.getByRole('textbox', { name: 'To' })).toHaveValue('');
  await page.keyboard.press('Home');
  await expect(range.getByRole('textbox', { name: 'From' })).toHaveValue('');
  await range.getByRole('textbox', { name: 'To' }).fill('30');
  await expect(range.getByRole('slider', { name: 'Highest' })).toHaveValue('30');
});

test('a date range is picked from a calendar, by words or by its two ends, with its dates under it', async ({
  context,
}) => {
  const page = await open(context);
  const pick = () => bar(page).getByRole('button', { name: 'Pick dates of Time Range' }).click();
  const dialog = page.getByRole('dialog', { name: /Time range/ });
  const meaning = dialog.getByRole('status', { name: 'Meaning of the range' });
  const box = bar(page).getByRole('combobox', { name: 'Time Range' });
  await pick();
  await dialog.getByRole('tab', { name: 'Calendar' }).click();
  await dialog.getByRole('textbox', { name: 'First day' }).fill('2004-02-01');
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2004-02-10');
  await dialog.getByRole('button', { name: /29 February 2004/ }).click();
  await dialog.getByRole('button', { name: /10 February 2004/ }).click();
  await expect(meaning).toContainText('2004-02-10 00:00 to 2004-03-01 00:00');
  const found = await axeOf(page).include('[role="dialog"]').analyze();
  expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await dialog.getByRole('button', { name: 'Use this range' }).click();
  await expect(box).toHaveValue('2004-02-10 : 2004-03-01');

  await pick();
  await dialog.getByRole('tab', { name: 'Custom' }).click();
  const from = dialog.getByRole('group', { name: 'From (included)' });
  await from.getByRole('combobox', { name: 'Kind' }).fill('Date');
  await page.getByRole('option', { name: 'Date and time' }).click();
  await from.getByRole('textbox', { name: 'Date and time' }).fill('never');
  await expect(meaning).toContainText('Cannot parse time string [never]');
  await expect(dialog.getByRole('button', { name: 'Use this range' })).toBeDisabled();
  await dialog.getByRole('tab', { name: 'Relative' }).click();
  await dialog.getByRole('textbox', { name: 'Number' }).fill('2');
  await expect(meaning).toContainText('Last 2 months');
  await dialog.getByRole('button', { name: 'Use this range' }).click();
  await expect(box).toHaveValue('Last 2 months');
  await apply(page).click();
  await expect(
    page.getByRole('button', { name: 'Filtered by Time Range: Last 2 months' }).first(),
  ).toBeVisible();
});

test('the filter bar works by keyboard and has no axe violations @long', async ({ context }) => {
  const page = await open(context);
  await bar(page).getByRole('combobox', { name: 'Country' }).focus();
  await page.keyboard.type('Fran');
  await expect(page.getByRole('option')).toHaveText(['France', 'Use “Fran”']);
  // The first match, without going down to it.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(bar(page).getByRole('list', { name: 'Selected for Country' })).toContainText('France');
  const found = await axeOf(page).include('section[aria-label="Filters"]').analyze();
  expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
