import type { CSSProperties, ReactNode } from 'react';
import { createContext } from 'react';
import type { AnyNode } from '#domain/dashboard/layout/layoutNode.ts';

export interface FrameProps {
  readonly node: AnyNode;
  /** Its place in the grid. */
  readonly style?: CSSProperties | undefined;
  readonly children: ReactNode;
}

/** Puts the handles of edit mode around a component of a layout; null while a dashboard is only read. */
export const FrameContext = createContext<((props: FrameProps) => ReactNode) | null>(null);

/** Makes the tabs of a list draggable in edit mode, and returns what ends that; null while a dashboard is only read. */
export const TabListContext = createContext<((list: HTMLElement) => () => void) | null>(null);
