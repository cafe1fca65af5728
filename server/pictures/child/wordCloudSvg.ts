import { asList, asNumber, asRecord, asText } from '#domain/jsonValue.ts';
import { type Box, FONT, svgText } from './svgText.ts';

/* Words of a cloud as SVG. In the app they are laid out by their widths on a canvas, which a server does not have. */

interface Word {
  readonly text: string;
  readonly value: number;
  readonly isUpright: boolean;
  readonly color: string;
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The share of a font's size that a letter takes, on average, and the room around words. */
const [LETTER, AIR] = [0.64, 3];
const SMALLEST = 8;

/** The words of the drawing's spec, the largest in the middle, each where no other is; those without room are left out. */
export function wordCloudSvg(spec: object, box: Box): string {
  const [data] = asList(asRecord(spec)['data']);
  const words = asList(asRecord(data)['values']).map((each): Word => {
    const { text, value, angle, color } = asRecord(each);
    return {
      text: asText(text),
      value: Math.sqrt(asNumber(value) ?? 0),
      isUpright: asNumber(angle) === 90,
      color: asText(color),
    };
  });
  const largest = words.reduce((max, { value }) => Math.max(max, value), 0) || 1;
  // Large words first; if they leave no room for half of the others, all are smaller.
  for (let size = Math.min(72, box.height / 3); ; size *= 0.8) {
    const drawn = laidOut(words, (value) => Math.max(SMALLEST, (size * value) / largest), box);
    if (drawn.length * 10 >= words.length * 9 || size < 2 * SMALLEST) return drawn.join('');
  }
}

function laidOut(words: readonly Word[], sizeOf: (value: number) => number, box: Box): readonly string[] {
  const taken: Placed[] = [];
  return words.flatMap(({ text, value, isUpright, color }) => {
    const size = sizeOf(value);
    const long = Array.from(text).length * size * LETTER + AIR;
    const [width, height] = isUpright ? [size + AIR, long] : [long, size + AIR];
    const place = freePlace({ width, height }, taken, box);
    if (place === null) return [];
    taken.push(place);
    const [x, y] = [place.x + width / 2, place.y + height / 2];
    const turn = isUpright ? ` transform="rotate(90 ${x.toFixed(1)} ${y.toFixed(1)})"` : '';
    const fill = /^[#\w(),.%\s/-]{1,60}$/.test(color) ? color : '#888888';
    return `<text x="${x.toFixed(1)}" y="${(y + size * 0.35).toFixed(1)}" font-family="${FONT}" font-size="${size.toFixed(1)}" fill="${fill}" text-anchor="middle"${turn}>${svgText(text)}</text>`;
  });
}

/** The first place on a spiral from the middle where nothing is yet; null where there is none in the box. */
function freePlace(
  { width, height }: { readonly width: number; readonly height: number },
  taken: readonly Placed[],
  box: Box,
): Placed | null {
  if (width > box.width || height > box.height) return null;
  const farthest = Math.hypot(box.width, box.height) / 2;
  for (let turn = 0; ; turn += 0.25) {
    const away = turn * 1.6;
    if (away > farthest) return null;
    const x = box.width / 2 + Math.cos(turn) * away * (box.width / box.height) - width / 2;
    const y = box.height / 2 + Math.sin(turn) * away - height / 2;
    if (x < 0 || y < 0 || x + width > box.width || y + height > box.height) continue;
    const isFree = taken.every(
      (other) =>
        x >= other.x + other.width ||
        other.x >= x + width ||
        y >= other.y + other.height ||
        other.y >= y + height,
    );
    if (isFree) return { x, y, width, height };
  }
}
