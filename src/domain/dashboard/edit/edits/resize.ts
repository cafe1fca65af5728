import { ok } from '../../../result.ts';
import { GRID_COLUMNS } from '../../layout/layoutNode.ts';
import { findInTree, heightOf, isSized, metaOf, parentOf, widthOf, type LayoutMap } from '../layoutMap.ts';
import { refuse, type Edited } from '../refusal.ts';
import { neededWidth, freeWidth } from '../width.ts';

export interface SizeRange {
  readonly least: number;
  readonly most: number;
  readonly now: number;
}

/** The limits of a component's size; null for a size that follows from other components. */
export interface SizeLimits {
  /** In columns of the grid. */
  readonly width: SizeRange | null;
  /** In units of the grid. */
  readonly height: SizeRange | null;
}

const MIN_HEIGHT = 5;
const MAX_HEIGHT = 1_000;

export interface NewSize {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export function sizeLimits(map: LayoutMap, id: string): SizeLimits {
  const component = findInTree(map, id);
  const parent = parentOf(map, id);
  if (component === null || parent === null) return { width: null, height: null };
  // In a column everything is as wide as the column.
  const hasWidth = isSized(component.type) && parent.type === 'ROW';
  const hasHeight = component.type === 'CHART' || component.type === 'MARKDOWN';
  const width = widthOf(component);
  return {
    width: hasWidth
      ? {
          least: Math.min(width, neededWidth(map, id)),
          most: Math.min(GRID_COLUMNS, width + freeWidth(map, parent.id)),
          now: width,
        }
      : null,
    height: hasHeight ? { least: MIN_HEIGHT, most: MAX_HEIGHT, now: heightOf(component) } : null,
  };
}

export function resizeComponent(map: LayoutMap, id: string, { width, height }: NewSize): Edited {
  const component = findInTree(map, id);
  if (component === null) return refuse('gone');
  const limits = sizeLimits(map, id);
  if ((width !== undefined && !limits.width) || (height !== undefined && !limits.height))
    return refuse('notThis');
  if (!isIn(limits.width, width) || !isIn(limits.height, height)) return refuse('wrongSize');
  const changes = {
    ...(width !== undefined && width !== limits.width?.now && { width }),
    ...(height !== undefined && height !== limits.height?.now && { height }),
  };
  if (Object.keys(changes).length === 0) return ok(map);
  return ok({ ...map, [id]: { ...component, meta: { ...metaOf(component), ...changes } } });
}

function isIn(range: SizeRange | null, value: number | undefined): boolean {
  if (range === null || value === undefined || value === range.now) return true;
  return Number.isInteger(value) && value >= range.least && value <= range.most;
}
