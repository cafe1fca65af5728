import type { Page } from '@playwright/test';
import type { WallBrowser } from './wallBrowser.ts';

/** What is on a screen in one moment. */
export interface Look {
  /** Empty where the screen shows a dashboard with at least one drawn chart. */
  readonly fault: string;
  /** The dashboard on screen; empty where none is. */
  readonly title: string;
  /** Whether the next dashboard is open behind it. */
  readonly hasBack: boolean;
}

/** A picture with fewer other points than this beside its commonest colour is blank. */
const LEAST_DRAWN = 0.01;
const WIDTH = 320;

/** Looks at the page's elements, and at a picture of what the browser painted. */
export async function look(wall: WallBrowser, reader: Page): Promise<Look> {
  const seen = await wall.evaluate(() => {
    const [front, ...others] = document.querySelectorAll<HTMLIFrameElement>('iframe[data-front]');
    const hasBack = document.querySelector('iframe:not([data-front])') !== null;
    const inside = front?.contentDocument;
    const title = inside?.querySelector('h1')?.textContent ?? '';
    const text = document.body.textContent ?? '';
    if (others.length > 0 || !front || !inside) return { fault: `no frame: ${text}`, title, hasBack };
    // A chart stays drawn while it is read again.
    const marks = 'canvas, table, [role="grid"], [role="img"], [role^="graphics"]';
    const drawn = [...inside.querySelectorAll<HTMLElement>('figure')].filter((figure) => {
      const { top, bottom } = figure.getBoundingClientRect();
      const isOnScreen = bottom > 0 && top < inside.documentElement.clientHeight;
      const isDrawn = figure.dataset['state'] === 'rendered' || figure.querySelector(marks) !== null;
      return isOnScreen && isDrawn;
    });
    const fault = drawn.length > 0 ? '' : `no chart: ${inside.body?.textContent?.slice(0, 200) ?? ''}`;
    return { fault, title, hasBack };
  });
  const { data } = (await wall.page.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { x: 0, y: 0, ...wall.size, scale: WIDTH / wall.size.width },
  })) as { readonly data: string };
  const drawn = await reader.evaluate(drawnShare, data);
  return drawn >= LEAST_DRAWN
    ? seen
    : { ...seen, fault: `a blank picture (${drawn.toFixed(3)}) ${seen.fault}` };
}

/** The share of a PNG's points that are not of its commonest colour. Runs in a page. */
async function drawnShare(base64: string): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const brush = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (brush === null) throw new Error('There is no canvas.');
  brush.drawImage(bitmap, 0, 0);
  const points = new Uint32Array(brush.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
  bitmap.close();
  const counts = new Map<number, number>();
  for (const point of points) counts.set(point, (counts.get(point) ?? 0) + 1);
  return 1 - Math.max(...counts.values()) / points.length;
}
