import { expect, test } from '@playwright/test';
import { type RunningServer, ADMIN_PASSWORD } from '../../support/server.ts';
import { notifications } from '../support/editorSteps.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { installedTest } from '../support/installedTest.ts';
import { openByForm } from '../support/openByForm.ts';
import { startAgain } from '../support/startedFolder.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await startAgain('--no-samples');
});

test.afterAll(async () => {
  await server.dispose();
});

const PAGES = [
  ['SQL', '/sqllab/'],
  ['Saved queries', '/savedqueryview/list/'],
  ['Query history', '/sqllab/history/'],
  ['Charts', '/chart/list/'],
  ['Dashboards', '/dashboard/list/'],
  ['Datasets', '/tablemodelview/list/'],
  ['Reports', '/report/list/'],
  ['Offline', '/offline/'],
] as const;

test('[ROUT-01] the rail leads to every page, and every page can be opened by its address', async ({
  page,
}) => {
  await openByForm(page, server, '/offline/');
  const rail = page.getByRole('navigation', { name: 'Main' });
  await expect(rail.getByRole('link')).toHaveText(PAGES.map(([name]) => name));
  for (const [name, path] of PAGES) {
    await rail.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(server.url + path);
    await expect(rail.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('status', { name: 'Sync status' })).toBeVisible();
  }
});

test('a page that is the first of a device offers what the person may do there @long', async ({ page }) => {
  await openByForm(page, server, '/annotationlayer/list/');
  await page.getByRole('button', { name: 'New annotation layer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New layer');
});

test('CSS templates and tags are created, edited, saved, deleted and restored on pages of their own', async ({
  page,
}) => {
  await openByForm(page, server, '/csstemplatemodeladmin/list/');
  await page.getByRole('button', { name: 'New CSS template' }).click();
  // Its name is selected, to be written first.
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Calm');
  await page.getByRole('textbox', { name: 'CSS' }).fill('h2 { color: teal }');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Only on this device')).toBeHidden();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await expect(page).toHaveURL(/\/csstemplatemodelview\/list\/$/);
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Calm' }).click();
  await expect(page.getByRole('textbox', { name: 'CSS' })).toHaveValue('h2 { color: teal }');

  await openByForm(page, server, '/superset/tags/');
  await page.getByRole('button', { name: 'New tag' }).click();
  await expect(page).toHaveURL(/\/superset\/all_entities\/\?id=/);
  await page.getByRole('textbox', { name: 'Description' }).fill('of the sea');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Only on this device')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('of the sea');
});

test('the sync status says Saved after the first sync, and links to the details @long', async ({ page }) => {
  await openByForm(page, server, '/chart/list/');
  await expect(page.getByRole('status', { name: 'Sync status' })).toHaveText('Saved');
  await page.getByRole('button', { name: 'Offline details' }).click();
  await expect(page).toHaveURL(/\/offline\/$/);
  await expect(page.getByRole('table', { name: 'Outbox' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Kept on this device' })).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Storage used' })).toBeVisible();
});

test('diagnostics are exported as a file @long', async ({ page }) => {
  await openByForm(page, server, '/offline/');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export diagnostics' }).click();
  expect((await download).suggestedFilename()).toMatch(/^sextant-diagnostics-.*\.json$/);
});

test('the command palette finds a command by its letters and runs it from the keyboard', async ({ page }) => {
  await openByForm(page, server, '/offline/');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette).toBeVisible();
  await page.keyboard.type('go to dash');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/list\/$/);
});

test('? opens the shortcuts, except in a text field @long', async ({ page }) => {
  await openByForm(page, server, '/offline/');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('Ctrl+K');
  await expect(dialog).toContainText('F6');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(dialog).toContainText('Ctrl+K');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.type('?');
  await expect(dialog).toBeHidden();
});

test('a dialog keeps the focus, and gives it back when it closes', async ({ page }) => {
  await openByForm(page, server, '/offline/');
  const account = page.getByRole('button', { name: 'Account' });
  await account.focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(account).toBeFocused();
});

test('the theme can be selected, survives a reload, and can follow the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openByForm(page, server, '/offline/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).not.toBe(light);
  await page.reload();
  await expect.poll(background).not.toBe(light);
  // Before any of the app's code has run, so that nothing flashes.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await background()).not.toBe(light);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect.poll(background).toBe(light);
});

installedTest('the page opens offline and says Offline @long', async ({ page, context }) => {
  await openByForm(page, server, '/offline/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status', { name: 'Sync status' })).toHaveText(/^Offline/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offline');
  await context.setOffline(false);
  await expect(page.getByRole('status', { name: 'Sync status' })).toHaveText('Saved');
});

installedTest(
  'an expired session opens the sign-in dialog over the page, and signing in resumes in place @long',
  async ({ page, context }) => {
    await openByForm(page, server, '/offline/');
    await expect(page.getByRole('status', { name: 'Sync status' })).toHaveText('Saved');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.clearCookies();
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveValue('admin');
    await expectAccessible(page);

    await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Wrong username or password');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('status', { name: 'Sync status' })).toHaveText('Sign in to continue');
    await expect(page.getByRole('table', { name: 'Outbox' })).toBeVisible();

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign in' }).click();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('status', { name: 'Sync status' })).toHaveText('Saved');
  },
);

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };

const LOOKS = [
  ['light', 'on a phone', [PHONE]],
  ['dark', 'wide and on a phone', [WIDE, PHONE]],
] as const;

for (const [colorScheme, where, sizes] of LOOKS) {
  test(`ten pages have no axe violations in the ${colorScheme} theme, ${where} @long`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openByForm(page, server, '/offline/');
    // The themes differ in colours alone.
    const rules = colorScheme === 'dark' ? ['color-contrast'] : [];
    const ten = [...PAGES, ['Chart', '/explore/?slice_id=1'], ['Not found', '/nowhere/']] as const;
    for (const [name, path] of ten) {
      await page.setViewportSize(WIDE);
      const link = page.getByRole('link', { name, exact: true });
      if (await link.isVisible()) await link.click();
      else await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      if (name === 'SQL') {
        // Numbers of lines with and without the cursor.
        await page.getByRole('textbox', { name: 'SQL', exact: true }).click();
        await page.keyboard.insertText('SELECT 1\n-- two\n');
      }
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expectAccessible(page, rules);
      }
    }
    await page.setViewportSize(WIDE);
    await page.goto(`${server.url}/offline/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offline');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('forced colours keep the current-page marker @long', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openByForm(page, server, '/offline/');
  const here = page.getByRole('link', { name: 'Offline', exact: true });
  expect(await here.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid');
});

test('the whole shell is reachable by keyboard, and a skip link leads to the page', async ({ page }) => {
  await openByForm(page, server, '/offline/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offline');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Export diagnostics' })).toBeFocused();
});

test('at 200 % zoom nothing is cut off @long', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await openByForm(page, server, '/offline/');
  await expect(page.getByRole('status', { name: 'Sync status' })).toBeInViewport();
  await page.getByRole('meter', { name: 'Storage used' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('meter', { name: 'Storage used' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
});

test('on a phone the rail is a bar at the bottom, and the page is as wide as the phone @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openByForm(page, server, '/offline/');
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(bar?.y).toBeGreaterThan(700);
  await expect(page.getByRole('link', { name: 'Offline', exact: true })).toBeInViewport();
  await expect(page.getByRole('status', { name: 'Sync status' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('written from right to left, the rail is at the right @long', async ({ page }) => {
  await openByForm(page, server, '/offline/');
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const rail = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(rail?.x).toBeGreaterThan(1000);
});
