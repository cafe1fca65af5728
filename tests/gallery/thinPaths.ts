import type { PictureSize } from '../../server/pictures/child/svgText.ts';

/** Points nearer to the last one than this, in pixels, cannot be seen. */
const NEAR = 1.2;

/** What lies further outside is drawn at this distance. */
const OUTSIDE = 8;

/** SVG whose outlines of many points have only those that can be seen in a box. */
export function thinPaths(svg: string, box: PictureSize): string {
  return svg.replaceAll(/ d="(M[-\d.,\sMLZ]{400,})"/g, (_, path: string) => ` d="${thinned(path, box)}"`);
}

const thinned = (path: string, box: PictureSize): string =>
  path
    .split('M')
    .filter((ring) => ring.trim() !== '')
    .map((ring) => thinRing(ring, box))
    .join('');

function thinRing(ring: string, { width, height }: PictureSize): string {
  const isClosed = ring.includes('Z');
  const kept: (readonly [number, number])[] = [];
  for (const point of ring.replace('Z', '').split('L')) {
    const [x = 0, y = 0] = point
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const next = [within(x, width), within(y, height)] as const;
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(last[0] - next[0], last[1] - next[1]) >= NEAR) kept.push(next);
  }
  if (isClosed && kept.length < 4) return '';
  const text = kept.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return `M${text}${isClosed ? 'Z' : ''}`;
}

const within = (value: number, length: number): number =>
  Math.min(Math.max(value, -OUTSIDE), length + OUTSIDE);
