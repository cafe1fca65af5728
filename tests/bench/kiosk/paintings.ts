import type { Page } from '@playwright/test';
import type { WallBrowser } from './wallBrowser.ts';

/** A picture with fewer other points than this beside its commonest colour is blank. */
const LEAST_DRAWN = 0.01;
const WIDTH = 320;

export interface Paintings {
  /** The share of the picture now on screen that is drawn, and when the browser sent it. */
  readonly latest: () => { readonly drawn: number; readonly at: number };
  readonly count: () => number;
}

export const isBlank = ({ drawn }: { readonly drawn: number }): boolean => drawn < LEAST_DRAWN;

/**
 * Every picture that the browser paints of a page, as the browser sends it. None has to be asked for, so a page that is
 * busy does not keep anybody from seeing what is on screen meanwhile.
 */
export async function watchPaintings(
  { page, size }: WallBrowser,
  reader: Page,
  onBlank: (drawn: number) => void,
): Promise<Paintings> {
  let latest = { drawn: 1, at: Date.now() };
  let count = 0;
  /** Pictures that came while another one was read. */
  const waiting: string[] = [];
  let isReading = false;

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      for (let data = waiting.shift(); data !== undefined; data = waiting.shift()) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        latest = { drawn: await reader.evaluate(drawnShare, data), at: Date.now() };
        count += 1;
        if (isBlank(latest)) onBlank(latest.drawn);
      }
    } finally {
      isReading = false;
    }
  }
  page.on('Page.screencastFrame', (params) => {
    const { data, sessionId } = params as { readonly data: string; readonly sessionId: number };
    waiting.push(data);
    void page.send('Page.screencastFrameAck', { sessionId });
    void read();
  });
  const maxHeight = Math.round((WIDTH * size.height) / size.width);
  await page.send('Page.enable');
  await page.send('Page.startScreencast', { format: 'png', maxWidth: WIDTH, maxHeight });
  return { latest: () => latest, count: () => count };
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
