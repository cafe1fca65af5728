import { type Page, expect, test } from '@playwright/test';
import { salesServer } from '../support/salesServer.ts';

/**
 * Going back on a phone: the browser asks what lies over the page to close, and leaves the page if nothing does. The
 * gesture cannot be made here, so what hears it is put in the place of the browser's.
 */

const { server } = salesServer();
test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const open: EventTarget[] = [];
    class Watcher extends EventTarget {
      constructor() {
        super();
        open.push(this);
      }
      destroy(): void {
        open.splice(open.indexOf(this), 1);
      }
    }
    Object.assign(globalThis, {
      CloseWatcher: Watcher,
      goBack() {
        const last = open.pop();
        last?.dispatchEvent(new Event('close'));
        return last !== undefined;
      },
    });
  });
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await expect(page.getByRole('figure').first()).toHaveAttribute('data-state', 'rendered');
});

const goBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as unknown as { goBack(): boolean }).goBack());

test('going back on a phone closes a menu, a chart in full screen, the sheet of filters and the other places', async ({
  page,
}) => {
  expect(await goBack(page), 'nothing lies over the page').toBe(false);

  const figure = page.getByRole('figure').first();
  const menu = figure.getByRole('button', { name: / actions$/ });
  await menu.tap();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await goBack(page)).toBe(true);
  await expect(page.getByRole('menu')).toBeHidden();

  await menu.tap();
  await page.getByRole('menuitem', { name: 'Full screen' }).tap();
  const leave = page.getByRole('button', { name: 'Leave full screen' });
  await expect(leave).toBeVisible();
  expect(await goBack(page)).toBe(true);
  await expect(leave).toBeHidden();

  await page.getByRole('button', { name: 'Show filters' }).tap();
  const hide = page.getByRole('button', { name: 'Hide filters' });
  await expect(hide).toBeVisible();
  expect(await goBack(page)).toBe(true);
  await expect(hide).toBeHidden();

  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.tap();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(await goBack(page)).toBe(true);
  await expect(more).toHaveAttribute('aria-expanded', 'false');

  expect(await goBack(page), 'nothing lies over the page').toBe(false);
});
