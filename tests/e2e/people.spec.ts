import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import type { RunningServer } from '../support/server.ts';
import { startServer } from '../support/server.ts';
import {
  CITIES,
  notifications,
  openEditor,
  serviceWorkerIsReady,
  signIn,
  sql,
  syncStatus,
  tabs,
  writeInNewTab,
} from './editorSteps.ts';

import { storedRows } from './storedRows.ts';

/** What a person decides about their own work on a device: its names, who opens it, and when it goes. */

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer({ args: ['--no-samples', CITIES] });
});

test.afterAll(async () => {
  await server.dispose();
});

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}

const ENTITIES = '**/{api,tabstateview,tableschemaview}/**';

/** The server is gone for this person alone. */
async function cutOff(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(ENTITIES, (route) => route.abort());
  return () => context.unroute(ENTITIES);
}

async function account(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Saved queries' }).getByRole('row').filter({ hasText: name });

test('a query saved without a network is listed as waiting, opens again, and reaches the server [SAV-01 SAV-03 ROUT-06 TOST-10]', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS saved_offline');
  const goOnline = await cutOff(context);
  await save(page, 'Saved on a train');
  await expect(notifications(page)).toContainText('Your query was saved');
  await page.getByRole('link', { name: 'Saved queries' }).click();
  await expect(row(page, 'Saved on a train')).toContainText('Waiting');
  await goOnline();
  await expect(row(page, 'Saved on a train')).toContainText('Saved', { timeout: 40_000 });
  await page.getByRole('link', { name: 'Saved on a train' }).click();
  await expect(sql(page)).toContainText('saved_offline');
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled();
});

test('a saved query is updated, sorted, searched, deleted and taken back [SAV-02 TOST-11]', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS first_text');
  await save(page, 'Alpha');
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled();
  await sql(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(', 2 AS second_text');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(notifications(page)).toContainText('Your query was updated');
  await page.getByRole('button', { name: 'Save as' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Omega');
  await dialog.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('link', { name: 'Saved queries' }).click();
  await expect(row(page, 'Alpha')).toContainText('second_text');
  const header = page.getByRole('columnheader', { name: 'Name' });
  await header.getByRole('button').click();
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  const links = page.getByRole('table', { name: 'Saved queries' }).getByRole('link');
  await expect(links.filter({ hasText: /Alpha|Omega/ })).toHaveText(['Omega', 'Alpha']);
  await page.getByRole('searchbox', { name: 'Search saved queries' }).fill('omega');
  await expect(links).toHaveText(['Omega']);
  await row(page, 'Omega').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Omega')).toHaveCount(0);
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Omega')).toHaveCount(1);
});

test('a link to a query opens it in another browser, and without the server it holds the query itself [ROUT-04 CALL-11 CALL-13]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 42 AS shared');
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(notifications(page)).toContainText('Link copied');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const kept = await copied();
  expect(kept).toContain('/sqllab/p/');
  const before = await tabs(page).count();
  await page.goto(kept);
  await expect(tabs(page)).toHaveCount(before + 1);
  await expect(sql(page)).toHaveText('SELECT 42 AS shared');
  await cutOff(context);
  expect(decodeURIComponent(await copied())).toContain('SELECT+42+AS+shared');
});

test('signing out keeps the work for the one who wrote it, and shows it to nobody before [SYNC-06]', async ({
  page,
}) => {
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

test('send and wipe waits for the server, then leaves nothing on the device', async ({ page, context }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS sent_before_the_wipe');
  const goOnline = await cutOff(context);
  await account(page, /^Sign out/);
  const dialog = page.getByRole('dialog', { name: 'Sign out' });
  await dialog.getByRole('button', { name: 'Send and wipe' }).click();
  await expect(dialog.getByRole('status')).toContainText('The server cannot be reached');
  await goOnline();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible({ timeout: 40_000 });
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases.filter((name) => name?.startsWith('sextant:'))).toEqual([]);
  await signIn(page);
  await expect(tabs(page).first()).toBeVisible();
  await expect(page.getByRole('tab', { name: /Untitled/ }).first()).toBeVisible();
});

test('export and wipe hands out a file with everything before anything goes', async ({ page }) => {
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

test('a change that the server refused keeps everything: it can be kept, exported or discarded first', async ({
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
  await save(page, 'Refused');
  await expect(syncStatus(page)).toContainText('1 need attention');
  await account(page, /^Sign out/);
  const dialog = page.getByRole('dialog', { name: 'Sign out' });
  await expect(dialog.getByRole('button', { name: 'Send and wipe' })).toBeDisabled();
  await expect(dialog).toContainText('the server refused some changes');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Offline details' }).click();
  const refused = page.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: 'Refused' });
  await expect(refused).toContainText('Not a valid string.');
  await context.unroute('**/api/v1/saved_query/');
  await refused.getByRole('button', { name: 'Keep as copy' }).click();
  await expect(notifications(page)).toContainText('Kept as a copy');
  await expect(refused).toHaveCount(0);
  await page.getByRole('link', { name: 'Saved queries' }).click();
  await expect(row(page, 'Copy of Refused')).toContainText('Saved', { timeout: 30_000 });
});

test('another person gets their own work and is told whose waits here', async ({ page, context }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS of_the_first');
  await expect
    .poll(async () => JSON.stringify(await storedRows(page, 'tabs')))
    .toContain('SELECT 1 AS of_the_first');
  await context.route('**/api/v1/me/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: Record<string, unknown> };
    const result = { ...body.result, id: 99, username: 'ben', first_name: 'Ben', last_name: 'Two' };
    await route.fulfill({ response: answer, json: { result } });
  });
  await page.reload();
  await expect(notifications(page)).toContainText('You are signed in as Ben Two.');
  await expect(notifications(page)).toContainText('Sextant Admin');
  await expect(page.getByText('of_the_first')).toHaveCount(0);
  await context.unroute('**/api/v1/me/');
  await page.reload();
  await expect(sql(page)).toContainText('of_the_first');
});

test('a device lock opens the work without a network for who knows the passphrase only', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await serviceWorkerIsReady(page);
  await account(page, 'Device lock');
  const dialog = page.getByRole('dialog', { name: 'Device lock' });
  await expect(dialog).toContainText('not encrypted');
  await dialog.getByLabel('Passphrase', { exact: true }).fill('open sesame');
  await dialog.getByLabel('Passphrase again').fill('open sesame');
  await dialog.getByRole('button', { name: 'Set the passphrase' }).click();
  await expect(dialog).toBeHidden();
  // The server knows the person: no passphrase is asked for.
  await page.reload();
  await expect(sql(page)).toBeVisible();
  await cutOff(context);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(sql(page)).toHaveCount(0);
  await page.getByLabel('Passphrase').fill('not that');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('That is not the passphrase')).toBeVisible();
  await page.getByLabel('Passphrase').fill('open sesame');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(sql(page)).toBeVisible();
});

test('a column keeps the width it was given over a reload', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS n, 2 AS m');
  await sql(page).press('ControlOrMeta+Enter');
  const grid = page.getByRole('grid', { name: 'Results' });
  const width = async () => (await grid.getByRole('columnheader', { name: 'n' }).boundingBox())?.width ?? 0;
  await grid.getByRole('gridcell').first().click();
  const before = await width();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(width).toBe(before + 16);
  await expect
    .poll(async () => JSON.stringify(await storedRows(page, 'settings')))
    .toContain(`"0 n":${before + 16}`);
  await page.reload();
  await expect.poll(width).toBe(before + 16);
});

/** Runs in the page: changes rows of the person's database past the app, which learns of it with the next reload. */
async function poke(page: Page, store: string, change: 'detach' | 'version'): Promise<void> {
  await page.evaluate(
    async ([table, what]) => {
      const asPromise = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
        });
      const names = (await indexedDB.databases()).map((each) => each.name ?? '');
      const db = await asPromise(indexedDB.open(names.find((each) => each.startsWith('sextant:')) ?? ''));
      const tabRows = db.transaction('tabs').objectStore('tabs').getAll();
      const tab = ((await asPromise(tabRows)) as { id: string; sql: string }[]).find(({ sql: text }) =>
        text.includes('newer_text'),
      );
      const stored = db.transaction(table, 'readwrite').objectStore(table);
      if (what === 'detach') await asPromise(stored.put({ ...tab, detached: true, remoteId: null }));
      else
        await asPromise(
          stored.add({ entityId: tab?.id, field: 'sql', text: 'SELECT 1 AS older_text', at: 0, why: 'Test' }),
        );
      db.close();
    },
    [store, change] as const,
  );
  await page.reload();
}

test('an earlier text is seen beside the present one, put back, and that is taken back again', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 2 AS newer_text');
  await expect(syncStatus(page)).toHaveText('Saved', { timeout: 30_000 });
  await poke(page, 'versions', 'version');
  await page.getByRole('button', { name: 'Tab actions' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: /^Versions of/ });
  await expect(dialog.getByRole('group', { name: 'What restoring changes' })).toContainText('older_text');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(sql(page)).toHaveText('SELECT 1 AS older_text');
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(sql(page)).toHaveText('SELECT 2 AS newer_text');
});

test('a tab that the server lost is shown, counted, and sent again when the person says so', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 3 AS newer_text');
  await expect(syncStatus(page)).toHaveText('Saved', { timeout: 30_000 });
  await poke(page, 'tabs', 'detach');
  await expect(syncStatus(page)).toHaveText('1 need attention');
  await page.getByRole('button', { name: 'Offline details' }).click();
  const lost = page.getByRole('table', { name: 'Tabs the server no longer has' });
  await expect(lost).toContainText('newer_text');
  await lost.getByRole('button', { name: 'Send again' }).click();
  await expect(lost).toHaveCount(0);
  await expect(syncStatus(page)).toHaveText('Saved', { timeout: 30_000 });
});
