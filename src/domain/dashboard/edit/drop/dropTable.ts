import { ownValue } from '../../../ownValue.ts';
import { ROOT_ID } from '../../layout/layoutNode.ts';
import { componentAt, parentOf, type ComponentType, type LayoutMap } from '../layoutMap.ts';

type Caps = Readonly<Partial<Record<ComponentType, number>>>;

/**
 * What may contain what, and how deep the containing component may be (LAY-14). The same table as in the contract's
 * front end. Depths: the root is 0, the grid and a tab at the top are 1; tabs do not count as a level below that.
 */
const TABLE: Readonly<Partial<Record<string, Caps>>> = {
  ROOT: { TABS: 0, GRID: 0 },
  GRID: { CHART: 1, DYNAMIC: 1, MARKDOWN: 1, COLUMN: 1, DIVIDER: 1, HEADER: 1, ROW: 1, TABS: 1 },
  ROW: { CHART: 4, DYNAMIC: 4, MARKDOWN: 4, COLUMN: 4 },
  TABS: { TAB: 3 },
  TAB: { CHART: 5, DYNAMIC: 5, MARKDOWN: 5, COLUMN: 3, DIVIDER: 5, HEADER: 5, ROW: 3, TABS: 3 },
  COLUMN: { CHART: 5, HEADER: 5, MARKDOWN: 5, ROW: 3, DIVIDER: 3, TABS: 3 },
};

/** Whether a parent of this type contains such a child at any depth. */
export function isPossible(parent: string, child: string): boolean {
  return capOf(parent, child) !== undefined;
}

/** Whether a parent of this type contains such a child where the parent is at this depth. */
export function isAllowed(parent: string, child: string, parentDepth: number): boolean {
  const cap = capOf(parent, child);
  return cap !== undefined && parentDepth <= cap;
}

/** Types come from stored layouts, and may be the name of anything. */
function capOf(parent: string, child: string): number | undefined {
  const caps: Readonly<Record<string, number>> = ownValue(TABLE, parent) ?? {};
  return ownValue(caps, child);
}

/** Depths as the table counts them. */
export function depthOf(map: LayoutMap, id: string): number {
  const parent = id === ROOT_ID ? null : parentOf(map, id);
  return parent === null ? 0 : childDepth(map, parent.id);
}

/** The depth of a component's children. */
export function childDepth(map: LayoutMap, id: string): number {
  const { type } = componentAt(map, id);
  const depth = depthOf(map, id);
  const isTopTab = type === 'TAB' && depth === 1;
  return (type === 'TAB' || type === 'TABS') && !isTopTab ? depth : depth + 1;
}

const WRAPPED: ReadonlySet<string> = new Set(['CHART', 'COLUMN', 'MARKDOWN']);

/** Whether a drop adds a row: in the grid and in tabs, components with a width need one (LAY-10). */
export function needsRow(parent: string, child: string): boolean {
  return (parent === 'GRID' || parent === 'TAB') && WRAPPED.has(child);
}
