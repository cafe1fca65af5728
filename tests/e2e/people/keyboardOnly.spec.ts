import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { salesServer } from '../support/salesServer.ts';

/** Settings, reports and playlists without a pointer. */

const { server } = salesServer();

/** Moves on by Tab until something with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const { activeElement: at } = document;
      if (!(at instanceof HTMLElement)) return '';
      const labelled = (at.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
      const label =
        at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0] : null;
      return (at.ariaLabel ?? (labelled || label?.textContent) ?? at.textContent ?? '').trim();
    });
    seen.push(found);
    if (typeof name === 'string' ? found === name : name.test(found)) return;
  }
  throw new Error(`Tab did not reach ${String(name)}, but ${seen.join(' | ')}`);
}

/** Of the whole page, or of an open list: the rest of the page is hidden from screen readers then. */
async function hasNoFaults(page: Page, part: string | null = null): Promise<void> {
  // A component library's announcer references ids that exist only for a moment.
  const axe = new AxeBuilder({ page }).exclude('[data-live-announcer]');
  if (part !== null) axe.include(part).disableRules(['region', 'page-has-heading-one']);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

async function pressByKeys(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Types into a field with options, and takes the first of those that are left. */
async function chooseByKeys(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function open(page: Page, path: string, name: string): Promise<void> {
  await page.goto(server.url + path);
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await pressByKeys(page, name);
}

test('a role and a row rule are made by keyboard @long', async ({ page }) => {
  const keys = page.keyboard;
  await open(page, '/roles/', 'Add role');
  await expect(page.getByRole('dialog')).toBeVisible();
  await hasNoFaults(page);
  await tabTo(page, 'Name');
  await keys.type('Readers');
  await tabTo(page, 'Permissions');
  await keys.type('can_read Dash');
  await expect(page.getByRole('option').first()).toBeVisible();
  await hasNoFaults(page, '[role=listbox]');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await keys.press('Escape');
  await pressByKeys(page, 'Save');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Readers')).toBeVisible();
  await hasNoFaults(page);

  await open(page, '/rowlevelsecurity/list/', 'Add rule');
  await tabTo(page, 'Name');
  await keys.type('France only');
  await chooseByKeys(page, 'Datasets', 'clean');
  await chooseByKeys(page, 'Roles', 'Readers');
  await tabTo(page, 'Condition');
  await keys.type("country = 'France'");
  await hasNoFaults(page);
  await pressByKeys(page, 'Save');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('France only')).toBeVisible();
  await hasNoFaults(page);
});

test('a report is made by keyboard @long', async ({ page }) => {
  const keys = page.keyboard;
  await open(page, '/report/list/', 'Add report');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await hasNoFaults(page);
  await chooseByKeys(page, 'Chart or dashboard', 'Sales Dash');
  await expect(page.getByRole('combobox', { name: 'Chart or dashboard' })).toHaveValue('Sales Dashboard');
  await pressByKeys(page, 'Add recipient');
  await tabTo(page, 'Addresses');
  await keys.type('a@example.org');
  await hasNoFaults(page);
  await pressByKeys(page, 'Save');
  await expect(page.getByText('The report has been created')).toBeVisible();
});

test('an alert is made by keyboard @long', async ({ page }) => {
  const keys = page.keyboard;
  await open(page, '/report/list/', 'Add alert');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await hasNoFaults(page);
  await tabTo(page, 'Chart or dashboard');
  await keys.type('Sales Dash');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await tabTo(page, 'Database');
  await keys.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keys.press('Enter');
  await tabTo(page, 'SQL');
  await keys.type('SELECT 1');
  await pressByKeys(page, 'Test condition');
  await pressByKeys(page, 'Add recipient');
  await tabTo(page, 'Addresses');
  await keys.type('a@example.org');
  await hasNoFaults(page);
  await pressByKeys(page, 'Save');
  await expect(page.getByText(/The (alert|report) has been created/)).toBeVisible();
});

test('a playlist is made, and a screen joined, by keyboard @long', async ({ page, browser }) => {
  const keys = page.keyboard;
  await open(page, '/kiosk/list/', 'New playlist');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await pressByKeys(page, 'Add dashboard');
  await tabTo(page, 'Tab');
  await expect(page.getByRole('combobox', { name: 'Tab' })).toBeEnabled();
  await keys.press('ArrowDown');
  await keys.press('ArrowDown');
  await hasNoFaults(page, '[role=listbox]');
  await keys.press('Enter');
  await hasNoFaults(page);
  await pressByKeys(page, 'Save');
  await expect(page.getByText('Only on this device')).toHaveCount(0);

  const walls = await browser.newContext();
  const wall = await walls.newPage();
  await wall.goto(`${server.url}/kiosk/`);
  const code = wall.getByRole('status', { name: 'Code' });
  await expect(code).toHaveText(/^[A-Z]{6}$/);
  await hasNoFaults(wall);
  await open(page, '/kiosk/screens/', 'Join a screen');
  await tabTo(page, 'Code on the screen');
  await keys.type((await code.textContent()) ?? '');
  await tabTo(page, 'Name');
  await keys.type('Hall');
  await tabTo(page, 'Playlist');
  await keys.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keys.press('Enter');
  await hasNoFaults(page);
  await pressByKeys(page, 'Save');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Hall').first()).toBeVisible();
  await walls.close();
});
