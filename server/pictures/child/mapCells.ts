import type { Rgba, WeightedPoint } from '#domain/chart/types/shared/deck/mapLayer.ts';
import type { Box } from './svgText.ts';

/* Cells of a map as SVG, and how shapes of maps are written. */

/** More shapes than this are no picture any more. */
export const MOST = 5000;

/** A section of the world, in a box. */
export interface Plane {
  readonly box: Box;
  readonly point: (at: readonly number[]) => readonly [number, number];
  /** Pixels of a length on the ground, in the middle of the map. */
  readonly pixels: (meters: number) => number;
}

export const digits = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : '0');

export const paint = (name: 'fill' | 'stroke', [red, green, blue, opacity]: Rgba): string =>
  `${name}="rgb(${Math.round(red)},${Math.round(green)},${Math.round(blue)})" ${name}-opacity="${(opacity / 255).toFixed(2)}"`;

const PLAIN: Rgba = [36, 86, 214, 200];

export interface CellLook {
  readonly value: (weights: readonly number[]) => number;
  readonly domain: readonly [number, number] | null;
  readonly ramp: readonly Rgba[];
  readonly isHexagon?: boolean;
  /** Whether low values let the map through, and colours run into each other. */
  readonly fades?: boolean;
  /** The values that are drawn; all if absent. */
  readonly shows?: (value: number) => boolean;
}

/** Weights gathered in squares or hexagons of the screen, coloured by their value. */
export function cells(
  points: readonly WeightedPoint[],
  side: number,
  look: CellLook,
  { point, box }: Plane,
): string {
  const weights = new Map<string, number[]>();
  for (const { at, weight } of points) {
    const [x, y] = point(at);
    if (x < -side || y < -side || x > box.width + side || y > box.height + side) continue;
    const key =
      look.isHexagon === true ? hexagonAt(x, y, side) : `${Math.floor(x / side)} ${Math.floor(y / side)}`;
    const found = weights.get(key);
    if (found) found.push(weight);
    else weights.set(key, [weight]);
  }
  const values = [...weights].slice(0, MOST).map(([key, each]) => ({ key, value: look.value(each) }));
  const all = values.map(({ value }) => value).filter((value) => Number.isFinite(value));
  const [low, high] = look.domain ?? [
    all.reduce((a, b) => Math.min(a, b), Infinity),
    all.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  return values
    .filter(({ value }) => look.shows?.(value) !== false)
    .map(({ key, value }) => {
      const [column = 0, row = 0] = key.split(' ').map(Number);
      const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 1;
      const ramped = look.ramp[Math.round(share * (look.ramp.length - 1))] ?? PLAIN;
      const color: Rgba =
        look.fades === true
          ? [ramped[0], ramped[1], ramped[2], Math.round(255 * Math.min(1, 1.5 * Math.sqrt(share)))]
          : ramped;
      if (look.isHexagon === true) return hexagon(column, row, side, color);
      return `<rect x="${digits(column * side)}" y="${digits(row * side)}" width="${digits(side)}" height="${digits(side)}" ${paint('fill', color)}/>`;
    })
    .join('');
}

/** Rows of hexagons that stand on a corner, every second half a hexagon further: the nearest middle is that of two rows. */
function hexagonAt(x: number, y: number, side: number): string {
  const high = (side * Math.sqrt(3)) / 2;
  const middle = (row: number): readonly [column: number, row: number, away: number] => {
    const column = Math.round(x / side - (Math.abs(row) % 2) / 2);
    return [column, row, Math.hypot(x - (column + (Math.abs(row) % 2) / 2) * side, y - row * high)];
  };
  const upper = middle(Math.floor(y / high));
  const lower = middle(Math.ceil(y / high));
  return (upper[2] <= lower[2] ? upper : lower).slice(0, 2).join(' ');
}

function hexagon(column: number, row: number, side: number, color: Rgba): string {
  const [x, y] = [(column + (Math.abs(row) % 2) / 2) * side, (row * side * Math.sqrt(3)) / 2];
  const radius = (side / Math.sqrt(3)) * 0.94;
  const corners = Array.from({ length: 6 }, (_, at) => {
    const angle = ((at + 0.5) * Math.PI) / 3;
    return `${digits(x + radius * Math.cos(angle))} ${digits(y + radius * Math.sin(angle))}`;
  });
  return `<path d="M${corners.join('L')}Z" ${paint('fill', color)}/>`;
}

/** Shapes whose edges run into each other. */
export function blurred(shapes: string, deviation: number): string {
  const id = `blur${digits(deviation).replace('.', '-')}`;
  return (
    `<filter id="${id}"><feGaussianBlur stdDeviation="${digits(deviation)}"/></filter>` +
    `<g filter="url(#${id})">${shapes}</g>`
  );
}

/** Shapes that touch as one, with round corners. */
export function joined(shapes: string, deviation: number, opacity: number): string {
  const id = `join${digits(deviation).replace('.', '-')}`;
  return (
    `<filter id="${id}"><feGaussianBlur stdDeviation="${digits(deviation)}"/>` +
    '<feComponentTransfer><feFuncA type="linear" slope="9" intercept="-3.5"/></feComponentTransfer></filter>' +
    `<g opacity="${opacity.toFixed(2)}"><g filter="url(#${id})">${shapes}</g></g>`
  );
}
