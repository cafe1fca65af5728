import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { CITIES } from '../support/editorSteps.ts';
import { setUpHarbours, signIn } from '../support/harbours.ts';
import { serverOver } from '../support/serverOver.ts';

/** Three people with different roles at one server at once, and two of them one after the other on one device. */

const server = serverOver(CITIES);
test('three people at once see what their roles allow; who signs in next on a device sees nothing of the one before @long', async ({
  page,
  browser,
}) => {
  const { address } = await setUpHarbours(page, server);
  const contexts: BrowserContext[] = [];
  async function opened(username: string): Promise<Page> {
    const context = await browser.newContext();
    contexts.push(context);
    const own = await context.newPage();
    await own.goto(address);
    await signIn(own, username);
    return own;
  }
  const [maria, gil] = await Promise.all([opened('maria'), opened('gil'), page.goto(address)]);

  await expect(page.getByText('Lagos').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  await expect(maria.getByText('Oslo').first()).toBeVisible();
  await expect(maria.getByText('Lagos')).toHaveCount(0);
  await expect(maria.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0);
  await expect(gil.getByRole('heading', { level: 2 })).toBeVisible();
  for (const text of ['Harbours', 'Oslo', 'Lagos']) await expect(gil.getByText(text)).toHaveCount(0);

  // Each again, when the others have been answered.
  await Promise.all([page.reload(), maria.reload(), gil.reload()]);
  await expect(page.getByText('Lagos').first()).toBeVisible();
  await expect(maria.getByText('Oslo').first()).toBeVisible();
  await expect(maria.getByText('Lagos')).toHaveCount(0);
  for (const text of ['Harbours', 'Oslo', 'Lagos']) await expect(gil.getByText(text)).toHaveCount(0);

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: /^Sign out/ }).click();
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await signIn(page, 'gil');
  for (const path of [
    '/superset/welcome/',
    '/dashboard/list/',
    '/chart/list/',
    '/tablemodelview/list/',
    '/offline/',
  ]) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByText(/Harbours|Oslo|Lagos|^Cities$|^cities$/), path).toHaveCount(0);
  }
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  for (const text of ['Harbours', 'Oslo', 'Lagos']) await expect(page.getByText(text)).toHaveCount(0);
  await Promise.all(contexts.map((context) => context.close()));
});
