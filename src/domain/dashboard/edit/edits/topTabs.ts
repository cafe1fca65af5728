import { ok } from '../../../result.ts';
import { GRID_ID, ROOT_ID } from '../../layout/layoutNode.ts';
import { componentAt, isWithin, subtree, topTabs, type Component, type LayoutMap } from '../layoutMap.ts';
import { newComponent, type NextId } from '../newComponent.ts';
import { withParents } from '../drop/place.ts';
import { refuse, type Edited } from '../refusal.ts';
import { takeOut, withoutEmptied, withoutEntries } from './takeOut.ts';

/** Puts everything into the single tab of new tabs at the top (LAY-07). */
export function tabsAtTop(map: LayoutMap, nextId: NextId): Edited {
  if (topTabs(map) !== null) return refuse('notHere');
  const grid = componentAt(map, GRID_ID);
  const tab: Component = { ...newComponent({ type: 'TAB' }, nextId), children: grid.children };
  const tabs: Component = { ...newComponent({ type: 'TABS' }, nextId), children: [tab.id] };
  return ok(
    rooted({ ...map, [tab.id]: tab, [tabs.id]: tabs, [GRID_ID]: { ...grid, children: [] } }, tabs.id),
  );
}

/** Moves tabs of the grid to the top. The rest of the grid is appended to their first tab (LAY-07). */
export function moveTabsToTop(map: LayoutMap, id: string): Edited {
  if (topTabs(map) !== null) return refuse('notHere');
  const tabs = componentAt(map, id);
  const [first] = tabs.children;
  if (tabs.type !== 'TABS' || first === undefined) return refuse('notHere');
  const before = isWithin(map, id, GRID_ID) ? withoutEmptied(takeOut(map, id), map, id) : map;
  const grid = componentAt(before, GRID_ID);
  const tab = componentAt(before, first);
  const children = [...tab.children, ...grid.children];
  return ok(rooted({ ...before, [first]: { ...tab, children }, [GRID_ID]: { ...grid, children: [] } }, id));
}

/** Moves the content of the tabs at the top into the grid, one tab after another (LAY-08). */
export function gridAtTop(map: LayoutMap): Edited {
  const tabs = topTabs(map);
  if (tabs === null) return refuse('notThis');
  const children = tabs.children.flatMap((tab) => componentAt(map, tab).children);
  const rest = withoutEntries(map, [tabs.id, ...tabs.children]);
  return ok(rooted({ ...rest, [GRID_ID]: { ...componentAt(map, GRID_ID), children } }, GRID_ID));
}

/** Removes the tabs at the top with their content. */
export function removeTopTabs(map: LayoutMap, id: string): LayoutMap {
  const rest = withoutEntries(map, subtree(map, id));
  return rooted({ ...rest, [GRID_ID]: { ...componentAt(map, GRID_ID), children: [] } }, GRID_ID);
}

function rooted(map: LayoutMap, top: string): LayoutMap {
  const root = { ...componentAt(map, ROOT_ID), children: [top] };
  return withParents({ ...map, [ROOT_ID]: root }, ROOT_ID);
}
