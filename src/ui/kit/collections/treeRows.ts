import type { ReactNode } from 'react';
import type { Icon } from '../../icon.ts';
import type { MenuAction } from '../overlays/Menu.tsx';

export interface TreeViewNode {
  readonly id: string;
  readonly label: string;
  /** Screen reader text, if the label alone is not enough. */
  readonly name?: string;
  readonly icon?: Icon;
  /** Muted, after the label, as a column's type. */
  readonly detail?: string;
  /** Muted, on a line below the label. */
  readonly note?: string;
  /** At the end of the row, as icons for keys. */
  readonly marks?: ReactNode;
  /** Absent for a leaf; `loading` while children are being loaded. */
  readonly children?: readonly TreeViewNode[] | 'loading';
  /** Asked for when the menu opens: a tree has many nodes. */
  readonly actions?: () => readonly MenuAction[];
}

export interface TreeRow {
  readonly node: TreeViewNode;
  readonly level: number;
  readonly isExpanded: boolean;
  readonly place: number;
  readonly siblings: number;
  readonly parent: string | null;
}

/** The visible rows of a tree, from top to bottom. */
export function treeRows(
  nodes: readonly TreeViewNode[],
  expanded: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): readonly TreeRow[] {
  return nodes.flatMap((node, index) => {
    const isExpanded = node.children !== undefined && expanded.has(node.id);
    const row: TreeRow = { node, level, isExpanded, place: index + 1, siblings: nodes.length, parent };
    const { children } = node;
    if (!isExpanded || children === undefined || children === 'loading') return [row];
    return [row, ...treeRows(children, expanded, level + 1, node.id)];
  });
}

export type TreeMove =
  | { readonly kind: 'focus'; readonly id: string }
  | { readonly kind: 'toggle'; readonly id: string; readonly expand: boolean }
  | { readonly kind: 'activate'; readonly id: string };

/** The action of a key in a tree, per the WAI-ARIA pattern; null for other keys. */
export function treeKey(
  rows: readonly TreeRow[],
  activeId: string | null,
  key: string,
  page: number,
): TreeMove | null {
  const index = Math.max(
    0,
    rows.findIndex((each) => each.node.id === activeId),
  );
  const row = rows[index];
  if (row === undefined) return null;

  const focusAt = (target: number): TreeMove | null => {
    const id = rows[Math.min(rows.length - 1, Math.max(0, target))]?.node.id;
    return id === undefined ? null : { kind: 'focus', id };
  };

  switch (key) {
    case 'ArrowDown':
      return focusAt(index + 1);
    case 'ArrowUp':
      return focusAt(index - 1);
    case 'PageDown':
      return focusAt(index + page);
    case 'PageUp':
      return focusAt(index - page);
    case 'Home':
      return focusAt(0);
    case 'End':
      return focusAt(rows.length - 1);
    case 'ArrowRight':
      if (row.node.children === undefined) return null;
      return row.isExpanded ? focusAt(index + 1) : { kind: 'toggle', id: row.node.id, expand: true };
    case 'ArrowLeft':
      if (row.isExpanded) return { kind: 'toggle', id: row.node.id, expand: false };
      return row.parent === null ? null : { kind: 'focus', id: row.parent };
    case 'Enter':
    case ' ':
      return { kind: 'activate', id: row.node.id };
    default:
      return typeAhead(rows, index, key);
  }
}

function typeAhead(rows: readonly TreeRow[], index: number, key: string): TreeMove | null {
  if (key.length !== 1) return null;
  const from = [...rows.slice(index + 1), ...rows.slice(0, index + 1)];
  const found = from.find((each) => each.node.label.toLowerCase().startsWith(key.toLowerCase()));
  return found === undefined ? null : { kind: 'focus', id: found.node.id };
}
