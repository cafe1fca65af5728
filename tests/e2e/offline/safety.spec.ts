import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect, test } from '@playwright/test';
import { type RunningServer, ADMIN_PASSWORD, startServer } from '../../support/server.ts';
import {
  cell,
  failure,
  grid,
  openEditor,
  rewrite,
  run,
  runInNewTab,
  serviceWorkerIsReady,
  shownTab,
  sql,
  summary,
  untilSent,
} from '../support/editorSteps.ts';
import { installedTest } from '../support/installedTest.ts';

/** Data stays text, whatever it contains; and the page respects its own content security policy. */

const SCRIPT = '<img src=x onerror="window.hacked=1">';
const HOSTILE = [
  SCRIPT,
  '<script>window.hacked=1</script>',
  '[press me](javascript:window.hacked=1)',
  'javascript:window.hacked=1',
  '<svg/onload=window.hacked=1>',
  '{{constructor.constructor("window.hacked=1")()}}',
] as const;

let server: RunningServer;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-safety-'));
  // A column with a hostile name; the server normalizes names of files.
  await writeFile(
    join(folder, '<b onclick=window.hacked=1>bold.csv'),
    '"<i>slanted</i>",n\n<u>under</u>,1\n',
  );
  server = await startServer({
    args: ['--no-samples', join(folder, '<b onclick=window.hacked=1>bold.csv')],
  });
});

test.afterAll(async () => {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
});

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(
    await page.locator('main img, main script, main b[onclick], main [onload], main [onerror]').count(),
  ).toBe(0);
  expect(await page.locator('a[href^="javascript:" i]').count()).toBe(0);
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

test('cells that look like markup, links, templates or formulas are text in the grid and in the panel @long', async ({
  page,
}) => {
  await openEditor(page, server);
  const formula = '=HYPERLINK("http://example.com","press")';
  const columns = [...HOSTILE, formula].map((text, at) => `${quoted(text)} AS c${at}`).join(', ');
  // Server templates are not tested here: text that would be a template is concatenated by the engine.
  await runInNewTab(page, `SELECT ${columns}`.replace('{{', "{' || '{"));
  for (const text of [SCRIPT, formula, HOSTILE[5]]) {
    const shown = grid(page).getByText(text, { exact: true });
    await grid(page).focus();
    await page.keyboard.press('End');
    if ((await shown.count()) === 0) await page.keyboard.press('Home');
    await expect(shown).toBeAttached();
  }
  await expectNothingRan(page);
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Value of c0/ }).getByRole('textbox')).toHaveText(SCRIPT);
  await expectNothingRan(page);
});

test('names of tabs, tables and columns, and an engine’s error, are text as well @long', async ({ page }) => {
  await openEditor(page, server);
  await runInNewTab(page, `SELECT 1 AS ${JSON.stringify('<b>head</b>')}`);
  await expect(grid(page).getByRole('columnheader', { name: '<b>head</b>' })).toBeVisible();

  await shownTab(page).press('F2');
  await page.getByRole('textbox', { name: 'Tab name' }).fill(SCRIPT);
  await page.keyboard.press('Enter');
  await expect(shownTab(page)).toContainText(SCRIPT);

  const tree = page.getByRole('tree', { name: 'Tables' });
  const table = tree.getByRole('treeitem').first();
  await expect(table).toBeVisible();
  await table.click();
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem').filter({ hasText: '<i>slanted</i>' })).toBeVisible();

  await rewrite(page, `SELECT "${SCRIPT.replaceAll('"', '')}"`);
  await run(page);
  await expect(failure(page)).toContainText('<img src=x onerror=window.hacked=1>');
  await page.getByRole('tab', { name: 'Query history' }).click();
  await expect(page.getByRole('table', { name: 'Query history' })).toContainText('<img src=x');
  await expectNothingRan(page);
});

installedTest('the main flow causes no content security policy violation and no eval', async ({ page }) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  const response = await page.goto(server.signInUrl);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain("'unsafe-eval'");
  expect(policy.match(/script-src[^;]*/)?.[0] ?? '').not.toContain('unsafe-inline');

  await sql(page).waitFor();
  await serviceWorkerIsReady(page);
  await runInNewTab(page, 'SELECT i AS number, i * i AS square FROM range(20000) t(i)');
  await expect(summary(page)).toContainText('rows');
  await grid(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await sql(page).click();
  await page.keyboard.press('Control+Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Format SQL' }).click();
  await expect(page.locator('.cm-line')).not.toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('separator').first().focus();
  await page.keyboard.press('ArrowRight');
  for (const name of ['Query history', 'Offline', 'SQL']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
  await page.reload();
  await expect(cell(page, '0').first()).toBeVisible();
  expect(faults).toEqual([]);

  // A policy that is sent but not enforced would allow this.
  const evaluated = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.inlined = 1';
    document.head.append(script);
    return 'inlined' in window;
  });
  expect(evaluated).toBe(false);
});

test('no password, cookie or token is stored on the device', async ({ page, context }) => {
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT 1 AS one');
  await expect(cell(page, '1')).toBeVisible();
  await untilSent(page, 'SELECT 1 AS one');

  const cookies = await context.cookies();
  expect(cookies.filter((cookie) => !cookie.httpOnly)).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const token = await page.evaluate(async () => {
    const response = await fetch('/api/v1/security/csrf_token/');
    return ((await response.json()) as { result: string }).result;
  });
  expect(token.length).toBeGreaterThan(10);

  const kept = await page.evaluate(async () => {
    const asPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const texts = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
    ];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await asPromise(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        texts.push(store, JSON.stringify(await asPromise(db.transaction(store).objectStore(store).getAll())));
      db.close();
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) texts.push(request.url);
    return texts.join('\n');
  });
  expect(kept).toContain('SELECT 1 AS one');
  for (const secret of [
    ...cookies.map((cookie) => cookie.value),
    token,
    `"${ADMIN_PASSWORD}!"`,
    '/login/?key=',
  ])
    expect(kept.includes(secret), secret.slice(0, 8)).toBe(false);
  // Names of permissions contain "password" too; a password would be in a field.
  expect(kept).not.toMatch(/password\\?["']?\s*[:=]/i);
});
