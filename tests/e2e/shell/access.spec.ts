import { type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import {
  CITIES,
  cell,
  failure,
  grid,
  openEditor,
  run,
  runInNewTab,
  shownTab,
  sql,
  summary,
  tabs,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** Accessibility of the editor: keyboard, screen reader, zoom, forced colours and right-to-left. */

const server = serverOver(CITIES);

/** Of the whole page, or of one part of it. */
async function expectAccessible(page: Page, what: string, part: string | null = null): Promise<void> {
  // A component library's announcer references ids that exist only for a moment.
  const axe = axeOf(page).exclude('[data-live-announcer]');
  if (part !== null) axe.include(part).disableRules(['region', 'page-has-heading-one']);
  const { violations } = await axe.analyze();
  const found = violations.map(
    (each) =>
      `${each.id}: ${each.nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`,
  );
  expect(found, what).toEqual([]);
}

const LOOKS = [
  ['light', { colorScheme: 'light', reducedMotion: 'reduce' }],
  ['dark', { colorScheme: 'dark', reducedMotion: 'reduce' }],
  ['forced colours', { colorScheme: 'dark', forcedColors: 'active', reducedMotion: 'reduce' }],
] as const;

for (const [look, media] of LOOKS) {
  test(`dialogs and panels of the editor have no axe violations: ${look}${look === 'light' ? '' : ' @long'}`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia(media);
    await openEditor(page, server);
    await runInNewTab(page, 'SELECT *, \'{"a": [1, 2]}\' AS nested FROM cities');
    await expect(summary(page)).toContainText('rows');
    await expectAccessible(page, 'rows');
    const autorun = page.locator('label', { has: page.getByRole('checkbox', { name: 'Autorun' }) });
    await expect(autorun.locator('svg'), 'the mark of a box that is not ticked').toBeHidden();
    await grid(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /Value of nested/ })).toBeVisible();
    await expectAccessible(page, 'a cell beside the grid');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Tab actions' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'the menu of a tab');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Tab actions' })).toBeFocused();
    // The tooltip of the focused control overlaps the toolbar and lets the pointer through.
    await expect(page.getByRole('tooltip')).toBeVisible();
    await page.getByRole('combobox', { name: 'Database' }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    // While the list is open the rest of the page is hidden from screen readers; leaving the field closes it.
    await expectAccessible(page, 'the list of databases', '[role=listbox]');
    await page.keyboard.press('Escape');

    await sql(page).press('Control+f');
    const find = page.getByRole('search', { name: 'Find in the SQL' });
    await find.getByRole('textbox', { name: 'Find' }).fill('e');
    await expect(find.getByRole('status')).toHaveText(/^\d+ matches$/);
    await expectAccessible(page, 'the find panel');
    await page.keyboard.press('Escape');
    await expect(sql(page)).toBeFocused();

    await page.getByRole('tab', { name: 'Query history' }).click();
    await expect(page.getByRole('table', { name: 'Query history' })).toBeVisible();
    await expectAccessible(page, 'the history');

    await runInNewTab(page, 'SELECT nothing FROM cities');
    await expect(failure(page)).toBeVisible();
    await expectAccessible(page, 'an error');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await expectAccessible(page, 'the palette');
    await page.keyboard.press('Escape');

    for (const name of ['Query history', 'Offline']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expectAccessible(page, name);
    }
    await context.clearCookies();
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page, 'the sign-in over the page');
  });
}

test('keyboard only: open a tab, type, run, copy rows, return to the editor', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(page, server);
  const count = await tabs(page).count();
  await page.keyboard.press('Alt+Enter');
  await expect(tabs(page)).toHaveCount(count + 1);
  await expect(sql(page)).toBeFocused();
  await page.keyboard.type('SELECT i AS n, i * 10 AS tens FROM range(1, 51) t(i)');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await expect(summary(page)).toContainText('50 rows');

  await tabUntil(page, 'grid', 'Results');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^20\r?\n30\s*$/);
  await page.keyboard.press('Control+End');
  await expect(cell(page, '500')).toBeVisible();

  // Leaves the grid again: it must not trap the focus.
  await page.keyboard.press('Shift+Tab');
  await expect(grid(page)).not.toBeFocused();

  await tabUntil(page, 'separator', 'Resize the output', 'Shift+Tab');
  const divider = page.getByRole('separator', { name: 'Resize the output' });
  const before = Number(await divider.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => Number(await divider.getAttribute('aria-valuenow'))).toBeGreaterThan(before);

  await tabUntil(page, 'tab', null, 'Shift+Tab');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Renamed by keys');
  await page.keyboard.press('Enter');
  await expect(shownTab(page)).toContainText('Renamed by keys');
  await expect(shownTab(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sql(page)).toBeFocused();
  await page.keyboard.press('Alt+PageUp');
  await expect(shownTab(page)).not.toContainText('Renamed by keys');
  await page.keyboard.press('Alt+PageDown');
  await expect(shownTab(page)).toContainText('Renamed by keys');
  // In the editor Tab indents, until Escape.
  await page.keyboard.press('Escape');
  await tabUntil(page, 'tab', null, 'Shift+Tab');
  await page.keyboard.press('Delete');
  await expect(tabs(page)).toHaveCount(count);
});

/** Presses Tab until an element with this role has the focus, and with this name if one is given. */
async function tabUntil(page: Page, role: string, name: string | null, key = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return {
        role: element?.getAttribute('role') ?? '',
        name: element?.getAttribute('aria-label') ?? '',
        strip: element?.closest('[role=tablist]')?.getAttribute('aria-label') ?? '',
      };
    });
    seen.push(`${focused.role} ${focused.name}`);
    const isStrip = role !== 'tab' || focused.strip === 'Query tabs';
    if (focused.role === role && isStrip && (name === null || focused.name === name)) return;
    // In the editor Tab indents, until Escape and for a while after it.
    if (focused.role === 'textbox' && focused.name === 'SQL') await page.keyboard.press('Escape');
    await page.keyboard.press(key);
  }
  throw new Error(`The focus never came to ${role} ${name ?? ''}: ${seen.join(', ')}`);
}

test('Tab moves focus out of the editor: there is no keyboard trap @long', async ({ page }) => {
  await openEditor(page, server);
  await writeInNewTab(page, 'SELECT 1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(sql(page)).not.toBeFocused();
});

const SIZES = [
  ['at 200 % zoom of a small window', 640, 400, 80],
  ['on a phone', 390, 800, 200],
  ['in a window of middling width', 1024, 700, 200],
  ['in a window of usual width', 1280, 800, 300],
] as const;

for (const [where, width, height, least] of SIZES) {
  test(`${where} the toolbar is one line, and editor and rows are in sight @long`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openEditor(page, server);
    await writeInNewTab(page, 'SELECT i AS n FROM range(200000) t(i)');
    const settings = page.getByRole('button', { name: 'Query settings' });
    const dialog = page.getByRole('dialog', { name: 'Query settings' });
    // On a phone the toolbar has no room for it.
    const isSetting = width < 500;
    if (isSetting) await settings.click();
    const limit = page.getByRole('combobox', { name: 'Row limit' });
    await limit.fill('100000');
    await limit.press('Enter');
    if (isSetting) {
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    }
    await run(page);
    await expect(summary(page)).toContainText('First 100,000 rows', { timeout: 30_000 });

    expect((await page.getByRole('toolbar', { name: 'Query' }).boundingBox())?.height).toBeLessThan(60);
    expect((await page.locator('.cm-editor').boundingBox())?.height).toBeGreaterThan(least);
    await expect(sql(page)).toBeInViewport();
    await expect(grid(page)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeInViewport({ ratio: 1 });
    if (isSetting) await settings.click();
    await expect(limit).toHaveValue('100,000');
    expect(await limit.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
    if (isSetting) await dialog.getByRole('button', { name: 'Close' }).click();
    expect((await summary(page).boundingBox())?.height).toBeLessThan(40);
    for (const name of ['Download CSV', 'Copy to clipboard', 'Format SQL'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    // Controls without space in the line are one click away, and work from there.
    if (width < 1200) {
      await settings.click();
      await expect(dialog.getByRole('textbox', { name: 'Template parameters' })).toBeVisible();
      await expect(dialog.getByRole('checkbox', { name: 'Autorun' })).toBeAttached();
      if (isSetting) await expect(dialog.getByRole('combobox', { name: 'Database' })).toHaveValue('Files');
      await expectAccessible(page, 'the query settings');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(settings).toBeFocused();
    } else {
      await expect(settings).toHaveCount(0);
      await expect(page.getByRole('textbox', { name: 'Template parameters' })).toBeInViewport();
    }
  });
}
