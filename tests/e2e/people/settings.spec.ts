import { type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { CITIES, notifications } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** The settings of a server, for its administrators, and everybody's own. */

const server = serverOver(CITIES);
const PASSWORD = 'harbour lights 7';

const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

async function choose(page: Page, box: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

async function settings(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axeOf(page).exclude('[data-live-announcer]').analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
}

test('an administrator adds a person and limits their rows; the person changes their account and is signed out', async ({
  page,
  browser,
}) => {
  await page.context().request.get(server.signInUrl);
  await page.goto(`${server.url}/superset/welcome/`);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await settings(page, 'People');
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add person' });
  await dialog.getByRole('textbox', { name: 'User name' }).fill('maria');
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Maria');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Lopez');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('maria@x.example');
  await choose(page, 'Roles', 'Alpha');
  await dialog.getByLabel('Password', { exact: true }).fill('Password123!');
  await expect(dialog).toContainText('guessed first');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(dialog.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
    'aria-valuetext',
    'Strong',
  );
  // A window of 1280 by 800 at a zoom of 200 %: the buttons stay in it, and the fields scroll.
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('textbox', { name: 'User name' }).scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('textbox', { name: 'User name' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'People', 'maria')).toContainText('Alpha');
  await expectAccessible(page);

  // A name that is taken is refused where it was typed.
  await page.getByRole('button', { name: 'Edit maria' }).click();
  await page.getByRole('textbox', { name: 'User name' }).fill('admin');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('"admin" is taken');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await settings(page, 'Roles');
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Readers');
  await choose(page, 'Permissions', 'can_read Dataset');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Roles', 'Readers')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Readers' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Roles', 'Readers')).toHaveCount(0);
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Edit Readers' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit role' })).toContainText('can_read Dataset');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await settings(page, 'Row level security');
  await expect(page.getByText('No rules yet')).toBeVisible();

  const theirs = await browser.newContext();
  const own = await theirs.newPage();
  await own.goto(`${server.url}/users/`);
  const signIn = own.getByRole('dialog', { name: 'Sign in' });
  await signIn.getByRole('textbox', { name: 'Username' }).fill('maria');
  await signIn.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect(own.getByText('You do not have permission to see this list')).toBeVisible();
  await settings(own, 'Your account');
  const nav = own.getByRole('navigation', { name: 'Settings' });
  await expect(nav.getByRole('link', { name: 'Roles' })).toHaveCount(0);
  await expect(own.getByRole('textbox', { name: 'First name' })).toHaveValue('Maria');
  await own.getByLabel('Current password').fill('wrong');
  await own.getByLabel('New password', { exact: true }).fill('other harbour 9');
  await own.getByLabel('New password again').fill('other harbour 9');
  await own.getByRole('button', { name: 'Change password' }).click();
  await expect(own.getByRole('alert')).toContainText('This is not your password.');
  await own.getByLabel('Current password').fill(PASSWORD);
  await own.getByRole('button', { name: 'Change password' }).click();
  await expect(notifications(own)).toContainText('Password changed');
  await expect(row(own, 'Sessions', 'This one')).toBeVisible();
  await expectAccessible(own);

  await settings(page, 'Sessions');
  await row(page, 'Sessions', 'maria')
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(row(page, 'Sessions', 'maria')).toHaveCount(0);
  expect((await theirs.request.get(`${server.url}/api/v1/me/`)).status()).toBe(401);
  await settings(page, 'Security log');
  await expect(row(page, 'Security log', 'Password changed')).toContainText('maria');
  await expect(row(page, 'Security log', 'Role changed').first()).toContainText('Readers');
  await expectAccessible(page);
  await theirs.close();
});
