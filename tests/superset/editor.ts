import { expect, type BrowserContext, type Page } from '@playwright/test';
import { sql, syncStatus } from '../e2e/support/editorSteps.ts';
import type { LossyGateway } from './lossyGateway.ts';
import { PASSWORD, USERNAME } from './supersetAddress.ts';

/** Signs in with the app's own dialog, with name and password of the Superset. */
export async function signIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('textbox', { name: 'Username' }).fill(USERNAME);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens the editor as a new visitor, and waits until all of the app is on the device: tests go offline from here. */
export async function openEditor(context: BrowserContext, gateway: LossyGateway): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${gateway.url}/sqllab/`);
  await signIn(page);
  await sql(page).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
}

export const isSaved = (page: Page): Promise<void> =>
  expect(syncStatus(page)).toHaveText(/^Saved/, { timeout: 60_000 });
