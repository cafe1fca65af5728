import { type Millis, SECOND } from '#domain/time.ts';
import { pngPoints } from '../../support/pngPoints.ts';
import type { WallBrowser } from './wallBrowser.ts';

/** A picture with fewer other points than this beside its commonest colour is blank. */
const MIN_DRAWN = 0.01;
const WIDTH = 320;

export interface Painting {
  /** When it came on screen, by the browser's clock. */
  readonly at: Millis;
  /** The share of it that is drawn. */
  readonly drawn: number;
}

export const isBlank = ({ drawn }: Painting): boolean => drawn < MIN_DRAWN;

/**
 * Every picture that the browser paints of a page, as the browser sends it. None has to be asked for, so a page that is
 * busy does not keep anybody from seeing what is on screen meanwhile.
 */
export async function watchPaintings(
  { page, size }: WallBrowser,
  onPainting: (painting: Painting) => void,
): Promise<void> {
  page.on('Page.screencastFrame', (params) => {
    const { data, sessionId, metadata } = params as ScreencastFrame;
    // At once: the browser leaves out pictures while it waits for this.
    void page.send('Page.screencastFrameAck', { sessionId });
    onPainting({ at: metadata.timestamp * SECOND, drawn: drawnShare(Buffer.from(data, 'base64')) });
  });
  const maxHeight = Math.round((WIDTH * size.height) / size.width);
  await page.send('Page.enable');
  await page.send('Page.startScreencast', { format: 'png', maxWidth: WIDTH, maxHeight });
}

interface ScreencastFrame {
  readonly data: string;
  readonly sessionId: number;
  /** In seconds. */
  readonly metadata: { readonly timestamp: number };
}

/** The share of a picture's points that are not of its commonest colour. */
export function drawnShare(png: Buffer): number {
  const { colors } = pngPoints(png);
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  return 1 - Math.max(...counts.values()) / colors.length;
}
