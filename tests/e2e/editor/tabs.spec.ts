import { expect, test } from '@playwright/test';
import {
  PEOPLE,
  addTab,
  cell,
  notifications,
  openEditor,
  run,
  shownTab,
  sql,
  tabAction,
  tabs,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';
import { untilStored } from '../support/untilStored.ts';

/** Tabs: created, renamed, moved, closed, reopened. */

const server = serverOver(PEOPLE);

test('tabs are renamed, cloned, closed and reopened with what was in them [TAB-13 TAB-14]', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 41 + 1 AS answer');
  await shownTab(page).dblclick();
  await page.getByRole('textbox', { name: 'Tab name' }).fill('Deep thought');
  await page.keyboard.press('Enter');
  await expect(shownTab(page)).toHaveAccessibleName('Deep thought');

  await tabAction(page, 'Clone');
  await expect(shownTab(page)).toHaveAccessibleName('Copy of Deep thought');
  await expect(cell(page, '42')).toBeVisible();

  const before = await tabs(page).count();
  await tabAction(page, 'Close');
  await expect(tabs(page)).toHaveCount(before - 1);
  await expect(shownTab(page)).toHaveAccessibleName('Deep thought');
  await page.keyboard.press('Alt+Shift+Enter');
  await expect(shownTab(page)).toHaveAccessibleName('Copy of Deep thought');
  await expect(sql(page)).toContainText('41 + 1');
  await expect(cell(page, '42')).toBeVisible();

  await tabs(page).filter({ hasText: 'Copy of' }).click({ button: 'middle' });
  await expect(tabs(page)).toHaveCount(before - 1);
});

test('text typed right after switching tabs goes to the new tab, and each tab has its own SQL [TAB-01 TAB-04] @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  const first = tabs(page).and(page.getByLabel((await shownTab(page).getAttribute('aria-label')) ?? ''));
  await writeInNewTab(page, 'SELECT 2');
  const at = await first.boundingBox();
  // Not awaited: the keys are typed while the click is handled.
  await Promise.all([
    page.mouse.click((at?.x ?? 0) + 20, (at?.y ?? 0) + 10),
    page.keyboard.type(', 11 AS eleven'),
  ]);
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(sql(page)).toHaveText('SELECT 1, 11 AS eleven');
  await page.keyboard.press('Alt+PageDown');
  await page.keyboard.type(', 22 AS two');
  await expect(sql(page)).toHaveText('SELECT 2, 22 AS two');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('SELECT 3');
  await expect(sql(page)).toHaveText('SELECT 3');
  for (const text of ['eleven', 'two', 'SELECT 3']) await untilStored(page, text);
  await page.reload();
  await expect(sql(page)).toHaveText('SELECT 3');
  await first.click();
  await expect(sql(page)).toHaveText('SELECT 1, 11 AS eleven');
});

test('tabs move by keyboard and by dragging, and keep their order over a reload', async ({ page }) => {
  await openEditor(page, server);
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
  // Its commands are loaded after its text is shown.
  await expect(async () => {
    await page.keyboard.press('Alt+PageDown');
    await expect(shownTab(page)).not.toHaveAccessibleName('three', { timeout: 1_000 });
  }).toPass();
});

test('a link opens its SQL in a new tab, runs nothing, and a reload opens no second one [ROUT-09] @long', async ({
  page,
}) => {
  await openEditor(page, server);
  const before = await tabs(page).count();
  await page.goto(`${server.url}/sqllab/?name=Linked&sql=${encodeURIComponent('SELECT 7 AS seven')}`);
  await expect(shownTab(page)).toHaveAccessibleName('Linked');
  await expect(sql(page)).toHaveText('SELECT 7 AS seven');
  await expect(page.getByText('No results yet')).toBeVisible();
  await page.reload();
  await sql(page).waitFor();
  expect(await tabs(page).count()).toBe(before + 1);
  // A posted form may request more than fits into an address of a request.
  await page.evaluate(
    (text) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: 'sqllab/' });
      const field = { name: 'form_data', value: JSON.stringify({ sql: text }) };
      form.append(Object.assign(document.createElement('input'), field));
      document.body.append(form);
      form.submit();
    },
    `SELECT 8 AS eight${' '.repeat(40_000)}`,
  );
  await expect(sql(page)).toHaveText(/SELECT 8 AS eight/);
  await expect(tabs(page)).toHaveCount(before + 2);
  await page.reload();
  await sql(page).waitFor();
  await expect(tabs(page)).toHaveCount(before + 2);
});

test('an empty run and an empty tab list show a message [TAB-11] @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, '  ');
  await run(page);
  await expect(notifications(page)).toContainText('Nothing to run');
  await tabAction(page, 'Close other tabs');
  await expect(tabs(page)).toHaveCount(1);
  await tabAction(page, 'Close');
  await expect(page.getByRole('heading', { name: 'No open tabs' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No open tabs' })).toBeVisible();
  await page.getByRole('button', { name: 'New query' }).click();
  await expect(tabs(page)).toHaveCount(1);
  await expect(sql(page)).toBeVisible();
});

test('a key that is pressed before the commands of the editor are loaded is done when they are', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  let letLoad = (): void => undefined;
  const isPressed = new Promise<void>((resolve) => (letLoad = resolve));
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const [headers, body] = [response.headers(), await response.text()];
    // Names of chunks say little: the commands are where one of them is named.
    if (body.includes('Move tab left')) await isPressed;
    await route.fulfill({ headers, body });
  });
  await openEditor(page, server);
  await expect(tabs(page)).toHaveCount(1);
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByRole('button', { name: 'All tabs' })).toHaveCount(0);
  letLoad();
  await expect(tabs(page)).toHaveCount(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
