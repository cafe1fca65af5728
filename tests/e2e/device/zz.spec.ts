import { expect, test } from '@playwright/test';
import { startServer } from '/work/cube/tests/support/server.ts';
import { openEditor } from '/work/cube/tests/e2e/support/editorSteps.ts';
import { button } from '/work/cube/tests/e2e/explore/exploreSteps.ts';
test.use({ serviceWorkers: 'allow' });
test('shop', async ({ page }) => {
  test.setTimeout(400_000);
  const server = await startServer({ args: [] });
  page.on('console', (m) => console.log('PAGE', m.text()));
  await openEditor(page, server);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${server.url}/superset/dashboard/shop/`);
  await page.waitForTimeout(8000);
  await button(page, 'Available offline').click();
  await button(page, 'Filters offline').click();
  const dialog = page.getByRole('dialog', { name: 'Filters offline' });
  await dialog.getByText('Also download the data').click({ timeout: 60_000 });
  const t0 = Date.now();
  await expect(dialog.getByRole('row', { name: /^order_steps/ })).toContainText('just now', { timeout: 200_000 });
  for (let i = 0; i < 120; i += 1) {
    const rows = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map((d) => d.name ?? '');
      const out: unknown[] = [];
      for (const name of names) {
        const db = await new Promise<IDBDatabase>((res) => { const r = indexedDB.open(name); r.onsuccess = () => res(r.result); });
        if (db.objectStoreNames.contains('extracts')) {
          const all = await new Promise<any[]>((res) => { const r = db.transaction('extracts').objectStore('extracts').getAll(); r.onsuccess = () => res(r.result); });
          out.push(...all.map((e) => ({ n: e.name, rows: e.rows, bytes: e.bytes, cubes: e.cubes?.map((c: any) => [c.groups, c.bytes, c.columns.map((x: any) => x.label ?? x + (x.timeGrain ?? '')).join(','), c.columns.find((x:any)=>x.timeGrain)?.timeGrain, c.metrics.length]) })));
        }
        db.close();
      }
      return out;
    });
    if (i % 10 === 0 || rows.every((r: any) => r.cubes)) console.log(Date.now() - t0, JSON.stringify(rows, null, 1));
    if (rows.length >= 2 && rows.every((r: any) => r.cubes)) break;
    await page.waitForTimeout(1000);
  }
  await button(page, 'Done').click();
  await server.kill();
  await page.reload();
  await page.waitForTimeout(5000);
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option').nth(1).click();
  await page.keyboard.press('Escape');
  const before = Date.now();
  await button(page, 'Apply filters').click();
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
  for (let i = 0; i < 40; i += 1) {
    const n = await page.getByText('On this device').count();
    console.log(Date.now() - before, n);
    if (n >= 9) break;
    await page.waitForTimeout(100);
  }
  await page.waitForTimeout(3000);
  console.log(page.workers().map((w) => w.url()));
  await page.screenshot({ path: '/tmp/shop1.png' });
  await server.dispose();
});
