import { Resvg } from '@resvg/resvg-js';
import { optimize } from 'svgo';
import { type GalleryPictures, type GalleryTheme, PICTURE } from '#charts/explore/gallery/galleryPicture.ts';
import { drawChart } from './drawChart.ts';
import type { GallerySample } from './gallerySample.ts';
import { GALLERY_SAMPLES } from './gallerySamples.ts';
import { AIR, INSIDE, LOOKS } from './room.ts';
import type { PictureSize } from '../../server/pictures/child/svgText.ts';

/** Points nearer to the last one than this, in pixels, cannot be seen. */
const NEAR = 1.2;

/** What lies further outside is drawn at this distance. */
const OUTSIDE = 8;

/** SVG whose outlines of many points have only those that can be seen in a box. */
function thinPaths(svg: string, box: PictureSize): string {
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

/** The pictures of all chart types in a theme, by type. */
export async function drawGallery(theme: GalleryTheme): Promise<GalleryPictures> {
  const pictures: [string, string][] = [];
  for (const vizType of Object.keys(GALLERY_SAMPLES).toSorted()) {
    const sample = GALLERY_SAMPLES[vizType];
    if (sample !== undefined) pictures.push([vizType, await drawPicture(vizType, sample, theme)]);
  }
  return Object.fromEntries(pictures);
}

async function drawPicture(vizType: string, sample: GallerySample, theme: GalleryTheme): Promise<string> {
  const form = { datasource: '1__table', ...sample.form, viz_type: vizType };
  const scale = sample.scale ?? 1;
  const room = { width: INSIDE.width * scale, height: INSIDE.height * scale };
  const drawn = await drawChart(form, sample.frames, LOOKS[theme], room);
  const shown = sample.isWordless === true ? drawn.replaceAll(/<text\b[^>]*>[^<]*<\/text>/g, '') : drawn;
  const { width, height } = PICTURE;
  const part = sample.scale === undefined ? { x: 0, y: 0, ...room } : drawnPart(shown, room);
  const whole =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<svg x="${AIR}" y="${AIR}" width="${INSIDE.width}" height="${INSIDE.height}" viewBox="${[part.x, part.y, part.width, part.height].map((each) => each.toFixed(1)).join(' ')}">${thinPaths(plain(shown), room)}</svg></svg>`;
  return optimize(whole, { multipass: true, floatPrecision: 1, plugins: ['preset-default'] }).data;
}

/** Without what Vega writes for readers of the page and for a program: the picture stands beside its name. */
const plain = (svg: string): string =>
  svg
    .replaceAll(
      / (?:aria-[a-z]+|role|aria-roledescription|class|pointer-events|version|xmlns|xmlns:xlink)="[^"]*"/g,
      '',
    )
    .replaceAll(/<image\b[^>]*>(<\/image>)?/g, '')
    .replaceAll('font-family="Inter"', 'font-family="Inter,system-ui,sans-serif"');

/** The part of a drawing that has marks. */
function drawnPart(svg: string, { width, height }: { readonly width: number; readonly height: number }) {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${plain(svg)}</svg>`;
  const { pixels, width: across, height: down } = new Resvg(whole).render();
  const marked = (x: number, y: number): boolean => (pixels[(y * across + x) * 4 + 3] ?? 0) > 16;
  const columns = range(across).filter((x) => range(down).some((y) => marked(x, y)));
  const rows = range(down).filter((y) => range(across).some((x) => marked(x, y)));
  const [x = 0, y = 0] = [columns[0], rows[0]];
  return { x, y, width: (columns.at(-1) ?? 0) - x + 1, height: (rows.at(-1) ?? 0) - y + 1 };
}

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);
