import { expect, test } from '@playwright/test';
import { cutOff } from '../support/cutOff.ts';
import {
  PEOPLE,
  cell,
  failure,
  grid,
  notifications,
  openEditor,
  run,
  runInNewTab,
  shownTab,
  sql,
  summary,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { storedRows } from '../support/storedRows.ts';

/** From a click on Run to rows, or to a reason why there are none. */

/** Runs until it is stopped. */
const ENDLESS =
  'SELECT count(*) FROM range(10000000000) a, range(1000000) b WHERE (a.range + b.range) % 7 = 3';

const server = serverOver(PEOPLE);

test('the first screen has a tab with an example query, whose rows are stored [QRY-04]', async ({ page }) => {
  await openEditor(page, server);
  await expect(shownTab(page)).toHaveAccessibleName(/Untitled Query \d+/);
  await expect(sql(page)).toContainText('SELECT');
  await writeInNewTab(page, 'SELECT name, city FROM people ORDER BY id');
  await run(page);
  await expect(summary(page)).toContainText('3 rows');
  await expect(summary(page)).toContainText('Live');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4');
  await expect(cell(page, 'Grace')).toBeVisible();

  await page.reload();
  await expect(sql(page)).toContainText('SELECT name, city FROM people');
  await expect(summary(page)).toContainText('On this device');
  await expect(cell(page, 'Taipei')).toBeVisible();
});

test('a selection runs alone, and its error is marked at the right line @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS one;\n\nSELECT nope FROM people');
  await page.keyboard.press('Shift+Home');
  await expect(page.getByRole('button', { name: 'Run selection' })).toBeVisible();
  await run(page);
  await expect(failure(page)).toContainText('nope');
  await expect(failure(page)).toContainText('Your SQL is saved.');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('nope');
  await failure(page).getByRole('button', { name: 'Go to line 3' }).click();
  await expect(sql(page)).toBeFocused();
  await page.keyboard.insertText('id');
  await run(page);
  await expect(grid(page).getByRole('columnheader', { name: 'id' })).toBeVisible();
});

test('Run becomes Stop, and a stopped query says so [QRY-05 TOST-12]', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, ENDLESS);
  await run(page);
  await expect(page.getByRole('progressbar', { name: 'Query progress' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(notifications(page)).toContainText('Query was stopped.');
  await expect(page.getByText('The query was stopped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
});

test('a row limit is selected or typed, and an invalid one is rejected [QRY-37 QRY-38 CST-06 ERR-64 ERR-65]', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT * FROM range(100)');
  const limit = page.getByRole('combobox', { name: 'Row limit' });
  await limit.fill('many');
  await expect(page.getByText('is expected to be an integer')).toBeVisible();
  await limit.fill('100001');
  await expect(page.getByText('Value cannot exceed 100000')).toBeVisible();
  await limit.fill('0');
  await expect(page.getByText('Value must be at least 1')).toBeVisible();
  await limit.fill('7');
  await limit.press('Enter');
  await run(page);
  await expect(summary(page)).toContainText('7 rows');
  await expect(summary(page)).toContainText('First 7 rows');
  await limit.click();
  const choices = ['10', '50', '100', '250', '500', '1,000', '5,000', '10,000', '50,000'];
  await expect(page.getByRole('option')).toHaveText(choices);
  await page.getByRole('option', { name: '50', exact: true }).click();
  await run(page);
  await expect(summary(page)).toContainText('50 rows');
});

test('template parameters that are not a JSON object show an error, are saved and not sent @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT {{ n }} AS n');
  const params = page.getByRole('textbox', { name: 'Template parameters' });
  await params.fill('{"n": ');
  await expect(page.getByText('Not a JSON object: saved, but not sent')).toBeVisible();
  await run(page);
  await expect(notifications(page)).toContainText('not a JSON object');
  await params.fill('{"n": 12}');
  await run(page);
  await expect(cell(page, '12')).toBeVisible();
});

test('the history lists queries, and restores one with undo', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1 AS first_run');
  await run(page);
  await expect(summary(page)).toContainText('1 row');
  await sql(page).press('Control+a');
  await page.keyboard.insertText('SELECT 2');
  await page.getByRole('tab', { name: 'Query history' }).click();
  const row = page
    .getByRole('table', { name: 'Query history' })
    .getByRole('row')
    .filter({ hasText: 'first_run' });
  await expect(row).toContainText('Success');
  await row.getByRole('button', { name: 'Copy to editor' }).click();
  await expect(sql(page)).toHaveText('SELECT 1 AS first_run');
  await sql(page).press('Control+z');
  await expect(sql(page)).toHaveText('SELECT 2');

  // Of very many queries only the visible ones are rendered.
  await page.evaluate(runAgain, 300);
  await page.reload();
  const table = page.getByRole('table', { name: 'Query history' });
  await expect(table).toHaveAttribute('aria-rowcount', '302');
  expect(await table.getByRole('row').count()).toBeLessThan(100);
  await expect(async () => {
    await table.getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(table.getByRole('row')).toHaveCount(302, { timeout: 500 });
  }).toPass();
});

/** Runs in the page: duplicates its only query that many times. */
async function runAgain(times: number): Promise<void> {
  const asPromise = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    });
  const names = (await indexedDB.databases()).map((each) => each.name ?? '');
  const db = await asPromise(indexedDB.open(names.find((each) => each.startsWith('sextant:')) ?? ''));
  const [query] = (await asPromise(db.transaction('queries').objectStore('queries').getAll())) as object[];
  const writing = db.transaction('queries', 'readwrite');
  for (let at = 0; at < times; at += 1)
    writing.objectStore('queries').put({ ...query, id: `again ${at}`, startDttm: at });
  await new Promise((resolve) => writing.addEventListener('complete', resolve));
  db.close();
}

test('the history lists queries of other devices, and one that was run without a server until it has run @long', async ({
  page,
  browser,
}) => {
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT 21 AS run_elsewhere');
  await expect(cell(page, '21')).toBeVisible();
  const device = await browser.newContext();
  const other = await device.newPage();
  await openEditor(other, server);
  await other.getByRole('link', { name: 'Query history' }).click();
  const row = (text: string) =>
    other.getByRole('table', { name: 'Query history' }).getByRole('row').filter({ hasText: text });
  await expect(row('run_elsewhere')).toContainText('Another device');
  await row('run_elsewhere').getByRole('button', { name: 'Open in the editor' }).click();
  await expect(sql(other)).toHaveText('SELECT 21 AS run_elsewhere');

  const goOnline = await cutOff(device);
  await runInNewTab(other, 'SELECT 22 AS never_arrived');
  await expect(other.getByText('This query runs when the server is reachable')).toBeVisible();
  await expect(other.getByRole('code').filter({ hasText: 'SELECT 22 AS never_arrived' })).toBeVisible();
  await other.getByRole('link', { name: 'Query history' }).click();
  await expect(row('never_arrived')).toContainText('On this device');
  await expect(row('run_elsewhere')).toContainText('Another device');
  await other.getByRole('searchbox', { name: 'Search queries' }).fill('Arrived 22 select');
  await expect(row('never_arrived')).toBeVisible();
  await expect(row('run_elsewhere')).toHaveCount(0);

  await other.getByRole('link', { name: 'Offline', exact: true }).click();
  const waiting = other.getByRole('table', { name: 'Queries waiting for the server' });
  await expect(waiting).toContainText('never_arrived');
  await goOnline();
  await expect(notifications(other)).toContainText('finished: 1 row', { timeout: 45_000 });
  await expect(waiting).toBeHidden();
  await device.close();
});

test('stored rows are refreshed next to other stored rows @long', async ({ page }) => {
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT 31 AS kept_here');
  await expect(cell(page, '31')).toBeVisible();
  await expect.poll(() => storedRows(page, 'results')).toHaveLength(1);
  const [before] = await storedRows(page, 'results');
  await page.getByRole('button', { name: 'Offline details' }).click();
  const kept = page.getByRole('table', { name: 'Kept on this device' }).getByRole('row');
  await kept.filter({ hasText: 'kept_here' }).getByRole('button', { name: 'Refresh' }).click();
  await expect
    .poll(async () => (await storedRows(page, 'results')).map(({ id }) => id))
    .not.toContain(before?.['id']);
  await expect(kept.filter({ hasText: 'kept_here' })).toHaveCount(1);
  await expect(kept.filter({ hasText: 'kept_here' })).toContainText('1 row');
});
