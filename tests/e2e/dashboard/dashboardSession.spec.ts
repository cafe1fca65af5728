import { expect, test } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../support/server.ts';
import { figure, harbour } from '../support/harbour.ts';

/** A dashboard whose session ends while it is on screen. */

const { fake, open, signedInWith } = harbour();

test('an expired session opens the sign-in dialog over the dashboard, which resumes after sign-in', async ({
  context,
}) => {
  const page = await open(context);
  await figure(page, 'Ships').getByRole('button', { name: 'Ships actions' }).click();
  // From now on any request may detect it, and the dialog then covers the menu.
  fake().isExpired = true;
  await page.getByRole('menuitem', { name: 'Force refresh' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('figure#CHART-11')).toContainText('Row of 11');
  fake().isExpired = false;
  fake().value = 99;
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(figure(page, 'Ships')).toContainText('99');
  await expect(figure(page, 'Ships')).toContainText('Live');
  // A new sign-in has a new session.
  signedInWith(await context.cookies());
});

test('a chart without rows offers to sign in again after "Not now", and is filled by it @long', async ({
  context,
}) => {
  fake().replies.set(12, 'break');
  const page = await open(context);
  await expect(figure(page, 'Cargo').getByRole('button', { name: 'Try again' })).toBeVisible();
  fake().isExpired = true;
  await page.reload();
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Not now' }).click();
  const offer = figure(page, 'Cargo').getByRole('button', { name: 'Sign in' });
  await expect(offer).toBeVisible();
  fake().replies.set(12, 'rows');
  fake().isExpired = false;
  await offer.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(figure(page, 'Cargo')).toContainText('Row of 12');
  await expect(offer).toHaveCount(0);
  signedInWith(await context.cookies());
});

test('a wall display whose session ended shows no dialog: its status line says so, and opens the app to sign in @long', async ({
  context,
}) => {
  const page = await open(context, '?standalone=2&region=EMEA');
  fake().isExpired = true;
  await page.reload();
  const age = page.getByRole('status', { name: 'Age of this dashboard' });
  await expect(age).toContainText('sign in to update');
  await expect(age).toContainText(new URL(page.url()).host);
  await expect(figure(page, 'Ships')).toContainText('Row of 11');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[aria-hidden="true"] figure')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  expect(page.url()).toMatch(/harbour\/\?region=EMEA$/);
  fake().isExpired = false;
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(age).toContainText('As of');
  await expect(age).not.toContainText('sign in');
  signedInWith(await context.cookies());
});
