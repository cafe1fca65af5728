import { type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import {
  CITIES,
  notifications,
  openEditor,
  sql,
  syncStatus,
  untilSent,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** Replaced texts, and tabs deleted on the server, can be restored. */

const server = serverOver(CITIES);

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axeOf(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}

/** Runs in the page: changes rows of the person's database directly, which the app sees after the next reload. */
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
      if (what === 'detach') await asPromise(stored.put({ ...tab, detachedAt: 1, remoteId: null }));
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

test('an earlier version is compared, restored, and the restore is undone', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 2 AS newer_text');
  await untilSent(page, 'SELECT 2 AS newer_text');
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

test('a tab deleted on the server is listed, counted, and pushed again on request @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 3 AS newer_text');
  await untilSent(page, 'SELECT 3 AS newer_text');
  await poke(page, 'tabs', 'detach');
  await expect(syncStatus(page)).toHaveText('1 needs attention');
  await page.getByRole('button', { name: 'Offline details' }).click();
  const lost = page.getByRole('table', { name: 'Tabs deleted on the server' });
  await expect(lost).toContainText('newer_text');
  await lost.getByRole('button', { name: 'Send again' }).click();
  await expect(lost).toHaveCount(0);
  await expect(syncStatus(page)).toHaveText('Saved', { timeout: 30_000 });
});
