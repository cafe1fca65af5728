import type { Position } from './spatial.ts';

/** Points that are drawn as one. */
export interface Cluster {
  /** The middle of its points. */
  readonly at: Position;
  readonly rows: readonly number[];
}

const WORLD = 512;

const acrossOf = (longitude: number): number => (longitude + 180) / 360;
const downOf = (latitude: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);

/** Clusters of points that are less than a radius, in pixels, from the first point of their cluster at a zoom. */
export function clusterPoints(
  points: readonly { readonly row: number; readonly at: Position }[],
  radius: number,
  zoom: number,
): readonly Cluster[] {
  const size = WORLD * 2 ** zoom;
  const reach = Math.max(radius, 0.001);
  const open: { x: number; y: number; longitude: number; latitude: number; rows: number[] }[] = [];
  // The clusters that begin in each square of the side of the radius.
  const squares = new Map<string, typeof open>();
  for (const { row, at } of points) {
    const [x, y] = [acrossOf(at[0]) * size, downOf(at[1]) * size];
    const [column, line] = [Math.floor(x / reach), Math.floor(y / reach)];
    const near = [-1, 0, 1].flatMap((i) =>
      [-1, 0, 1].flatMap((j) => squares.get(`${column + i} ${line + j}`) ?? []),
    );
    const found = near.find((each) => (each.x - x) ** 2 + (each.y - y) ** 2 < reach ** 2);
    if (found !== undefined) {
      found.rows.push(row);
      found.longitude += at[0];
      found.latitude += at[1];
      continue;
    }
    const made = { x, y, longitude: at[0], latitude: at[1], rows: [row] };
    open.push(made);
    const key = `${column} ${line}`;
    const there = squares.get(key);
    if (there === undefined) squares.set(key, [made]);
    else there.push(made);
  }
  return open.map(({ longitude, latitude, rows }) => ({
    at: [longitude / rows.length, latitude / rows.length],
    rows,
  }));
}
