import { expect, type Page } from '@playwright/test';
import { ADMIN_PASSWORD, type RunningServer } from '../../support/server.ts';

/** Signs in with the form, without a key, and opens a page. */
export async function openByForm(page: Page, server: RunningServer, path: string): Promise<void> {
  await page.goto(`${server.url}/login/`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/superset\/welcome\//);
  await page.goto(server.url + path);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}
