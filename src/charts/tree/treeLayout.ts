/** A node as requested: untrusted, parents may be missing or circular. */
export interface TreeItem {
  readonly row: number;
  readonly id: string;
  /** Null or unknown: a root. */
  readonly parent: string | null;
}

/** A node at its place: both from 0 to 1. */
export interface TreeNode {
  readonly item: TreeItem;
  /** From the root to the deepest node. */
  readonly deep: number;
  /** Across, in the order of the leaves. */
  readonly across: number;
  readonly parent: TreeNode | null;
  /** Nothing is drawn below it. */
  readonly isLeaf: boolean;
  /** The number of its leaf, by which labels are thinned; null for other nodes. */
  readonly leaf: number | null;
  /** Whether its children are drawn; null if it has none. */
  readonly isOpen: boolean | null;
  /** How many nodes are below it, drawn or not. */
  readonly below: number;
}

export interface TreeLayout {
  readonly nodes: readonly TreeNode[];
  readonly leaves: number;
  readonly depth: number;
  /** How many nodes are below closed ones. */
  readonly closed: number;
  /** How many others are not drawn. */
  readonly apart: number;
}

export interface OpenNodes {
  /** How many levels below the root start open. */
  readonly levels: number;
  /** The keys of the nodes that are open although they start closed, or closed although they start open. */
  readonly toggled: ReadonlySet<string>;
}

/** With the levels: where others start open, a node that was opened would be closed. */
export const toggleKey = (id: string, levels: number): string => `${levels} ${id}`;

const ALL_OPEN: OpenNodes = { levels: Number.POSITIVE_INFINITY, toggled: new Set() };

/**
 * The tree below one root: that of the form, or else the one with the most nodes. At most so many nodes, by level, and
 * none below closed ones.
 */
export function treeLayout(
  items: readonly TreeItem[],
  rootId: string | null,
  max: number,
  open = ALL_OPEN,
): TreeLayout {
  const byId = new Map(items.map((item) => [item.id, item]));
  const childrenOf = new Map<string, TreeItem[]>();
  for (const item of byId.values()) {
    if (item.parent === null) continue;
    const siblings = childrenOf.get(item.parent);
    if (siblings === undefined) childrenOf.set(item.parent, [item]);
    else siblings.push(item);
  }
  const named = rootId === null ? undefined : byId.get(rootId);
  const roots = [...byId.values()].filter(({ parent }) => parent === null || !byId.has(parent));
  // Where every node has a parent, all are in circles: any may be the root.
  const candidates =
    named === undefined ? (roots.length > 0 ? roots : [...byId.values()].slice(0, 1)) : [named];
  let all: readonly (readonly TreeItem[])[] = [];
  let largest = 0;
  for (const root of candidates) {
    const below = levelsBelow(root, childrenOf);
    const count = size(below);
    if (count > largest) [all, largest] = [below, count];
  }
  const root = all[0]?.[0];
  if (root === undefined) return { nodes: [], leaves: 0, depth: 0, closed: 0, apart: 0 };
  const isOpen = ({ id }: TreeItem, level: number): boolean =>
    level < open.levels !== open.toggled.has(toggleKey(id, open.levels));
  const isAllOpen = open.levels === Number.POSITIVE_INFINITY && open.toggled.size === 0;
  const levels = isAllOpen ? all : levelsBelow(root, childrenOf, isOpen);
  const kept = new Set(
    levels
      .flat()
      .slice(0, max)
      .map(({ id }) => id),
  );
  const depth = levels.filter((level) => level.some(({ id }) => kept.has(id))).length;
  const closed = largest - size(levels);
  const belowOf = countsBelow(all);
  return {
    ...placed(root, kept, childrenOf, depth, (item, level) => {
      const below = belowOf.get(item.id) ?? 0;
      return { below, isOpen: below === 0 ? null : isOpen(item, level) };
    }),
    depth,
    closed,
    apart: byId.size - kept.size - closed,
  };
}

const size = (levels: readonly (readonly TreeItem[])[]): number =>
  levels.reduce((sum, each) => sum + each.length, 0);

type Children = ReadonlyMap<string, readonly TreeItem[]>;

/** Breadth first, below open nodes; each node is visited once. */
function levelsBelow(
  root: TreeItem,
  childrenOf: Children,
  isOpen: (item: TreeItem, level: number) => boolean = () => true,
): readonly (readonly TreeItem[])[] {
  const met = new Set([root.id]);
  const levels: TreeItem[][] = [];
  for (let level = [root]; level.length > 0;) {
    const depth = levels.push(level) - 1;
    level = level
      .filter((item) => isOpen(item, depth))
      .flatMap(({ id }) =>
        (childrenOf.get(id) ?? []).filter((child) => !met.has(child.id) && met.add(child.id)),
      );
  }
  return levels;
}

/** How many nodes are below each. */
function countsBelow(levels: readonly (readonly TreeItem[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const level of levels.slice(1).toReversed())
    for (const { id, parent } of level)
      if (parent !== null) counts.set(parent, (counts.get(parent) ?? 0) + 1 + (counts.get(id) ?? 0));
  return counts;
}

function placed(
  root: TreeItem,
  kept: ReadonlySet<string>,
  childrenOf: Children,
  depth: number,
  opening: (item: TreeItem, level: number) => Pick<TreeNode, 'isOpen' | 'below'>,
) {
  const order: { item: TreeItem; level: number; parent: TreeItem | null; children: TreeItem[] }[] = [];
  const met = new Set<string>();
  // Depth first on a stack of its own: a chain of thousands must not overflow that of the engine.
  const stack: { item: TreeItem; level: number; parent: TreeItem | null }[] = [
    { item: root, level: 0, parent: null },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (met.has(next.item.id)) continue;
    met.add(next.item.id);
    const { item, level } = next;
    const children = (childrenOf.get(item.id) ?? []).filter(({ id }) => kept.has(id) && !met.has(id));
    order.push({ ...next, children });
    for (const child of children.toReversed()) stack.push({ item: child, level: level + 1, parent: item });
  }
  const leaves = order.filter(({ children }) => children.length === 0).map(({ item }) => item.id);
  const leafOf = new Map(leaves.map((id, at) => [id, at]));
  const acrossOf = new Map<string, number>();
  for (const { item, children } of order.toReversed()) {
    const at = leafOf.get(item.id);
    const places = children.map(({ id }) => acrossOf.get(id) ?? 0);
    const across =
      at === undefined
        ? ((places[0] ?? 0) + (places.at(-1) ?? 0)) / 2
        : (at + 0.5) / Math.max(1, leaves.length);
    acrossOf.set(item.id, across);
  }
  const nodes = new Map<string, TreeNode>();
  for (const { item, level, parent, children } of order) {
    nodes.set(item.id, {
      item,
      deep: depth < 2 ? 0 : level / (depth - 1),
      across: acrossOf.get(item.id) ?? 0,
      parent: parent === null ? null : (nodes.get(parent.id) ?? null),
      isLeaf: children.length === 0,
      leaf: leafOf.get(item.id) ?? null,
      ...opening(item, level),
    });
  }
  return { nodes: [...nodes.values()], leaves: leaves.length };
}
