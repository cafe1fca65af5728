import { expect } from '@playwright/test';
import { type RunningServer, startServer } from '../../support/server.ts';
import { openEditor, writeInNewTab } from '../support/editorSteps.ts';
import { markTexts, unmarkedOf } from '../support/markedLanguage.ts';
import { installedTest as test } from '../support/installedTest.ts';

/** The page is shown in the language that a person chooses. */

let server: RunningServer;
test.beforeEach(async () => {
  server = await startServer({ args: [] });
});
test.afterEach(() => server.dispose());

test('is shown in a chosen language without being loaded anew, also offline, and keeps what was typed', async ({
  page,
}) => {
  await openEditor(page, server);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await writeInNewTab(page, 'SELECT 1.5 AS typed');
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const section = page.getByRole('region', { name: 'Language' });
  await section.getByRole('combobox').selectOption('Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await section.getByRole('button', { name: 'Show in this language' }).click();
  await expect(page.getByRole('heading', { name: 'Ihr Konto' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(page.getByRole('combobox', { name: 'Anzeigesprache' })).toBeFocused();
  await page.getByRole('link', { name: 'SQL', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'SQL', exact: true })).toContainText('SELECT 1.5 AS typed');
  await page.getByRole('button', { name: 'Ausführen', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Ergebnisse' })).toContainText('1.5');
  const limit = page.getByRole('combobox', { name: 'Zeilenlimit' });
  await limit.click();
  await page.getByRole('option', { name: '5.000' }).click();
  await expect(limit).toHaveValue('5.000');
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);

  await server.kill();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Ausführen', exact: true })).toBeVisible();
  await page.goto(`${server.url}/user_info/?lang=en`);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

test.describe('a language whose texts are marked, from right to left', () => {
  test.use({ locale: 'de-DE', serviceWorkers: 'block' });

  test('leaves no text of the interface in English, and nothing runs over the edges', async ({ page }) => {
    await markTexts(page);
    await page.goto(server.signInUrl);
    for (const path of [
      'superset/welcome',
      'sqllab',
      'savedqueryview/list',
      'offline',
      'user_info',
      'databaseview/list',
    ]) {
      await page.goto(`${server.url}/${path}/`);
      await page.getByRole('status', { name: '⟦Sync status⟧' }).waitFor();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      // What opens over a page has labels that no one sees.
      if (path === 'sqllab') await page.getByRole('combobox', { name: '⟦Row limit⟧' }).click();
      expect(await unmarkedOf(page), path).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        path,
      ).toBeLessThanOrEqual(0);
    }
  });
});
