const PREFIX = 'upload:';

/** The lane of a table that is sent to the server. */
export const uploadLane = (table: string): string => `${PREFIX}${table}`;

/** The table of such a lane; null for any other lane. */
export const uploadedTable = (lane: string): string | null =>
  lane.startsWith(PREFIX) ? lane.slice(PREFIX.length) : null;
