import { GRID_COLUMNS } from '../layout/layoutNode.ts';
import { componentAt, findComponent, isSized, parentOf, widthOf, type LayoutMap } from './layoutMap.ts';

/** The width available to a component: that of the column it is in, else the grid's. */
export function innerWidth(map: LayoutMap, id: string): number {
  const component = componentAt(map, id);
  if (component.type === 'COLUMN') return widthOf(component);
  const parent = parentOf(map, id);
  return parent === null ? GRID_COLUMNS : innerWidth(map, parent.id);
}

/** The free columns of a row; other containers stack their children, each with the whole width. */
export function freeWidth(map: LayoutMap, id: string): number {
  const container = componentAt(map, id);
  const width = innerWidth(map, id);
  return container.type === 'ROW' ? Math.max(0, width - usedBy(map, container.children)) : width;
}

/** The minimum width of a component's content, without making components in rows narrower. */
export function neededWidth(map: LayoutMap, id: string): number {
  const { type, children } = componentAt(map, id);
  if (type === 'ROW') return Math.max(1, usedBy(map, children));
  return Math.max(1, ...children.map((child) => neededWidth(map, child)));
}

/** What components take of the columns of their row. */
export function usedBy(map: LayoutMap, ids: readonly string[]): number {
  return ids.reduce((sum, id) => {
    const component = findComponent(map, id);
    return component !== null && isSized(component.type) ? sum + widthOf(component) : sum;
  }, 0);
}

/** The width of a component in a container: its own, or the free width; null if it does not fit. */
export function fittingWidth(map: LayoutMap, id: string, container: string): number | null {
  const component = componentAt(map, id);
  const space = freeWidth(map, container);
  const needed = neededWidth(map, id);
  if (!isSized(component.type)) return needed <= space ? space : null;
  const width = widthOf(component);
  if (width <= space) return width;
  return needed <= space ? space : null;
}
