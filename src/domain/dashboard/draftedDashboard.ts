import type { LayoutMap } from './edit/layoutMap.ts';

/** A dashboard that a model drafted: nothing of it is saved before its person does. */
export interface DraftedDashboard {
  /** The same each time it is opened. */
  readonly uuid: string;
  readonly title: string;
  readonly layout: LayoutMap;
}

/** The page that makes a draft of this device of it. */
export const draftAddress = (key: string): string => `/superset/dashboard/p/draft-${key}/`;

/** The key of a draft in an address of permalinks; null where it is that of a permalink. */
export const draftKey = (key: string): string | null => /^draft-(.+)$/.exec(key)?.[1] ?? null;
