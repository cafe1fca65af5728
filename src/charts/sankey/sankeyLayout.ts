/** A flow of some amount from one node to another. */
export interface Flow {
  readonly row: number;
  readonly source: string;
  readonly target: string;
  readonly value: number;
}

/** A node in its column. Heights are fractions of the whole height. */
export interface SankeyNode {
  readonly name: string;
  readonly column: number;
  readonly y0: number;
  readonly y1: number;
  /** Inflow or outflow, whichever is more. */
  readonly value: number;
}

/** A flow as a ribbon: its width, and where its upper edge starts and ends. */
export interface Ribbon extends Flow {
  readonly y0: number;
  readonly y1: number;
  readonly width: number;
}

export interface SankeyLayout {
  readonly nodes: readonly SankeyNode[];
  readonly ribbons: readonly Ribbon[];
  readonly columns: number;
  /** Flows back to their origin, which cannot be drawn from left to right. */
  readonly circular: number;
}

interface Node {
  readonly name: string;
  readonly into: Flow[];
  readonly out: Flow[];
  column: number;
  y0: number;
}

/** Gap between two nodes of a column, and the most of a column used for gaps. */
const [GAP, MAX_GAPS] = [0.02, 0.4];
const ROUNDS = 6;

const sum = (flows: readonly Flow[]): number => flows.reduce((total, { value }) => total + value, 0);
const sizeOf = ({ into, out }: Node): number => Math.max(sum(into), sum(out));

/** Places nodes in columns so that everything flows to the right, close to their neighbours. */
export function sankeyLayout(flows: readonly Flow[]): SankeyLayout {
  const byName = new Map<string, Node>();
  const nodeOf = (name: string): Node => {
    const node = byName.get(name) ?? { name, into: [], out: [], column: 0, y0: 0 };
    byName.set(name, node);
    return node;
  };
  const leadsTo = (from: string, to: string, seen: Set<string>): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return nodeOf(from).out.some(({ target }) => leadsTo(target, to, seen));
  };
  const straight = flows.filter((flow) => {
    if (leadsTo(flow.target, flow.source, new Set())) return false;
    nodeOf(flow.source).out.push(flow);
    nodeOf(flow.target).into.push(flow);
    return true;
  });
  const all = [...byName.values()].filter(({ into, out }) => into.length + out.length > 0);
  // Each round moves successors by a column, and there are no cycles.
  for (let moved = true; moved;) {
    moved = false;
    for (const { source, target } of straight) {
      if (nodeOf(target).column > nodeOf(source).column) continue;
      nodeOf(target).column = nodeOf(source).column + 1;
      moved = true;
    }
  }
  const last = all.reduce((max, { column }) => Math.max(max, column), 0);
  // Final nodes are at the right.
  for (const node of all) if (node.out.length === 0) node.column = last;

  const columns = Array.from({ length: last + 1 }, (_, at) => all.filter(({ column }) => column === at));
  const gaps = columns.map(({ length }) => Math.min(GAP, MAX_GAPS / Math.max(length - 1, 1)));
  // A unit is as high in every column.
  const unit = columns.reduce((min, nodes, i) => {
    const space = 1 - (gaps[i] ?? 0) * (nodes.length - 1);
    return Math.min(min, space / nodes.reduce((total, node) => total + sizeOf(node), 0));
  }, Number.POSITIVE_INFINITY);
  const place = (nodes: readonly Node[], gap: number): void => {
    const height = nodes.reduce((total, node) => total + sizeOf(node) * unit + gap, -gap);
    let y = (1 - height) / 2;
    for (const node of nodes) {
      node.y0 = y;
      y += sizeOf(node) * unit + gap;
    }
  };
  columns.forEach((nodes, i) => place(nodes, gaps[i] ?? 0));
  const middleOf = (name: string): number => nodeOf(name).y0 + (sizeOf(nodeOf(name)) * unit) / 2;
  /** The preferred position of a node: the mean of its neighbours, weighted by flow. */
  const pull = ({ into, out }: Node): number =>
    [
      ...into.map(({ source, value }) => middleOf(source) * value),
      ...out.map(({ target, value }) => middleOf(target) * value),
    ].reduce((total, each) => total + each, 0) /
    (sum(into) + sum(out));
  for (let round = 0; round < ROUNDS; round += 1) {
    columns.forEach((nodes, i) => {
      const pulls = new Map(nodes.map((node) => [node, pull(node)]));
      nodes.sort((a, b) => (pulls.get(a) ?? 0) - (pulls.get(b) ?? 0));
      place(nodes, gaps[i] ?? 0);
    });
  }

  const edges = (own: (node: Node) => readonly Flow[], other: (flow: Flow) => string): Map<Flow, number> =>
    new Map(
      all.flatMap((node) => {
        let y = node.y0;
        return own(node)
          .toSorted((a, b) => middleOf(other(a)) - middleOf(other(b)))
          .map((flow) => {
            const at = y;
            y += flow.value * unit;
            return [flow, at] as const;
          });
      }),
    );
  const begins = edges(
    ({ out }) => out,
    ({ target }) => target,
  );
  const ends = edges(
    ({ into }) => into,
    ({ source }) => source,
  );
  return {
    nodes: all.map((node) => {
      const value = sizeOf(node);
      return { name: node.name, column: node.column, y0: node.y0, y1: node.y0 + value * unit, value };
    }),
    ribbons: straight.map((flow) => ({
      ...flow,
      y0: begins.get(flow) ?? 0,
      y1: ends.get(flow) ?? 0,
      width: flow.value * unit,
    })),
    columns: last + 1,
    circular: flows.length - straight.length,
  };
}
