import type { Layout } from './layout.ts';

/** The selected tab of each tabs component, by the ids of both. */
export type ChosenTabs = Readonly<Record<string, string>>;

/** The visible tabs: of each tabs component the selected one, if it still exists, else the first. */
export function activeTabs(layout: Layout, chosen: ChosenTabs): ReadonlySet<string> {
  const active = layout.tabs.map(({ id, children }) => {
    const wanted = chosen[id];
    return (children.find((each) => each.id === wanted) ?? children[0])?.id;
  });
  return new Set(active.filter((id) => id !== undefined));
}

/** The selection that shows a component: its ancestor tabs, others unchanged. */
export function tabsLeadingTo(layout: Layout, componentId: string, chosen: ChosenTabs): ChosenTabs {
  const path = [...(layout.ancestors.get(componentId) ?? []), componentId];
  return choose(layout, new Set(path), chosen);
}

/** The selection that shows several components; of two in different tabs of one place, the last. */
export function tabsLeadingToAll(layout: Layout, ids: readonly string[]): ChosenTabs {
  return ids.reduce<ChosenTabs>((chosen, id) => tabsLeadingTo(layout, id, chosen), {});
}

/** The selection that shows the named tabs, as a permalink names them. */
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
