import type { ChartNode, LayoutNode, TabsNode } from './layoutNode.ts';

/** What was found wrong with a stored layout, and mended. */
export type LayoutFault =
  /** The text is no layout at all; the charts stand under one another. */
  | { readonly kind: 'unreadable' }
  /** A component names a child that is not in the map. */
  | { readonly kind: 'missing'; readonly id: string; readonly parent: string }
  /** A component is a child twice, or of its own descendant: it stays where it was met first. */
  | { readonly kind: 'repeated'; readonly id: string; readonly parent: string }
  /** Nested deeper than any layout that was made by a person. */
  | { readonly kind: 'tooDeep'; readonly id: string }
  /** Nothing leads to this component. A chart is shown below the rest. */
  | { readonly kind: 'orphan'; readonly id: string }
  /** The dashboard has this chart and its layout does not: it is shown below the rest. */
  | { readonly kind: 'unplaced'; readonly chartId: number };

/** A stored layout as a tree that can be drawn. Ancestors come from the tree itself, never from what was stored. */
export interface Layout {
  readonly nodes: readonly LayoutNode[];
  /** The ids from the root down to a component, without its own. */
  readonly ancestors: ReadonlyMap<string, readonly string[]>;
  /** Every chart of the tree, in reading order. */
  readonly charts: readonly ChartNode[];
  readonly tabs: readonly TabsNode[];
  readonly faults: readonly LayoutFault[];
}

/** Whether nothing is to be seen of these: rows and columns are only places for others, as tabs are without a tab. */
export function isBlank(nodes: readonly LayoutNode[]): boolean {
  return nodes.every((node) => {
    switch (node.kind) {
      case 'row':
      case 'column':
        return isBlank(node.children);
      case 'tabs':
        return node.children.length === 0;
      default:
        return false;
    }
  });
}

/** The ids of all charts that the layout shows, each once. */
export function chartIds(layout: Layout): readonly number[] {
  return [...new Set(layout.charts.map((each) => each.chartId).filter((id) => id !== null))];
}
