import { type BrowserContext, type Locator, type Page, expect } from '@playwright/test';

/** A person's steps in edit mode, by the names on screen. */

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
export const log = (page: Page) => page.getByRole('log', { name: 'Layout changes' });
export const panel = (page: Page) => page.getByRole('region', { name: 'Components', exact: true });

/** Opens the sales dashboard in edit mode. */
export async function edit(context: BrowserContext, { url }: { readonly url: string }): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await button(page, 'Edit dashboard').click();
  await expect(panel(page)).toBeVisible();
  return page;
}

export async function option(page: Page, name: string, item: string): Promise<void> {
  await button(page, `${name} options`).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export async function dragTo(
  page: Page,
  source: Locator,
  target: Locator,
  at: { x: number; y: number },
): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const [from, to] = [await source.boundingBox(), await target.boundingBox()];
  if (from === null || to === null) throw new Error('not on screen');
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
  await page.mouse.move(to.x + at.x, to.y + at.y, { steps: 6 });
  // The browser says `over` for the second move over an element.
  await page.mouse.move(to.x + at.x + 1, to.y + at.y, { steps: 2 });
  await page.mouse.move(to.x + at.x, to.y + at.y);
}

/** A finger on its way; it stays down until it is lifted. */
interface Finger {
  readonly moveTo: (target: Locator, at: Point) => Promise<void>;
  readonly lift: () => Promise<void>;
}

/** Drags with a finger, from a point of one element to a point of another; does not lift it. */
export async function fingerTo(page: Page, source: Locator, target: Locator, at: Point): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [point] });
  const pointOf = async (element: Locator, { x, y }: Point): Promise<Point> => {
    const box = await element.boundingBox();
    if (box === null) throw new Error('not on screen');
    return { x: box.x + x, y: box.y + y };
  };
  let now = await pointOf(source, { x: 10, y: 10 });
  async function moveTo(element: Locator, place: Point): Promise<void> {
    const from = now;
    now = await pointOf(element, place);
    for (let step = 1; step <= 8; step += 1)
      await send('touchMove', {
        x: from.x + ((now.x - from.x) * step) / 8,
        y: from.y + ((now.y - from.y) * step) / 8,
      });
  }
  await send('touchStart', now);
  await moveTo(target, at);
  return { moveTo, lift: async () => void (await send('touchEnd', now)) };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pen: drags from a point to another and lifts. */
export async function penOf(page: Page): Promise<(from: Point, to: Point) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Point) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...at,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
    });
  return async (from, to) => {
    await send('mousePressed', from);
    for (let step = 1; step <= 8; step += 1)
      await send('mouseMoved', {
        x: from.x + ((to.x - from.x) * step) / 8,
        y: from.y + ((to.y - from.y) * step) / 8,
      });
    await send('mouseReleased', to);
  };
}
