import type { SavedQuery, SavedQueryFields } from '#domain/savedQuery/savedQuery.ts';
import type { Millis } from '#domain/time.ts';
import { dropSavedQuery } from '#store/sql/savedQueries.ts';
import { addVersion } from '#store/sql/versions.ts';
import type { Tx } from '#store/write.ts';

/** Stores replaced texts of a saved query as versions, each once. */
export async function storeTexts(
  tx: Tx,
  id: string,
  texts: readonly (string | null)[],
  now: Millis,
): Promise<void> {
  for (const text of new Set(texts)) {
    if (text === null || text === '') continue;
    await addVersion(tx, { entityId: id, field: 'sql', text, at: now, why: 'Changed here and elsewhere' });
  }
}

/** The text sent from this device, unchanged since, that a text from elsewhere replaces; null if there is none. */
export function ourReplacedText(query: SavedQuery, next: SavedQueryFields): string | null {
  const base = query.confirmed;
  const givesWay = query.isOurs && base !== null && query.sql === base.sql && next.sql !== base.sql;
  return givesWay ? query.sql : null;
}

/** Whether the confirmed text was sent from here. */
export function isOursNow(query: SavedQuery, confirmed: SavedQueryFields): boolean {
  return confirmed.sql === query.confirmed?.sql ? query.isOurs : confirmed.sql === query.sql;
}

/**
 * The query was deleted on the server. Its text is kept as a version for its author and for others who edited it here.
 */
export async function dropGoneQuery(tx: Tx, query: SavedQuery, now: Millis): Promise<void> {
  if (query.isOurs || query.sql !== query.confirmed?.sql) await storeTexts(tx, query.id, [query.sql], now);
  await dropSavedQuery(tx, query.id);
}
