import { SECOND } from '#domain/time.ts';

/** How often tabs are brought to the server (SYNC-08, SYNC-09, SYNC-10). */
export const EDITOR_SYNC_INTERVAL = 5 * SECOND;
/** How long edits rest before they are saved (SYNC-06) … */
export const TAB_SAVE_DEBOUNCE = 5 * SECOND;
/** … and how long somebody who never stops typing can keep them from it. */
export const TAB_SAVE_MAX_WAIT = 30 * SECOND;

export const tabLane = (id: string): string => `tab:${id}`;
export const tableLane = (id: string): string => `table:${id}`;
