import { GRID_ID } from '../layout/layoutNode.ts';
import { componentAt, type LayoutMap, topTabs } from './layoutMap.ts';

/**
 * The innermost open tab around the place in view; null where there is none, and the grid is.
 *
 * @param covers Whether tabs within others, or within the grid, are at that place.
 */
export function tabInView(
  map: LayoutMap,
  active: ReadonlySet<string>,
  covers: (tabsId: string) => boolean,
): string | null {
  const openTab = (tabsId: string): string | null =>
    componentAt(map, tabsId).children.find((id) => active.has(id)) ?? null;
  function inward(tab: string | null): string | null {
    const inner = tabsWithin(map, tab ?? GRID_ID).find(covers);
    const next = inner === undefined ? null : openTab(inner);
    return next === null ? tab : inward(next);
  }
  const top = topTabs(map);
  return inward(top && openTab(top.id));
}

/** The tabs within a component, without those within these. */
function tabsWithin(map: LayoutMap, id: string): readonly string[] {
  return componentAt(map, id).children.flatMap((child) =>
    componentAt(map, child).type === 'TABS' ? [child] : tabsWithin(map, child),
  );
}
