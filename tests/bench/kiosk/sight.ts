import type { Millis } from '#domain/time.ts';
import type { WallBrowser } from './wallBrowser.ts';

/** What the elements of a screen's page say in one moment. */
export interface Sight {
  /** The time of the page's own clock. */
  readonly at: Millis;
  /** Empty where the screen shows a dashboard with at least one drawn chart. */
  readonly fault: string;
  /** The dashboard on screen; empty where none is. */
  readonly title: string;
  /** Whether the next dashboard is open behind it. */
  readonly hasBack: boolean;
}

const BINDING = 'noteSight';

/**
 * Makes the page itself look at its elements, some times a second, and send what it sees: nobody waits for an answer of
 * a page that is busy.
 */
export async function watchElements({ page }: WallBrowser, onSight: (seen: Sight) => void): Promise<void> {
  page.on('Runtime.bindingCalled', (params) => {
    const { name, payload } = params as { readonly name: string; readonly payload: string };
    if (name === BINDING) onSight(JSON.parse(payload) as Sight);
  });
  await page.send('Runtime.enable');
  await page.send('Runtime.addBinding', { name: BINDING });
  const source = `(() => { const __name = (given) => given; (${lookOften.toString()})(${JSON.stringify(BINDING)}); })()`;
  // The page may be loaded again.
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
  await page.send('Runtime.evaluate', { expression: source });
}

/** Runs in the page. */
function lookOften(binding: string): void {
  // Not in the frames of its dashboards.
  if (window !== window.top) return;
  const PAUSE = 250;
  const look = (): object => {
    const [front, ...others] = document.querySelectorAll<HTMLIFrameElement>('iframe[data-front]');
    const hasBack = document.querySelector('iframe:not([data-front])') !== null;
    const inside = front?.contentDocument;
    const title = inside?.querySelector('h1')?.textContent ?? '';
    const text = document.body?.textContent ?? '';
    if (others.length > 0 || !front || !inside) return { fault: `no frame: ${text}`, title, hasBack };
    // A chart stays drawn while it is read again.
    const marks = 'canvas, table, [role="grid"], [role="img"], [role^="graphics"]';
    const isDrawn = [...inside.querySelectorAll<HTMLElement>('figure')].some((figure) => {
      const { top, bottom } = figure.getBoundingClientRect();
      const isOnScreen = bottom > 0 && top < inside.documentElement.clientHeight;
      return isOnScreen && (figure.dataset['state'] === 'rendered' || figure.querySelector(marks) !== null);
    });
    const fault = isDrawn ? '' : `no chart: ${inside.body?.textContent?.slice(0, 200) ?? ''}`;
    return { fault, title, hasBack };
  };
  const note = (): void => {
    const send = (globalThis as unknown as Record<string, (text: string) => void>)[binding];
    send?.(JSON.stringify({ at: Date.now(), ...look() }));
  };
  note();
  setInterval(note, PAUSE);
}
