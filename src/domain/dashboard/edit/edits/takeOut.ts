import { findComponent, parentOf, type LayoutMap } from '../layoutMap.ts';

/** Detaches a component from its container. It stays in the map. */
export function takeOut(map: LayoutMap, id: string): LayoutMap {
  const parent = parentOf(map, id);
  if (parent === null) return map;
  return { ...map, [parent.id]: { ...parent, children: parent.children.filter((each) => each !== id) } };
}

/** Removes the row or the tabs whose last child was the component. `before` is the layout that still contained it. */
export function withoutEmptied(map: LayoutMap, before: LayoutMap, id: string): LayoutMap {
  const parent = parentOf(before, id);
  const now = parent === null ? null : findComponent(map, parent.id);
  if (now === null || now.children.length > 0) return map;
  if (now.type !== 'ROW' && now.type !== 'TABS') return map;
  return withoutEntries(takeOut(map, now.id), [now.id]);
}

export function withoutEntries(map: LayoutMap, ids: readonly string[]): LayoutMap {
  const gone = new Set(ids);
  return Object.fromEntries(Object.entries(map).filter(([each]) => !gone.has(each)));
}
