import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { msUntilStored } from './msUntilStored.ts';
import { storedRows } from './storedRows.ts';

const PEOPLE = `id,name,city
1,Ada,London
2,Grace,New York
3,Lin,Taipei
`;

/** Runs for as long as nobody stops it. */
const ENDLESS =
  'SELECT count(*) FROM range(10000000000) a, range(1000000) b WHERE (a.range + b.range) % 7 = 3';

let server: RunningServer;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-sqllab-'));
  await writeFile(join(folder, 'people.csv'), PEOPLE);
  await writeFile(join(folder, 'order.csv'), 'a\n1\n');
  server = await startServer({
    args: ['--no-samples', join(folder, 'people.csv'), join(folder, 'order.csv')],
  });
});

test.afterAll(async () => {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Each test is a person on a device of their own: the tabs of the one before are closed on the server. */
async function openEditor(page: Page, path = '/sqllab/'): Promise<Locator> {
  if (page.url() === 'about:blank') await signIn(page);
  await page.goto(server.url + path);
  await sql(page).waitFor();
  return sql(page);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(server.url);
  await page.getByRole('textbox', { name: 'Username' }).fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill('admin');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

const sql = (page: Page): Locator => page.getByRole('textbox', { name: 'SQL', exact: true });
const tabs = (page: Page): Locator => page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab');
const shownTab = (page: Page): Locator =>
  page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab', { selected: true });
const summary = (page: Page): Locator => page.getByRole('status', { name: 'Result summary' });
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Results' });

/** Opens a tab and waits until it is the one on screen. */
async function addTab(page: Page): Promise<void> {
  const before = await tabs(page).count();
  await page.getByRole('button', { name: 'Add tab' }).click();
  await expect(tabs(page)).toHaveCount(before + 1);
  await expect(tabs(page).last()).toHaveAttribute('aria-selected', 'true');
  await expect(sql(page)).toHaveText('Write SQL here');
}

/** A tab of its own with this text, so that tests do not meet in one. */
async function write(page: Page, text: string): Promise<void> {
  await addTab(page);
  await sql(page).click();
  await page.keyboard.insertText(text);
}

async function run(page: Page): Promise<void> {
  await sql(page).press('Control+Enter');
}

async function tabAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tab actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('the first screen invites: a tab with a query worth running, whose rows stay [TAB-01 TAB-02 QRY-01 QRY-04]', async ({
  page,
}) => {
  const editor = await openEditor(page);
  await expect(shownTab(page)).toHaveAccessibleName(/Untitled Query \d+/);
  await expect(editor).toContainText('SELECT');
  await write(page, 'SELECT name, city FROM people ORDER BY id');
  await run(page);
  await expect(summary(page)).toContainText('3 rows');
  await expect(summary(page)).toContainText('Live');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4');
  await expect(grid(page).getByRole('gridcell', { name: 'Grace' })).toBeVisible();

  await page.reload();
  await expect(sql(page)).toContainText('SELECT name, city FROM people');
  await expect(summary(page)).toContainText('On this device');
  await expect(grid(page).getByRole('gridcell', { name: 'Taipei' })).toBeVisible();
});

test('every keystroke is on the device within 250 ms, and back after the page was killed', async ({
  page,
}) => {
  await openEditor(page);
  await write(page, 'SELECT 1');
  const waits: number[] = [];
  for (const text of [' +', ' 2', ' AS', ' three']) {
    waits.push(await msUntilStored(page, text));
  }
  // Other work of the machine can only make it longer.
  expect(Math.min(...waits)).toBeLessThan(250);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'tabs'))).toContain('"column":19');
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(`${server.url}/sqllab/`);
  await expect(sql(again)).toContainText('SELECT 1 + 2 AS three');
  await sql(again).focus();
  // The browser puts its own caret at the start; the editor puts it where it was a few milliseconds later.
  await again.locator('.cm-editor.cm-focused').waitFor();
  await again.keyboard.insertText('|');
  await expect(sql(again)).toContainText('AS thr|ee');
});

test('a selection runs alone, and its error is marked at its own line', async ({ page }) => {
  await openEditor(page);
  await write(page, 'SELECT 1 AS one;\n\nSELECT nope FROM people');
  await page.keyboard.press('Shift+Home');
  await expect(page.getByRole('button', { name: 'Run selection' })).toBeVisible();
  await run(page);
  const failure = page.getByRole('alert').filter({ hasText: 'The query failed' });
  await expect(failure).toContainText('nope');
  await expect(failure).toContainText('Your SQL is kept.');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('nope');
  await failure.getByRole('button', { name: 'Go to line 3' }).click();
  await expect(sql(page)).toBeFocused();
  await page.keyboard.insertText('id');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(grid(page).getByRole('columnheader', { name: 'id' })).toBeVisible();
});

test('Run becomes Stop, and a stopped query says so [QRY-05 QRY-26 QRY-27]', async ({ page }) => {
  await openEditor(page);
  await write(page, ENDLESS);
  await run(page);
  await expect(page.getByRole('progressbar', { name: 'Query progress' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Query was stopped.');
  await expect(page.getByText('The query was stopped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
});

test('tabs are renamed, cloned, closed and reopened with what was in them [TAB-07 TAB-10 TAB-13 TAB-14 TAB-16]', async ({
  page,
}) => {
  await openEditor(page);
  await write(page, 'SELECT 41 + 1 AS answer');
  await shownTab(page).dblclick();
  await page.getByRole('textbox', { name: 'Tab name' }).fill('Deep thought');
  await page.keyboard.press('Enter');
  await expect(shownTab(page)).toHaveAccessibleName('Deep thought');

  await tabAction(page, 'Clone');
  await expect(shownTab(page)).toHaveAccessibleName('Copy of Deep thought');
  await expect(grid(page).getByRole('gridcell', { name: '42' })).toBeVisible();

  const before = await tabs(page).count();
  await tabAction(page, 'Close');
  await expect(tabs(page)).toHaveCount(before - 1);
  await expect(shownTab(page)).toHaveAccessibleName('Deep thought');
  await page.keyboard.press('Alt+Shift+Enter');
  await expect(shownTab(page)).toHaveAccessibleName('Copy of Deep thought');
  await expect(sql(page)).toContainText('41 + 1');
  await expect(grid(page).getByRole('gridcell', { name: '42' })).toBeVisible();

  await tabs(page).filter({ hasText: 'Copy of' }).click({ button: 'middle' });
  await expect(tabs(page)).toHaveCount(before - 1);
});

test('tabs move by keyboard and by dragging, and keep their order over a reload', async ({ page }) => {
  await openEditor(page);
  for (const name of ['one', 'two', 'three']) {
    await addTab(page);
    await shownTab(page).press('F2');
    await page.getByRole('textbox', { name: 'Tab name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(shownTab(page)).toHaveAccessibleName(name);
  }
  const order = async () =>
    (await tabs(page).evaluateAll((all) => all.map((tab) => tab.ariaLabel))).slice(-3);
  await page.keyboard.press('Alt+Shift+PageUp');
  await expect.poll(order).toEqual(['one', 'three', 'two']);
  await tabs(page)
    .filter({ hasText: 'one' })
    .dragTo(tabs(page).filter({ hasText: 'two' }), { targetPosition: { x: 80, y: 20 } });
  await expect.poll(order).toEqual(['three', 'two', 'one']);
  await page.reload();
  await sql(page).waitFor();
  expect(await order()).toEqual(['three', 'two', 'one']);
  await page.keyboard.press('Alt+PageDown');
  await expect(shownTab(page)).not.toHaveAccessibleName('three');
});

test('undo belongs to each tab and survives a switch', async ({ page }) => {
  await openEditor(page);
  await write(page, 'SELECT 1');
  await page.keyboard.press('Shift+Alt+ArrowDown');
  await expect(page.locator('.cm-line')).toHaveText(['SELECT 1', 'SELECT 1']);
  const name = await shownTab(page).getAttribute('aria-label');
  await write(page, 'SELECT 2');
  await tabs(page)
    .and(page.getByLabel(name ?? '', { exact: true }))
    .click();
  await expect(page.locator('.cm-line')).toHaveText(['SELECT 1', 'SELECT 1']);
  await sql(page).press('Control+z');
  await expect(page.locator('.cm-line')).toHaveText(['SELECT 1']);
});

test('the same tab in two windows: typing in one shows in the other, and nothing typed is lost', async ({
  page,
}) => {
  await openEditor(page);
  await write(page, 'SELECT 1');
  const other = await page.context().newPage();
  await other.goto(`${server.url}/sqllab/`);
  await expect(sql(other)).toHaveText('SELECT 1');
  await sql(other).click();
  await other.keyboard.press('End');
  await other.keyboard.insertText(' + 1');
  await expect(sql(page)).toHaveText('SELECT 1 + 1');
  await sql(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' AS typed_fast_in_the_first', { delay: 15 });
  await expect(sql(page)).toHaveText('SELECT 1 + 1 AS typed_fast_in_the_first');
  await expect(sql(other)).toHaveText('SELECT 1 + 1 AS typed_fast_in_the_first');
});

test('tables are searched, expanded, previewed and written into the query [TBL-01 TBL-02 TBL-03 TBL-08 TBL-11]', async ({
  page,
}) => {
  await openEditor(page);
  await write(page, 'SELECT ');
  await page.getByRole('combobox', { name: 'Schema' }).click();
  await page.getByRole('option', { name: 'main' }).click();
  const tree = page.getByRole('tree', { name: 'Tables' });
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('peop');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await tree.focus();
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem', { name: /^city/ })).toBeVisible();
  await expect(
    page.getByRole('tablist', { name: 'Query output' }).getByRole('tab', { name: 'people' }),
  ).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sql(page)).toHaveText('SELECT name');

  await tree.getByRole('treeitem', { name: 'people' }).hover();
  await tree
    .getByRole('treeitem', { name: 'people' })
    .getByRole('button', { name: 'people actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Preview data' }).click();
  await expect(
    page.getByRole('grid', { name: 'Preview of people' }).getByRole('gridcell', { name: 'Ada' }),
  ).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search tables' }).fill('');
  await tree.getByRole('treeitem', { name: 'order' }).dblclick();
  await expect(sql(page)).toContainText('"order"');
});

test('completion knows the columns behind an alias', async ({ page }) => {
  await openEditor(page);
  await write(page, 'SELECT  FROM people p');
  for (let at = 0; at < ' FROM people p'.length; at += 1) await page.keyboard.press('ArrowLeft');
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('option', { name: /city/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('p.ci');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: /city/ }).click();
  await expect(sql(page)).toHaveText('SELECT p.city FROM people p');
});

test('a row limit is chosen or typed, and what cannot be one is refused [QRY-37 QRY-38 CST-06 ERR-64 ERR-65]', async ({
  page,
}) => {
  await openEditor(page);
  await write(page, 'SELECT * FROM range(100)');
  const limit = page.getByRole('combobox', { name: 'Row limit' });
  await limit.fill('many');
  await expect(page.getByText('is expected to be an integer')).toBeVisible();
  await limit.fill('100001');
  await expect(page.getByText('Value cannot exceed 100000')).toBeVisible();
  await limit.fill('7');
  await limit.press('Enter');
  await run(page);
  await expect(summary(page)).toContainText('7 rows');
  await expect(summary(page)).toContainText('limited by the row limit of 7');
  await limit.click();
  await page.getByRole('option', { name: '50', exact: true }).click();
  await run(page);
  await expect(summary(page)).toContainText('50 rows');
});

test('template parameters that are no JSON object are pointed out, kept and not sent', async ({ page }) => {
  await openEditor(page);
  await write(page, 'SELECT {{ n }} AS n');
  const params = page.getByRole('textbox', { name: 'Template parameters' });
  await params.fill('{"n": ');
  await expect(page.getByText('Not a JSON object: kept, but not sent')).toBeVisible();
  await run(page);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('not a JSON object');
  await params.fill('{"n": 12}');
  await run(page);
  await expect(grid(page).getByRole('gridcell', { name: '12' })).toBeVisible();
});

test('SQL is formatted on the device, with the server gone, and that can be undone [QRY-06]', async ({
  page,
  context,
}) => {
  await openEditor(page);
  await write(page, 'select name,city from people');
  await page.getByRole('button', { name: 'Format SQL' }).click();
  await expect(page.locator('.cm-line')).toHaveCount(5);
  await sql(page).press('Control+z');
  await expect(sql(page)).toHaveText('select name,city from people');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Format SQL' }).click();
  await expect(page.locator('.cm-line')).toHaveCount(5);
});

test('panes are resized by keyboard and remembered, and the sidebar can go', async ({ page }) => {
  await openEditor(page);
  await write(page, 'SELECT 1');
  const divider = page.getByRole('separator', { name: 'Resize the output' });
  for (let press = 0; press < 5; press += 1) await divider.press('ArrowDown');
  await expect(divider).toHaveAttribute('aria-valuenow', '60');
  await page.getByRole('separator', { name: 'Resize the tables' }).press('ArrowRight');
  await tabAction(page, 'Hide sidebar');
  await expect(page.getByRole('tree', { name: 'Tables' })).toHaveCount(0);
  await page.reload();
  await expect(divider).toHaveAttribute('aria-valuenow', '60');
  await expect(page.getByRole('tree', { name: 'Tables' })).toHaveCount(0);
  await expect(sql(page)).toHaveText('SELECT 1');
  await page.getByRole('button', { name: 'Show sidebar' }).click();
  await expect(page.getByRole('separator', { name: 'Resize the tables' })).toHaveAttribute(
    'aria-valuenow',
    '24',
  );
});

test('a link opens its SQL in a new tab, runs nothing, and a reload opens no second one [ROUT-09]', async ({
  page,
}) => {
  await openEditor(page);
  const before = await tabs(page).count();
  await openEditor(page, `/sqllab/?name=Linked&sql=${encodeURIComponent('SELECT 7 AS seven')}`);
  await expect(shownTab(page)).toHaveAccessibleName('Linked');
  await expect(sql(page)).toHaveText('SELECT 7 AS seven');
  await expect(page.getByText('Nothing was run in this tab yet')).toBeVisible();
  await page.reload();
  await sql(page).waitFor();
  expect(await tabs(page).count()).toBe(before + 1);
});

test('the history lists runs, and puts one back as a step that can be undone', async ({ page }) => {
  await openEditor(page);
  await write(page, 'SELECT 1 AS first_run');
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
  await row.getByRole('button', { name: 'Put into the editor' }).click();
  await expect(sql(page)).toHaveText('SELECT 1 AS first_run');
  await sql(page).press('Control+z');
  await expect(sql(page)).toHaveText('SELECT 2');
});

test('nothing to run and no tab left are said, not silent [TAB-11]', async ({ page }) => {
  await openEditor(page);
  await write(page, '  ');
  await run(page);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'There is no SQL to run yet',
  );
  await tabAction(page, 'Close other tabs');
  await expect(tabs(page)).toHaveCount(1);
  await tabAction(page, 'Close');
  await expect(page.getByRole('heading', { name: 'No tab is open' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No tab is open' })).toBeVisible();
  await page.getByRole('button', { name: 'New query' }).click();
  await expect(tabs(page)).toHaveCount(1);
  await expect(sql(page)).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the editor with rows and with an error has no accessibility faults that can be computed (${scheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openEditor(page);
    await write(page, 'SELECT * FROM people');
    await run(page);
    await expect(summary(page)).toContainText('3 rows');
    const withRows = await new AxeBuilder({ page }).analyze();
    expect(withRows.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    await sql(page).press('Control+a');
    await page.keyboard.insertText('SELECT nope');
    await run(page);
    await expect(page.getByRole('alert')).toBeVisible();
    const withError = await new AxeBuilder({ page }).analyze();
    expect(withError.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });
}

test('on a phone the tables come in a sheet and the editor has the width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openEditor(page);
  await write(page, 'SELECT 1');
  await page.getByRole('button', { name: 'Tables' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Tables' }).getByRole('treeitem', { name: 'people' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await run(page);
  await expect(summary(page)).toContainText('1 row');
  expect(await page.locator('main').evaluate((main) => main.scrollWidth)).toBe(390);
});

test('the whole way works by keyboard alone: a new tab, its text, a run, its rows, and out of the editor again', async ({
  page,
}) => {
  await openEditor(page);
  const before = await tabs(page).count();
  await page.keyboard.press('Alt+Enter');
  await expect(tabs(page)).toHaveCount(before + 1);
  await expect(sql(page)).toHaveText('Write SQL here');
  await shownTab(page).focus();
  await page.keyboard.press('Enter');
  await expect(sql(page)).toBeFocused();
  await page.keyboard.type('SELECT id, city FROM people ');
  await page.keyboard.press('Control+Enter');
  await expect(summary(page)).toContainText('3 rows');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(sql(page)).not.toBeFocused();
  await expect(sql(page)).toHaveText('SELECT id, city FROM people');
  await grid(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(grid(page).getByRole('gridcell', { name: 'New York' })).toBeVisible();
  await shownTab(page).focus();
  await page.keyboard.press('Delete');
  await expect(tabs(page)).toHaveCount(before);
});
