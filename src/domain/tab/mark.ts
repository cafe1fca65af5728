/**
 * A server without idempotency keys cannot say whether a tab is the one a client created. So a tab is created under a
 * unique name, which identifies it in the list of tabs, and later keeps a mark beside its text: such a server reuses
 * the numbers of deleted tabs.
 */
const MARK_NAME = /^sextant:([0-9A-Za-z_-]+)$/;

/** The name of a tab that is being created. */
export function markName(mark: string): string {
  return `sextant:${mark}`;
}

/** The mark in a tab's name; null in a name that a person gave. */
export function markInName(name: string): string | null {
  return MARK_NAME.exec(name)?.[1] ?? null;
}

/** Whether two marks can belong to one tab. A tab without a mark matches any: not every client preserves it. */
export function canBeSame(known: string | null, found: string | null): boolean {
  return known === null || found === null || known === found;
}
