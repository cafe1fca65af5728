import type { WallBrowser } from './wallBrowser.ts';

/** What the elements of a screen's page say in one moment. */
export interface Look {
  /** Empty where the screen shows a dashboard with at least one drawn chart. */
  readonly fault: string;
  /** The dashboard on screen; empty where none is. */
  readonly title: string;
  /** Whether the next dashboard is open behind it. */
  readonly hasBack: boolean;
}

/** Looks at the page's elements. It waits for as long as the page is busy; until then its elements stay as they are. */
export const look = (wall: WallBrowser): Promise<Look> =>
  wall.evaluate(() => {
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
