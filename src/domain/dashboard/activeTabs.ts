import type { Layout } from './layout.ts';

/** The tab chosen in each line of tabs, by the ids of both. */
export type ChosenTabs = Readonly<Record<string, string>>;

/** The tabs on screen: in each line the chosen one, where it still exists, else the first. */
export function activeTabs(layout: Layout, chosen: ChosenTabs): ReadonlySet<string> {
  const active = layout.tabs.map(({ id, children }) => {
    const wanted = chosen[id];
    return (children.find((each) => each.id === wanted) ?? children[0])?.id;
  });
  return new Set(active.filter((id) => id !== undefined));
}

/** The choice that brings a component on screen: the tabs that lead to it, and the others as they were. */
export function tabsLeadingTo(layout: Layout, componentId: string, chosen: ChosenTabs): ChosenTabs {
  const path = [...(layout.ancestors.get(componentId) ?? []), componentId];
  return choose(layout, new Set(path), chosen);
}

/** The choice in which the named tabs are on screen, as a permalink names them. */
export function tabsNamed(layout: Layout, tabIds: readonly string[], chosen: ChosenTabs): ChosenTabs {
  return choose(layout, new Set(tabIds), chosen);
}

function choose(layout: Layout, wanted: ReadonlySet<string>, chosen: ChosenTabs): ChosenTabs {
  const changes = layout.tabs.flatMap(({ id, children }) => {
    const found = children.find((each) => wanted.has(each.id));
    return found === undefined ? [] : [[id, found.id] as const];
  });
  return { ...chosen, ...Object.fromEntries(changes) };
}
