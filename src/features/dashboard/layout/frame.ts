import { type CSSProperties, type ReactNode, createContext } from 'react';
import type { AnyNode, TabsNode } from '#domain/dashboard/layout/layoutNode.ts';

export interface FrameProps {
  readonly node: AnyNode;
  /** Its place in the grid. */
  readonly style?: CSSProperties | undefined;
  readonly children: ReactNode;
}

/** Puts the handles of edit mode around a component of a layout; null while a dashboard is only read. */
export const FrameContext = createContext<((props: FrameProps) => ReactNode) | null>(null);

/** What edit mode does with a list of tabs. */
export interface TabTools {
  /** Makes its tabs draggable, and returns what ends that. */
  readonly drag: (list: HTMLElement) => () => void;
  readonly rename: (tabId: string) => void;
  /** Stands beside the list. */
  readonly after: (node: TabsNode) => ReactNode;
}

/** Null while a dashboard is only read. */
export const TabListContext = createContext<TabTools | null>(null);
