import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { installedTest } from '../support/installedTest.ts';
import { ownSalesServer } from '../support/salesServer.ts';

/** Themes are made in Settings, given to a dashboard and to everybody, and are there offline and before the app is. */

const { server } = ownSalesServer();

const PLUM = 'rgb(122, 31, 92)';

/** The colour of a token on the page. */
const colorOf = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

async function makeTheme(page: Page): Promise<void> {
  await page.goto(`${server.url}/theme/list/`);
  await page.getByRole('button', { name: 'New theme' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Plum');
  const digits = page.getByRole('textbox', { name: 'Accent: digits' });
  await digits.fill('#ffcc00');
  // A yellow that cannot be read says so, with what is shown for it.
  await expect(page.getByRole('group', { name: 'Accent' })).toContainText(
    /#ffcc00 has a contrast of 1\.\d : 1/,
  );
  await digits.fill('#7a1f5c');
  await expect(page.getByRole('group', { name: 'Accent' })).not.toContainText('contrast');
  await expect(page.getByRole('group', { name: 'Dark page' })).toContainText(/Text on the accent\s*\d/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Everybody has this theme' })).toBeVisible();
}

installedTest(
  'a dashboard is shown in its theme, also before the app is loaded, offline, and dark; other pages are not',
  async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await makeTheme(page);
    await expectAccessible(page);
    const plain = await colorOf(page, '--accent');
    await page.goto(`${server.url}/dashboard/list/`);
    await page.getByRole('link', { name: 'Sales Dashboard' }).click();
    await page.getByRole('button', { name: 'Edit dashboard' }).click();
    await page.getByRole('button', { name: 'Properties', exact: true }).click();
    const properties = page.getByRole('dialog', { name: 'Properties' });
    await properties.getByRole('combobox', { name: 'Theme' }).click();
    await page.getByRole('option', { name: 'Plum' }).click();
    await properties.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
    await expect.poll(() => colorOf(page, '--accent')).toBe(PLUM);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));

    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await colorOf(page, '--accent')).toBe(PLUM);
    await page.unroute('**/assets/*.js');

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales Dashboard');
    expect(await colorOf(page, '--accent')).toBe(PLUM);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await colorOf(page, '--accent');
    expect(dark).not.toBe(PLUM);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('link', { name: 'Dashboards', exact: true }).click();
    await expect.poll(() => colorOf(page, '--accent')).toBe(plain);
    await context.setOffline(false);
  },
);

test('an administrator gives a theme to everybody, and takes it away again @long', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await makeTheme(page);
  const plain = await colorOf(page, '--accent');
  const forAll = page.getByRole('switch', { name: 'Everybody has this theme' });
  await forAll.click({ force: true });
  await expect(forAll).toBeChecked();
  await expect.poll(() => colorOf(page, '--accent')).toBe(PLUM);
  await page.reload();
  expect(await colorOf(page, '--accent')).toBe(PLUM);
  // The server keeps it meanwhile.
  await page.getByRole('button', { name: 'Delete theme' }).click();
  const kept = page.getByRole('dialog', { name: 'Everybody has this theme' });
  await kept.getByRole('button', { name: 'Close' }).last().click();
  await forAll.click({ force: true });
  await expect.poll(() => colorOf(page, '--accent')).toBe(plain);

  await page.getByRole('button', { name: 'Delete theme' }).click();
  await expect(page).toHaveURL(/\/theme\/list\/$/);
  // The page that is left has one, too.
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Plum' })).toBeVisible();
});
