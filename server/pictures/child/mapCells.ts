import type { Rgba, WeightedPoint } from '#charts/kit/deck/mapLayer.ts';
import type { PictureSize } from './svgText.ts';

/* Cells of a map as SVG, and how shapes of maps are written. */

/** More shapes than this cannot be told apart. */
export const MOST = 5000;

/** A section of the world, in a box. */
export interface Plane {
  readonly box: PictureSize;
  readonly point: (at: readonly number[]) => readonly [number, number];
  /** Pixels of a length on the ground, in the middle of the map. */
  readonly pixels: (meters: number) => number;
}

export const digits = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : '0');

export const paint = (name: 'fill' | 'stroke', [red, green, blue, opacity]: Rgba): string =>
  `${name}="rgb(${Math.round(red)},${Math.round(green)},${Math.round(blue)})" ${name}-opacity="${(opacity / 255).toFixed(2)}"`;

const PLAIN: Rgba = [36, 86, 214, 200];

export interface CellStyle {
  readonly value: (weights: readonly number[]) => number;
  readonly domain: readonly [number, number] | null;
  readonly ramp: readonly Rgba[];
  readonly isHexagon?: boolean;
  /** Whether low values let the map through, and colours run into each other. */
  readonly fades?: boolean;
  /** The values that are drawn; all if absent. */
  readonly shows?: (value: number) => boolean;
}

/** A square or hexagon of the screen; columns and rows are counted from the left and the top. */
interface Cell {
  readonly column: number;
  readonly row: number;
  readonly color: Rgba;
}

/** Cells with their side in pixels. */
export interface Cells {
  readonly side: number;
  readonly isHexagon: boolean;
  readonly all: readonly Cell[];
}

/** Weights gathered in squares or hexagons of the screen, coloured by their value. */
export function cellsOf(
  points: readonly WeightedPoint[],
  side: number,
  theme: CellStyle,
  { point, box }: Plane,
): Cells {
  const weights = new Map<string, number[]>();
  for (const { at, weight } of points) {
    const [x, y] = point(at);
    if (x < -side || y < -side || x > box.width + side || y > box.height + side) continue;
    const key =
      theme.isHexagon === true ? hexagonAt(x, y, side) : `${Math.floor(x / side)} ${Math.floor(y / side)}`;
    const found = weights.get(key);
    if (found) found.push(weight);
    else weights.set(key, [weight]);
  }
  const values = [...weights].slice(0, MOST).map(([key, each]) => ({ key, value: theme.value(each) }));
  const all = values.map(({ value }) => value).filter((value) => Number.isFinite(value));
  const [low, high] = theme.domain ?? [
    // What fades begins at nothing, so that the smallest of several values is seen.
    all.reduce((a, b) => Math.min(a, b), theme.fades === true ? 0 : Infinity),
    all.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  const colored = values
    .filter(({ value }) => theme.shows?.(value) !== false)
    .map(({ key, value }) => {
      const [column = 0, row = 0] = key.split(' ').map(Number);
      const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 1;
      const ramped = theme.ramp[Math.round(share * (theme.ramp.length - 1))] ?? PLAIN;
      const color: Rgba =
        theme.fades === true
          ? [ramped[0], ramped[1], ramped[2], Math.round(255 * Math.min(1, 1.5 * Math.sqrt(share)))]
          : ramped;
      return { column, row, color };
    });
  return { side, isHexagon: theme.isHexagon === true, all: colored };
}

export function cellsSvg({ side, isHexagon, all }: Cells): string {
  return all
    .map(({ column, row, color }) =>
      isHexagon
        ? hexagon(column, row, side, color)
        : `<rect x="${digits(column * side)}" y="${digits(row * side)}" width="${digits(side)}" height="${digits(side)}" ${paint('fill', color)}/>`,
    )
    .join('');
}

/**
 * Rows of hexagons with a corner at the bottom, every second half a hexagon further: the nearest middle is that of two rows.
 */
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

/** How much of a cell is left at its middle after a blur by its side, and how much it adds to the cells next to it. */
const BLURRED = [0.383, 0.242, 0.061];

/**
 * Cells whose edges run into each other. A blur spreads the ink of a cell that is alone until nothing of it is seen:
 * the densest place is made as dense as the densest cell was.
 */
export function blurredSvg(cells: Cells, { width, height }: PictureSize): string {
  const gain = gainOf(cells).toFixed(2);
  // A picture of a dashboard has several maps, and a map several layers: other filters have other ids.
  const id = ['blur', digits(cells.side), gain, width, height].join('-').replaceAll('.', '_');
  return (
    // The region is the map: one of the shapes cuts what is blurred of a single cell.
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><feGaussianBlur stdDeviation="${digits(cells.side)}"/>` +
    `<feComponentTransfer><feFuncA type="linear" slope="${gain}"/></feComponentTransfer></filter>` +
    `<g filter="url(#${id})">${cellsSvg(cells)}</g>`
  );
}

/** By how much the densest place is less dense after a blur. */
function gainOf({ all }: Cells): number {
  const inks = new Map(all.map(({ column, row, color }) => [`${column} ${row}`, color[3]]));
  const densities = all.map(({ column, row }) =>
    NEAR.reduce(
      (sum, [right, down, share]) => sum + share * (inks.get(`${column + right} ${row + down}`) ?? 0),
      0,
    ),
  );
  const largest = (list: Iterable<number>): number => [...list].reduce((a, b) => Math.max(a, b), 0);
  const densest = largest(densities);
  return densest > 0 ? Math.max(1, largest(inks.values()) / densest) : 1;
}

const NEAR = [-2, -1, 0, 1, 2].flatMap((right) =>
  [-2, -1, 0, 1, 2].map(
    (down) => [right, down, (BLURRED[Math.abs(right)] ?? 0) * (BLURRED[Math.abs(down)] ?? 0)] as const,
  ),
);

/** Cells that touch as one, with round corners. */
export function joinedSvg(cells: Cells, opacity: number): string {
  // With more blur the alpha in the middle of a cell that is alone is below what the transfer lets through.
  const deviation = cells.side * 0.45;
  const id = `join${digits(deviation).replace('.', '-')}`;
  return (
    `<filter id="${id}"><feGaussianBlur stdDeviation="${digits(deviation)}"/>` +
    '<feComponentTransfer><feFuncA type="linear" slope="9" intercept="-3.5"/></feComponentTransfer></filter>' +
    `<g opacity="${opacity.toFixed(2)}"><g filter="url(#${id})">${cellsSvg(cells)}</g></g>`
  );
}
