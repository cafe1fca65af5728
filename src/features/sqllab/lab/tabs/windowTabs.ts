import { newTab, type TabSeed } from '#domain/tab/newTab.ts';
import { placeAt } from '#domain/tab/position.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { repair, visit, type TabHistory } from '#domain/tab/tabHistory.ts';
import { untitledName } from '#domain/tab/tabName.ts';
import type { Millis } from '#domain/time.ts';

/**
 * Tab state that this window keeps in memory, so that a click takes effect in the same frame and typing goes to the tab
 * on screen: the write to the store takes time. The store remembers the last active tab for the next start; a different
 * choice in another window does not affect this one.
 */
export interface WindowTabs {
  /** Tabs selected here, the most recent last. The store may not have them yet. */
  readonly chosen: TabHistory;
  /** Tabs opened here that the store does not contain yet. */
  readonly opening: readonly QueryEditor[];
}

export const NO_WINDOW_TABS: WindowTabs = { chosen: [], opening: [] };

export function choose(now: WindowTabs, id: string): WindowTabs {
  return { ...now, chosen: visit(now.chosen, id) };
}

/** A new tab at the end of the strip, shown before it is stored. */
export function openAhead(
  now: WindowTabs,
  stored: readonly QueryEditor[],
  seed: TabSeed & { readonly id: string; readonly now: Millis },
): WindowTabs {
  const tabs = listed(stored, now);
  const name = seed.name ?? untitledName(tabs.map((tab) => tab.name));
  const tab = newTab({ ...seed, name, position: placeAt(tabs, tabs.length) });
  return choose({ ...now, opening: [...now.opening, tab] }, seed.id);
}

/** Removes opened tabs that the store contains by now. */
export function settle(now: WindowTabs, stored: readonly QueryEditor[]): WindowTabs {
  const ids = new Set(stored.map((tab) => tab.id));
  const opening = now.opening.filter((tab) => !ids.has(tab.id));
  return opening.length === now.opening.length ? now : { ...now, opening };
}

/** Removes a tab that could not be stored. */
export function giveUp(now: WindowTabs, id: string): WindowTabs {
  return { ...now, opening: now.opening.filter((tab) => tab.id !== id) };
}

/** The tabs of the strip. */
export function listed(stored: readonly QueryEditor[], { opening }: WindowTabs): readonly QueryEditor[] {
  const missing = opening.filter((tab) => stored.every((each) => each.id !== tab.id));
  return missing.length === 0 ? stored : [...stored, ...missing];
}

/** The tab on screen: the open tab most recently shown here, else the last active one (TAB-04, TAB-10). */
export function shownTab(
  tabs: readonly QueryEditor[],
  visited: TabHistory,
  activeId: string | null,
): QueryEditor | null {
  const id = repair(visited, new Set(tabs.map((tab) => tab.id))).at(-1) ?? activeId;
  return tabs.find((tab) => tab.id === id) ?? tabs[0] ?? null;
}
