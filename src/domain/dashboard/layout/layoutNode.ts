/** The columns of the grid, the unit of widths. */
export const GRID_COLUMNS = 12;
/** A Superset shows its sample text in place of a text of no letters. */
export const EMPTY_TEXT = ' ';

export const ROOT_ID = 'ROOT_ID';
export const GRID_ID = 'GRID_ID';
export const HEADER_ID = 'HEADER_ID';

export type Background = 'transparent' | 'white';

interface Placed {
  /** The component's id: its place in the layout, not its chart's. */
  readonly id: string;
}

interface Sized {
  /** In columns of the grid. */
  readonly width: number;
  /** In units of the grid. */
  readonly height: number;
}

export interface ChartNode extends Placed, Sized {
  readonly kind: 'chart';
  /** Null if the component names no chart. */
  readonly chartId: number | null;
  /** The chart's name on this dashboard, else the one when the layout was saved. */
  readonly name: string;
  readonly hasOwnName: boolean;
}

export interface MarkdownNode extends Placed, Sized {
  readonly kind: 'markdown';
  readonly code: string;
}

export interface HeaderNode extends Placed {
  readonly kind: 'header';
  readonly text: string;
  readonly size: 'small' | 'medium' | 'large';
  readonly background: Background;
}

export interface DividerNode extends Placed {
  readonly kind: 'divider';
}

export interface RowNode extends Placed {
  readonly kind: 'row';
  readonly background: Background;
  readonly children: readonly LayoutNode[];
}

export interface ColumnNode extends Placed {
  readonly kind: 'column';
  readonly width: number;
  readonly background: Background;
  readonly children: readonly LayoutNode[];
}

export interface TabNode extends Placed {
  readonly kind: 'tab';
  readonly text: string;
  readonly children: readonly LayoutNode[];
}

export interface TabsNode extends Placed {
  readonly kind: 'tabs';
  readonly children: readonly TabNode[];
}

/** A component of an unsupported type. It keeps its place and shows a message. */
export interface UnknownNode extends Placed, Sized {
  readonly kind: 'unknown';
  readonly type: string;
}

export type LayoutNode =
  | ChartNode
  | MarkdownNode
  | HeaderNode
  | DividerNode
  | RowNode
  | ColumnNode
  | TabsNode
  | UnknownNode;

export type AnyNode = LayoutNode | TabNode;

export function childrenOf(node: AnyNode): readonly AnyNode[] {
  return 'children' in node ? node.children : [];
}
