import type { LayoutMap } from '../layoutMap.ts';

/**
 * Makes a draft of a layout equal to an edited one, entry by entry, so that the recorded change contains only the
 * components that changed.
 */
export function assignLayout(draft: Record<string, unknown>, before: LayoutMap, after: LayoutMap): void {
  for (const [id, entry] of Object.entries(after)) if (before[id] !== entry) draft[id] = entry;
  for (const id of Object.keys(before)) if (!Object.hasOwn(after, id)) delete draft[id];
}
