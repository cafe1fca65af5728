import { newTab } from '#domain/tab/newTab.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import { placeAt } from '#domain/tab/position.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { repair, visit } from '#domain/tab/tabHistory.ts';
import type { TabHistory } from '#domain/tab/tabHistory.ts';
import { untitledName } from '#domain/tab/tabName.ts';
import type { Millis } from '#domain/time.ts';

/**
 * What this window knows of its tabs by itself, so that a press is answered in the same frame and the next letter goes
 * where the person looks: the write that follows takes its time. The store remembers which tab was worked on last, for
 * the next start; another window that shows another one does not move this one.
 */
export interface WindowTabs {
  /** What was chosen here, the last one last. The store may not have it yet. */
  readonly chosen: TabHistory;
  /** Tabs that were opened here and that the store does not show yet. */
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

/** What the store shows is not on its way any more. */
export function settle(now: WindowTabs, stored: readonly QueryEditor[]): WindowTabs {
  const ids = new Set(stored.map((tab) => tab.id));
  const opening = now.opening.filter((tab) => !ids.has(tab.id));
  return opening.length === now.opening.length ? now : { ...now, opening };
}

/** A tab that could not be stored is none. */
export function giveUp(now: WindowTabs, id: string): WindowTabs {
  return { ...now, opening: now.opening.filter((tab) => tab.id !== id) };
}

/** The tabs of the strip. */
export function listed(stored: readonly QueryEditor[], { opening }: WindowTabs): readonly QueryEditor[] {
  const missing = opening.filter((tab) => stored.every((each) => each.id !== tab.id));
  return missing.length === 0 ? stored : [...stored, ...missing];
}

/** The tab on screen: the last one visited here that is open, else the one that was worked on last (TAB-04, TAB-10). */
export function shownTab(
  tabs: readonly QueryEditor[],
  visited: TabHistory,
  activeId: string | null,
): QueryEditor | null {
  const id = repair(visited, new Set(tabs.map((tab) => tab.id))).at(-1) ?? activeId;
  return tabs.find((tab) => tab.id === id) ?? tabs[0] ?? null;
}
