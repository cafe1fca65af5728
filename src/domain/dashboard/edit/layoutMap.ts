import { asNumber, asRecord, isRecord, type JsonRecord } from '../../jsonValue.ts';
import { assert } from '../../result.ts';
import { GRID_COLUMNS, GRID_ID, ROOT_ID } from '../layout/layoutNode.ts';
import { DEFAULT_HEIGHT, DEFAULT_WIDTH } from '../layout/readNode.ts';

/**
 * The types that a person can add. DYNAMIC ones come from extensions of the server: they can be moved and are
 * preserved.
 */
export type ComponentType =
  | 'CHART'
  | 'COLUMN'
  | 'DIVIDER'
  | 'DYNAMIC'
  | 'GRID'
  | 'HEADER'
  | 'MARKDOWN'
  | 'ROOT'
  | 'ROW'
  | 'TAB'
  | 'TABS';

/** A component as stored (LAY-02). Keys of other releases are kept. */
export interface Component {
  readonly id: string;
  readonly type: string;
  readonly children: readonly string[];
  /** The ids from the root down to the component, exclusive. */
  readonly parents?: readonly string[];
  readonly meta?: JsonRecord;
}

/**
 * A dashboard's layout as stored in the contract: components by id, with other entries (a version, unreachable
 * leftovers). Edits expect a layout returned by `normalise`, return a new one and share everything unchanged.
 */
export type LayoutMap = JsonRecord;

/** Null if the layout has no such component, or something else under its id. */
export function findComponent(map: LayoutMap, id: string): Component | null {
  const entry = map[id];
  if (!isRecord(entry) || entry['id'] !== id) return null;
  const isComponent = typeof entry['type'] === 'string' && Array.isArray(entry['children']);
  return isComponent ? (entry as unknown as Component) : null;
}

/** A component that is known to exist. */
export function componentAt(map: LayoutMap, id: string): Component {
  const component = findComponent(map, id);
  assert(component !== null, `no component ${id}`);
  return component;
}

export function metaOf(component: Component): JsonRecord {
  return asRecord(component.meta);
}

/** The component that contains this one; null for the root and for components outside the tree. */
export function parentOf(map: LayoutMap, id: string): Component | null {
  const stored = findComponent(map, id)?.parents?.at(-1);
  const likely = stored === undefined ? null : findComponent(map, stored);
  if (likely?.children.includes(id)) return likely;
  for (const key of Object.keys(map)) {
    const component = findComponent(map, key);
    if (component?.children.includes(id)) return component;
  }
  return null;
}

/** The component and everything below it, in reading order. */
export function subtree(map: LayoutMap, id: string): readonly string[] {
  return [id, ...componentAt(map, id).children.flatMap((child) => subtree(map, child))];
}

/** Whether it is that component or below it. Leftovers outside the tree may contain each other in cycles. */
export function isWithin(map: LayoutMap, id: string, ancestor: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = parentOf(map, at)?.id) {
    if (at === ancestor) return true;
    seen.add(at);
  }
  return false;
}

/** A component of the tree; null for leftovers outside it. */
export function findInTree(map: LayoutMap, id: string): Component | null {
  const component = findComponent(map, id);
  return component !== null && isWithin(map, id, ROOT_ID) ? component : null;
}

/** The tabs at the top, which contain everything; null if there are none. */
export function topTabs(map: LayoutMap): Component | null {
  const top = findComponent(map, ROOT_ID)?.children[0];
  const component = top === undefined || top === GRID_ID ? null : findComponent(map, top);
  return component?.type === 'TABS' ? component : null;
}

const SIZED: ReadonlySet<string> = new Set(['CHART', 'COLUMN', 'MARKDOWN', 'DYNAMIC']);

/** Whether it has its own width; others are as wide as their container. */
export function isSized(type: string): boolean {
  return SIZED.has(type);
}

/** In columns of the grid. */
export function widthOf(component: Component): number {
  return Math.min(size(component, 'width') ?? DEFAULT_WIDTH, GRID_COLUMNS);
}

/** In units of the grid. */
export function heightOf(component: Component): number {
  return size(component, 'height') ?? DEFAULT_HEIGHT;
}

function size(component: Component, key: 'width' | 'height'): number | null {
  const value = Math.round(asNumber(metaOf(component)[key]) ?? 0);
  return value > 0 ? value : null;
}
