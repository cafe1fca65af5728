import type { Layout } from './layout.ts';
import type { LayoutNode } from './layoutNode.ts';

/** Pixels per unit of height. */
const UNIT = 8;
/** Between two components. */
const GAP = 16;
/** About the height of a header or tabs. */
const LINE = 48;

/**
 * The chart components that start within so many pixels of a dashboard's top, estimated from the layout before
 * rendering. On narrow pages they start further down; other near ones are found after rendering.
 */
export function chartsAtTop(
  { nodes }: Pick<Layout, 'nodes'>,
  activeTabs: ReadonlySet<string>,
  space: number,
): ReadonlySet<string> {
  const found = new Set<string>();

  /** Stacks components; returns where the last one ends. */
  function stack(list: readonly LayoutNode[], top: number): number {
    return list.reduce((at, node) => place(node, at) + GAP, top) - (list.length === 0 ? 0 : GAP);
  }

  function place(node: LayoutNode, top: number): number {
    switch (node.kind) {
      case 'chart':
        if (top < space) found.add(node.id);
        return top + node.height * UNIT;
      case 'markdown':
      case 'unknown':
        return top + node.height * UNIT;
      case 'row':
        return Math.max(top, ...node.children.map((child) => place(child, top)));
      case 'column':
        return stack(node.children, top);
      case 'tabs':
        return node.children
          .filter(({ id }) => activeTabs.has(id))
          .reduce((at, tab) => stack(tab.children, at), top + LINE);
      case 'header':
        return top + LINE;
      case 'divider':
        return top;
    }
  }

  stack(nodes, 0);
  return found;
}
