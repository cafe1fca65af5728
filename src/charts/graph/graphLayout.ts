/** Where a node is, both from 0 to 1. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface LayoutLink {
  readonly source: number;
  readonly target: number;
}

/** The golden angle: nodes that start on a spiral are evenly spread, and always in the same places. */
const TURN = Math.PI * (3 - Math.sqrt(5));
/** Steps times pairs of nodes, so that a large graph takes no longer than a small one. */
const MAX_WORK = 3_000_000;

/** Nodes on a circle, in order. */
export const circleLayout = (count: number): readonly Place[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / Math.max(1, count);
    return { x: 0.5 + Math.sin(angle) / 2, y: 0.5 - Math.cos(angle) / 2 };
  });

interface GraphForces {
  readonly gravity: number;
  /** How long links are, and how strongly nodes push each other apart, both 1 by default. */
  readonly length?: number;
  readonly push?: number;
  /** How fast the moves become smaller, from 0 to 1. */
  readonly friction?: number;
}

/**
 * Nodes push each other apart, links pull them together, and gravity keeps parts without links near. The same
 * nodes and links are always in the same places.
 */
export function forceLayout(
  count: number,
  links: readonly LayoutLink[],
  forces: GraphForces,
): readonly Place[] {
  const { gravity, push: strength = 1, friction = 0.2 } = forces;
  if (count < 2) return circleLayout(count).map(() => ({ x: 0.5, y: 0.5 }));
  const x = Float64Array.from({ length: count }, (_, i) => Math.sqrt(i + 0.5) * Math.cos(i * TURN));
  const y = Float64Array.from({ length: count }, (_, i) => Math.sqrt(i + 0.5) * Math.sin(i * TURN));
  const steps = Math.min(300, Math.max(30, Math.floor(MAX_WORK / (count * count))));
  // The distance at which a link and the push of its ends are in balance.
  const length = 2 * (forces.length ?? 1);
  for (let step = 0; step < steps; step += 1) {
    const [dx, dy] = [new Float64Array(count), new Float64Array(count)];
    for (let a = 0; a < count; a += 1) {
      for (let b = a + 1; b < count; b += 1) {
        const [gapX, gapY] = [(x[a] ?? 0) - (x[b] ?? 0), (y[a] ?? 0) - (y[b] ?? 0)];
        const push = (4 * strength) / Math.max(0.01, gapX * gapX + gapY * gapY);
        dx[a] = (dx[a] ?? 0) + gapX * push;
        dy[a] = (dy[a] ?? 0) + gapY * push;
        dx[b] = (dx[b] ?? 0) - gapX * push;
        dy[b] = (dy[b] ?? 0) - gapY * push;
      }
    }
    for (const { source: a, target: b } of links) {
      const [gapX, gapY] = [(x[a] ?? 0) - (x[b] ?? 0), (y[a] ?? 0) - (y[b] ?? 0)];
      const pull = Math.hypot(gapX, gapY) / length;
      dx[a] = (dx[a] ?? 0) - gapX * pull;
      dy[a] = (dy[a] ?? 0) - gapY * pull;
      dx[b] = (dx[b] ?? 0) + gapX * pull;
      dy[b] = (dy[b] ?? 0) + gapY * pull;
    }
    // Ever smaller moves, so that the places settle.
    const max = 2 * (1 - step / steps) ** (friction / 0.2) + 0.01;
    for (let at = 0; at < count; at += 1) {
      const [moveX, moveY] = [(dx[at] ?? 0) - (x[at] ?? 0) * gravity, (dy[at] ?? 0) - (y[at] ?? 0) * gravity];
      const far = Math.hypot(moveX, moveY) || 1;
      x[at] = (x[at] ?? 0) + (moveX / far) * Math.min(far, max);
      y[at] = (y[at] ?? 0) + (moveY / far) * Math.min(far, max);
    }
  }
  return scaled(x, y);
}

function scaled(x: Float64Array, y: Float64Array): readonly Place[] {
  const share = (values: Float64Array): ((at: number) => number) => {
    const low = Math.min(...values);
    const span = Math.max(...values) - low;
    return (at) => (span > 0 ? ((values[at] ?? 0) - low) / span : 0.5);
  };
  const [left, top] = [share(x), share(y)];
  return Array.from(x, (_, at) => ({ x: left(at), y: top(at) }));
}
