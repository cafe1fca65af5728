import { expect, test } from '@playwright/test';
import { CITIES, cell, grid, openEditor, runInNewTab, sql, tabs } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** The editor in another direction, without motion, and on paper. */

const server = serverOver(CITIES);

test('right-to-left: tables are on the right, arrow keys are mirrored, SQL stays left to right @long', async ({
  page,
}) => {
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT 1 AS n, 2 AS m');
  await expect(cell(page, '1')).toBeVisible();
  // As main.tsx does for a right-to-left language.
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const tree = await page.getByRole('tree', { name: 'Tables' }).boundingBox();
  const editor = await page.locator('.cm-editor').boundingBox();
  expect(tree?.x ?? 0).toBeGreaterThan(editor?.x ?? Number.POSITIVE_INFINITY);
  expect(await page.locator('.cm-content').evaluate((text) => getComputedStyle(text).direction)).toBe('ltr');
  const divider = page.getByRole('separator', { name: 'Resize the tables' });
  const before = Number(await divider.getAttribute('aria-valuenow'));
  await divider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => Number(await divider.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await tabs(page).last().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs(page).nth((await tabs(page).count()) - 2)).toHaveAttribute('aria-selected', 'true');
});

test('with reduced motion there are no animations @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT 1 AS n');
  await page.getByRole('button', { name: 'Tab actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .filter((style) =>
          [style.transitionDuration, style.animationDuration].some((each) =>
            each.split(',').some((one) => Number.parseFloat(one) > 0),
          ),
        ).length,
  );
  expect(moving).toBe(0);
  // Skeletons appear by an animation that takes no time, after a delay.
  const animations = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 0).length,
  );
  expect(animations).toBe(0);
});

test('print shows the rows without controls @long', async ({ page }) => {
  await openEditor(page, server);
  await runInNewTab(page, 'SELECT 1 AS n');
  await expect(cell(page, '1')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('toolbar', { name: 'Query' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add tab' })).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Search tables' })).toBeHidden();
  await expect(grid(page)).toBeVisible();
  await expect(sql(page)).toBeVisible();
});
