/**
 * The order in which tabs were visited, the present one last. It holds no tab twice, so that going back from a closed
 * tab never lands on a closed one.
 */
export type TabHistory = readonly string[];

/** Enough to go back through a working day; the list is written at every switch. */
const LIMIT = 100;

/** Visiting a tab makes it the last of the history (TAB-03). */
export function visit(history: TabHistory, id: string): TabHistory {
  return [...history.filter((each) => each !== id), id].slice(-LIMIT);
}

/** Drops tabs that are no longer open (TAB-09). */
export function repair(history: TabHistory, open: ReadonlySet<string>): TabHistory {
  return history.filter((id) => open.has(id));
}

/**
 * The tab to show once the active one is closed (TAB-10). 'The last tab' has two readings; here it is the one last
 * visited, and the last of the strip only where the history knows none. Null when no tab is left (TAB-11): the page
 * then invites to a new one.
 */
export function fallback(history: TabHistory, openInOrder: readonly string[]): string | null {
  return repair(history, new Set(openInOrder)).at(-1) ?? openInOrder.at(-1) ?? null;
}
