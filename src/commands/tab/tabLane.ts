import { SECOND } from '#domain/time.ts';

/** How often tabs are synced with the server (SYNC-08, SYNC-09, SYNC-10). */
export const EDITOR_SYNC_INTERVAL = 5 * SECOND;
/** How long after the last edit it is saved (SYNC-06). */
export const TAB_SAVE_DEBOUNCE = 5 * SECOND;
/** The longest that continuous typing can delay a save. */
export const TAB_SAVE_MAX_WAIT = 30 * SECOND;

export const tabLane = (id: string): string => `tab:${id}`;
export const tableLane = (id: string): string => `table:${id}`;
