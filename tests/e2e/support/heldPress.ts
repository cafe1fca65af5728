import { expect, type Locator, type Page } from '@playwright/test';

/** A finger on a touch screen. */
export interface Finger {
  readonly down: (on: Locator) => Promise<void>;
  readonly moveTo: (over: Locator) => Promise<void>;
  readonly moveBy: (x: number, y: number) => Promise<void>;
  readonly up: () => Promise<void>;
}

export async function fingerOf(page: Page): Promise<Finger> {
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
export const dragged = (page: Page): Locator => page.locator('[data-drag-ghost]');

/** Presses until the drag begins, moves to an element, and lifts the finger unless it stays. */
export async function holdAndDrag(page: Page, source: Locator, target: Locator): Promise<Finger> {
  const finger = await fingerOf(page);
  await finger.down(source);
  await expect(dragged(page)).toBeVisible();
  await finger.moveTo(target);
  return finger;
}
