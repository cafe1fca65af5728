import { expect, test, type Locator, type Page } from '@playwright/test';
import { serveChartFixture } from '../fixtures/charts/serve.ts';

/** A finger on a touch screen. */
interface Finger {
  readonly down: (on: Locator) => Promise<void>;
  readonly moveTo: (over: Locator) => Promise<void>;
  readonly moveBy: (x: number, y: number) => Promise<void>;
  readonly up: () => Promise<void>;
}

async function fingerOf(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  async function middleOf(shown: Locator): Promise<{ x: number; y: number }> {
    const box = await shown.boundingBox();
    if (box === null) throw new Error('not on screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  return {
    async down(on) {
      at = await middleOf(on);
      await send('touchStart');
    },
    async moveTo(over) {
      at = await middleOf(over);
      await send('touchMove');
    },
    async moveBy(x, y) {
      at = { x: at.x + x, y: at.y + y };
      await send('touchMove');
    },
    up: async () => void (await send('touchEnd')),
  };
}

/** What a held press drags, beside the finger. */
const dragged = (page: Page): Locator => page.locator('[data-drag-ghost]');

/** Presses until the drag begins, moves to an element, and lifts the finger unless it stays. */
async function holdAndDrag(page: Page, source: Locator, target: Locator): Promise<Finger> {
  const finger = await fingerOf(page);
  await finger.down(source);
  await expect(dragged(page)).toBeVisible();
  await finger.moveTo(target);
  return finger;
}

/* Explore by touch, on a phone. */

test('by touch, a tap adds a column, and buttons order the entries of a control @long', async ({
  browser,
}) => {
  const fixture = await serveChartFixture('[]', new URL('../fixtures/explore/', import.meta.url));
  const phone = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 780 },
  });
  const page = await phone.newPage();
  await page.goto(fixture.url);
  const dataset = page.getByRole('region', { name: 'Dataset', exact: true });
  for (const name of ['Region', 'city']) await dataset.getByRole('button', { name }).tap();
  const dimensions = page.getByRole('group', { name: 'Dimensions', exact: true });
  const button = (name: string) => dimensions.getByRole('button', { name, exact: true });
  const entries = dimensions.getByRole('listitem');
  await expect(entries).toHaveText(['Region', 'city']);
  await expect(button('Move Region up')).toBeDisabled();
  await expect(button('Move city down')).toBeDisabled();
  await button('Move Region down').tap();
  await expect(entries).toHaveText(['city', 'Region']);
  await button('Move Region up').tap();
  await expect(entries).toHaveText(['Region', 'city']);
  for (const name of ['Move city up', 'Remove city']) {
    const { height = 0, x = 390, width = 0 } = (await button(name).boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThan(390);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();
  await fixture.close();
});

test('a press that is held drags columns to controls and entries to another place, and a swipe scrolls @long', async ({
  browser,
}) => {
  const fixture = await serveChartFixture('[]', new URL('../fixtures/explore/', import.meta.url));
  const tablet = await browser.newContext({ hasTouch: true, viewport: { width: 1100, height: 800 } });
  const page = await tablet.newPage();
  await page.goto(fixture.url);
  const dataset = page.getByRole('region', { name: 'Dataset', exact: true });
  const column = (name: string) => dataset.getByRole('button', { name });
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  const entries = group('Dimensions').getByRole('listitem');
  for (const name of ['Region', 'city']) {
    const finger = await holdAndDrag(page, column(name), group('Dimensions').getByRole('button').last());
    await expect(dragged(page)).toHaveText(name);
    await finger.up();
    await expect(dragged(page)).toHaveCount(0);
  }
  await expect(entries).toHaveText(['Region', 'city']);
  await (await holdAndDrag(page, entries.filter({ hasText: 'city' }), entries.first())).up();
  await expect(entries).toHaveText(['city', 'Region']);

  const refused = await holdAndDrag(page, column('revenue'), entries.first());
  await expect(group('Dimensions').getByRole('status')).toHaveText('Only columns fit here.');
  await page.keyboard.press('Escape');
  await expect(dragged(page)).toHaveCount(0);
  await refused.up();
  await expect(entries).toHaveText(['city', 'Region']);
  await (await holdAndDrag(page, column('amount'), column('revenue'))).up();
  await expect(group('Metrics').getByRole('listitem')).toHaveCount(0);

  await page.setViewportSize({ width: 1100, height: 400 });
  const finger = await fingerOf(page);
  const before = (await column('city').boundingBox())?.y ?? 0;
  await finger.down(column('city'));
  for (let step = 0; step < 4; step += 1) await finger.moveBy(0, -30);
  await finger.up();
  await expect.poll(async () => (await column('city').boundingBox())?.y).toBeLessThan(before);
  await expect(entries).toHaveText(['city', 'Region']);
  await tablet.close();
  await fixture.close();
});

test('a phone that is turned keeps the open dialog with what is typed in it @long', async ({ browser }) => {
  const fixture = await serveChartFixture('[]', new URL('../fixtures/explore/', import.meta.url));
  const phone = await browser.newContext({ hasTouch: true, viewport: { width: 844, height: 390 } });
  const page = await phone.newPage();
  await page.goto(fixture.url);
  await page.getByRole('group', { name: 'Metrics', exact: true }).getByRole('button').last().tap();
  const dialog = page.getByRole('dialog', { name: 'Metric' });
  await dialog.getByRole('tab', { name: 'Simple' }).tap();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Total');
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The page behind the dialog is arranged anew.
    await expect(page.locator('[role=separator]')).toHaveCount(width < 720 ? 0 : 3);
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Total');
  }
  await phone.close();
  await fixture.close();
});
