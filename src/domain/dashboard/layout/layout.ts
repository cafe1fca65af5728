import type { ChartNode, LayoutNode, TabsNode } from './layoutNode.ts';

/** A fault found in a stored layout, and repaired. */
export type LayoutFault =
  /** The text is no layout at all; the charts are stacked. */
  | { readonly kind: 'unreadable' }
  /** A component names a child that does not exist. */
  | { readonly kind: 'missing'; readonly id: string; readonly parent: string }
  /** A component is a child twice, or of its own descendant: it stays at its first position. */
  | { readonly kind: 'repeated'; readonly id: string; readonly parent: string }
  /** Nested deeper than any layout made by a person. */
  | { readonly kind: 'tooDeep'; readonly id: string }
  /** An unreachable component. A chart is shown below the rest. */
  | { readonly kind: 'orphan'; readonly id: string }
  /** The layout lacks this chart of the dashboard: it is shown below the rest. */
  | { readonly kind: 'unplaced'; readonly chartId: number };

/** A stored layout as a renderable tree. Ancestors are derived from the tree, never from stored values. */
export interface Layout {
  readonly nodes: readonly LayoutNode[];
  /** The ids from the root down to a component, exclusive. */
  readonly ancestors: ReadonlyMap<string, readonly string[]>;
  /** Every chart of the tree, in reading order. */
  readonly charts: readonly ChartNode[];
  readonly tabs: readonly TabsNode[];
  readonly faults: readonly LayoutFault[];
}

/** Whether nothing of these is visible: rows and columns only contain others, as do tabs without a tab. */
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

/** The ids of all charts in the layout, each once. */
export function chartIds(layout: Layout): readonly number[] {
  return [...new Set(layout.charts.map((each) => each.chartId).filter((id) => id !== null))];
}
