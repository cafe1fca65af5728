/**
 * The order in which tabs were visited, the current one last, without duplicates, so that going back never reaches a
 * closed tab.
 */
export type TabHistory = readonly string[];

/** Enough for a working day; the list is written at every switch. */
const LIMIT = 100;

/** Moves a visited tab to the end of the history (TAB-03). */
export function visit(history: TabHistory, id: string): TabHistory {
  return [...history.filter((each) => each !== id), id].slice(-LIMIT);
}

/** Drops tabs that are no longer open (TAB-09). */
export function repair(history: TabHistory, open: ReadonlySet<string>): TabHistory {
  return history.filter((id) => open.has(id));
}

/**
 * The tab to show after the active one is closed (TAB-10). 'The last tab' is ambiguous; here it is the last visited, or
 * the last of the strip if the history has none. Null if no tab is left (TAB-11): the page then offers a new one.
 */
export function fallback(history: TabHistory, openInOrder: readonly string[]): string | null {
  return repair(history, new Set(openInOrder)).at(-1) ?? openInOrder.at(-1) ?? null;
}
