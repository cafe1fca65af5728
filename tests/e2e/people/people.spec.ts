import { type Page, expect, test } from '@playwright/test';
import { cutOff } from '../support/cutOff.ts';
import {
  CITIES,
  notifications,
  openEditor,
  signIn,
  sql,
  syncStatus,
  tabs,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { savedQueryRow, saveQuery } from '../editor/savedQuerySteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { storedRows } from '../support/storedRows.ts';

/** A person's control over their work on a device: who can open it, and when it is removed. */

const server = serverOver(CITIES);

async function account(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('signing out keeps the work for its author and hides it from others [SYNC-06]', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS kept_for_me');
  await account(page, /^Sign out/);
  const dialog = page.getByRole('dialog', { name: 'Sign out' });
  await dialog.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('kept_for_me')).toHaveCount(0);
  await signIn(page);
  await expect(sql(page)).toContainText('kept_for_me');
});

test('send and wipe waits for the server, then removes all data from the device', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS sent_before_the_wipe');
  const goOnline = await cutOff(context);
  await account(page, /^Sign out/);
  const dialog = page.getByRole('dialog', { name: 'Sign out' });
  await dialog.getByRole('button', { name: 'Send and wipe' }).click();
  await expect(dialog.getByRole('status')).toContainText('The server is unreachable');
  await goOnline();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible({ timeout: 40_000 });
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases.filter((name) => name?.startsWith('sextant:'))).toEqual([]);
  await signIn(page);
  await expect(tabs(page).first()).toBeVisible();
  await expect(page.getByRole('tab', { name: /Untitled/ }).first()).toBeVisible();
});

test('export and wipe downloads a backup before removing data @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS in_the_file');
  await account(page, /^Sign out/);
  const download = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: 'Sign out' })
    .getByRole('button', { name: 'Export and wipe' })
    .click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString('utf8')).toContain('in_the_file');
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

test('a rejected change blocks send and wipe until it is kept, exported or discarded @long', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await context.route('**/api/v1/saved_query/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { message: { label: ['Not a valid string.'] } } })
      : route.continue(),
  );
  await writeInNewTab(page, 'SELECT 1 AS refused');
  await saveQuery(page, 'Refused');
  await expect(syncStatus(page)).toContainText('1 needs attention');
  await account(page, /^Sign out/);
  const dialog = page.getByRole('dialog', { name: 'Sign out' });
  await expect(dialog.getByRole('button', { name: 'Send and wipe' })).toBeDisabled();
  await expect(dialog).toContainText('the server rejected some changes');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Offline details' }).click();
  // The tab took the name of its query, and may still be pending itself.
  const refused = page
    .getByRole('table', { name: 'Outbox' })
    .getByRole('row')
    .filter({ hasText: /^New saved query\s*Refused/ });
  await expect(refused).toContainText('Not a valid string.');
  await context.unroute('**/api/v1/saved_query/');
  await refused.getByRole('button', { name: 'Keep as copy' }).click();
  await expect(notifications(page)).toContainText('Saved as a copy');
  await expect(refused).toHaveCount(0);
  await page.getByRole('link', { name: 'Saved queries' }).click();
  await expect(savedQueryRow(page, 'Copy of Refused')).toContainText('Saved', { timeout: 30_000 });
});

test('another person sees their own work and a notice whose changes are pending @long', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS of_the_first');
  await expect
    .poll(async () => JSON.stringify(await storedRows(page, 'tabs')))
    .toContain('SELECT 1 AS of_the_first');
  await context.route('**/api/v1/me/', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: Record<string, unknown> };
    const result = { ...body.result, id: 99, username: 'ben', first_name: 'Ben', last_name: 'Two' };
    await route.fulfill({ response, json: { result } });
  });
  await page.reload();
  await expect(notifications(page)).toContainText('You are signed in as Ben Two.');
  await expect(notifications(page)).toContainText('Sextant Admin');
  await expect(page.getByText('of_the_first')).toHaveCount(0);
  await context.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(sql(page)).toContainText('of_the_first');
});

test('the device lock opens the work offline with the passphrase only', async ({ page, context }) => {
  await openEditor(page, server);
  await account(page, 'Device lock');
  const dialog = page.getByRole('dialog', { name: 'Device lock' });
  await expect(dialog).toContainText('does not encrypt');
  await dialog.getByLabel('Passphrase', { exact: true }).fill('open sesame');
  await dialog.getByLabel('Passphrase again').fill('open sesame');
  await dialog.getByRole('button', { name: 'Set the passphrase' }).click();
  await expect(dialog).toBeHidden();
  // The server knows the person: no passphrase is requested.
  await page.reload();
  await expect(sql(page)).toBeVisible();
  await cutOff(context);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(sql(page)).toHaveCount(0);
  await page.getByLabel('Passphrase').fill('not that');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('Wrong passphrase')).toBeVisible();
  await page.getByLabel('Passphrase').fill('open sesame');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(sql(page)).toBeVisible();
});
