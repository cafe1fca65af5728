/**
 * A server that keeps no keys of its clients cannot say whether a tab is the one a client made. So a tab is created
 * under a name that nobody else uses, by which the list of tabs shows it, and keeps its mark beside its text later on:
 * such a server gives the number of a deleted tab to the next one.
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

/** Whether two marks can belong to one tab. A tab without a mark can be any: not everybody keeps it. */
export function canBeSame(known: string | null, found: string | null): boolean {
  return known === null || found === null || known === found;
}
