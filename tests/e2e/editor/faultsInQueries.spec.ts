import { expect, test } from '@playwright/test';
import {
  CITIES,
  cell,
  failure,
  grid,
  openEditor,
  rewrite,
  run,
  runAll,
  runInNewTab,
  sql,
  summary,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** Invalid SQL, and very large results. */

const server = serverOver(CITIES);

const MISTAKES = [
  { what: 'a syntax error', text: 'SELECT 1,\n  2\nFORM cities', line: 3, says: /syntax error/i },
  { what: 'a table that is missing', text: 'SELECT 1\nFROM nowhere', line: 2, says: /nowhere/ },
  {
    what: 'a column that is missing',
    text: 'SELECT\n  1,\n  nothing\nFROM cities',
    line: 3,
    says: /nothing/,
  },
  {
    what: 'a value of the wrong type',
    text: "SELECT 1,\n  CAST('abc' AS INTEGER)\nFROM cities",
    line: 2,
    says: /convert/i,
  },
] as const;

for (const { what, text, line, says } of MISTAKES) {
  test(`${what} shows the engine’s message and marks line ${line} [QRY-22 QRY-23]${what === 'a syntax error' ? '' : ' @long'}`, async ({
    page,
  }) => {
    await openEditor(page, server);
    await runInNewTab(page, text);
    await expect(failure(page)).toContainText(says);
    await expect(failure(page)).toContainText('Your SQL is saved.');
    const marked = page.locator('.cm-line').nth(line - 1);
    await expect(marked.locator('.cm-lintRange-error')).toBeVisible();
    await failure(page)
      .getByRole('button', { name: `Go to line ${line}` })
      .click();
    await expect(sql(page)).toBeFocused();
    await rewrite(page, 'SELECT 7 AS mended');
    await expect(page.locator('.cm-lintRange-error')).toHaveCount(0);
    await run(page);
    await expect(cell(page, '7')).toBeVisible();
  });
}

const MUTATES = 'This database does not allow for DDL/DML, but the query mutates data';
const NOT_ACCESSIBLE = 'files, extensions, settings and other databases are not accessible';

const REFUSED = [
  ['DROP TABLE cities', MUTATES],
  ["INSERT INTO cities VALUES (1, 'x')", MUTATES],
  ["COPY (SELECT 1) TO '/tmp/out.csv'", NOT_ACCESSIBLE],
  ["SELECT * FROM read_csv('/etc/passwd')", 'disallowed function(s): read_csv'],
  ["ATTACH '/tmp/other.duckdb'", NOT_ACCESSIBLE],
  ['SET enable_external_access = true', NOT_ACCESSIBLE],
  ['INSTALL httpfs', NOT_ACCESSIBLE],
] as const;

test('statements that change data or reach outside are rejected with a reason, and nothing changes @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT count(*) AS cities FROM cities');
  await run(page);
  await expect(summary(page)).toContainText('1 row');
  for (const [statement, reason] of REFUSED) {
    await rewrite(page, statement);
    await run(page);
    await expect(failure(page), statement).toContainText(reason);
    await rewrite(page, 'SELECT count(*) > 0 AS still_there FROM cities');
    await run(page);
    await expect(cell(page, 'true'), `after ${statement}`).toBeVisible();
  }
});

test('of several statements all are run, in order, and the last one’s rows are shown @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, "SELECT 'first' AS a;\n\n-- between; them\nSELECT 'second;' AS b;\n");
  await runAll(page);
  await expect(cell(page, 'second;')).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-colcount', '2');
  await rewrite(page, 'SELECT 1;\nSELECT wrong;\nSELECT 3');
  await runAll(page);
  await expect(failure(page)).toContainText('wrong');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('wrong');
});

test('comments and blanks alone are not run @long', async ({ page }) => {
  await openEditor(page, server);
  let executed = 0;
  page.on('request', (request) => {
    if (request.url().includes('/sqllab/execute/')) executed += 1;
  });
  await runInNewTab(page, '-- nothing\n  /* here */ ;');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Nothing to run');
  expect(executed).toBe(0);
});

test('a result of 5,000 columns is shown with the right count, and End reaches the last column @long', async ({
  page,
}) => {
  await openEditor(page, server);
  const columns = Array.from({ length: 5000 }, (_, at) => `${at} AS c${at}`).join(', ');
  await runInNewTab(page, `SELECT ${columns}`);
  await expect(grid(page)).toHaveAttribute('aria-colcount', '5001');
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(cell(page, '4999')).toBeVisible();
  await expect(grid(page).getByRole('columnheader', { name: 'c4999' })).toBeVisible();
});

test('a 10 MB cell is truncated in the grid and opens in full beside it @long', async ({ page }) => {
  await openEditor(page, server);
  await runInNewTab(page, "SELECT repeat('0123456789', 1000000) || 'END' AS big, 5 AS small");
  await expect(cell(page, '5')).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: /Value of big in row 1/ });
  await expect(panel.getByRole('textbox')).toContainText('0123456789');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await rewrite(page, 'SELECT 6 AS next');
  await run(page);
  await expect(cell(page, '6')).toBeVisible();
});

test('of 200,000 rows 100,000 are shown, and the summary names the row limit [QRY-38 CST-08] @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT i AS number FROM range(200000) t(i)');
  const limit = page.getByRole('combobox', { name: 'Row limit' });
  await limit.fill('100000');
  await limit.press('Enter');
  await run(page);
  await expect(summary(page)).toContainText('100,000 rows', { timeout: 30_000 });
  await expect(summary(page)).toContainText('First 100,000 rows');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '100001');
  await grid(page).focus();
  await page.keyboard.press('Control+End');
  await expect(cell(page, '99999')).toBeVisible();
  await rewrite(page, 'SELECT i AS number FROM range(200000) t(i) LIMIT 10');
  await run(page);
  await expect(summary(page)).toContainText('10 rows');
  await expect(summary(page)).toContainText('LIMIT in the query');
});
