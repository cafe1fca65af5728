import { isOutdated, refused } from '#domain/error/httpStatus.ts';
import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import type { ServerSavedQuery } from '#api/sql/savedQuery.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { mergeSavedQuery } from '#domain/savedQuery/mergeSavedQuery.ts';
import {
  changedFields,
  savedQueryFields,
  type SavedQuery,
  type SavedQueryFields,
} from '#domain/savedQuery/savedQuery.ts';
import type { Millis } from '#domain/time.ts';
import { getSavedQuery, patchSavedQuery } from '#store/sql/savedQueries.ts';
import { setting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';
import { isOursNow, storeTexts, ourReplacedText } from './savedQueryTexts.ts';
import { Id } from '../schemas.ts';

export const savedQueryLane = (id: string) => `savedQuery:${id}`;

const args = v.object({ id: Id });
const lane = ({ id }: { readonly id: string }) => savedQueryLane(id);

/** The server's revision of a state saved here is learned with the next pull. */
export const UNREAD = { revision: null, revisionSince: null };

interface Saving {
  readonly query: SavedQuery;
  readonly remoteId: number;
  readonly base: SavedQueryFields;
  /** When it was changed here, in the server's time. */
  readonly changedAt: Millis;
}

interface Saved {
  readonly fields: SavedQueryFields;
  readonly lostSql: string | null;
}

/**
 * Saves what differs from the confirmed copy. The server's copy is read first and merged; if both sides changed the
 * text, the newer one wins and the other is kept as a version (SAV-02).
 */
export const saveSavedQuery = defineCommand('savedQuery.save', {
  args,
  lane,
  coalesce: 'last',
  repeat: 'verify',
  snapshot: async (db, { id }): Promise<Saving | null> => {
    const query = await getSavedQuery(db, id);
    if (!query || query.remoteId === null || query.confirmed === null) return null;
    if (Object.keys(changedFields(query, query.confirmed)).length === 0) return null;
    const changedAt = query.changedAt + (await setting(db, 'clockOffset'));
    return { query, remoteId: query.remoteId, base: query.confirmed, changedAt };
  },
  // If the copy changed between read and save, both are repeated once; after that the attempt is retried later.
  send: async (api: SentApi, _args, snapshot): Promise<Result<Saved, ApiError>> => {
    const first = await saveMerged(api, snapshot);
    return !first.ok && isOutdated(first.error) ? saveMerged(api, snapshot) : first;
  },
  settle: async (tx, { id }, outcome, { now }) => {
    const query = outcome && (await getSavedQuery(tx, id));
    if (!query) return;
    const { fields, lostSql } = outcome.value;
    const sent = outcome.snapshot.query;
    // Edits made since it was sent stay, and have a row of their own.
    const since = changedFields(query, savedQueryFields(sent));
    // The text from elsewhere was replaced by an edit made here before it was seen.
    const unseen = since.sql !== undefined && isFromElsewhere(sent, fields) ? fields.sql : null;
    await storeTexts(tx, id, [lostSql, unseen, ourReplacedText(sent, fields)], now);
    await patchSavedQuery(tx, id, {
      ...fields,
      ...since,
      confirmed: fields,
      confirmedAt: now,
      ...UNREAD,
      isOurs: isOursNow(sent, fields),
    });
  },
});

/**
 * Merges the local and the server's copy and saves the result over the state that was read, by its ETag if there is
 * one.
 */
async function saveMerged(api: SentApi, snapshot: Saving): Promise<Result<Saved, ApiError>> {
  const { query, remoteId, base } = snapshot;
  const found = await api.savedQuery.get(remoteId);
  if (!found.ok) return found;
  if (isAnother(query, found.value)) return gone(remoteId);
  const { fields: theirs, changedAt, etag } = found.value;
  const merged = mergeSavedQuery({
    base,
    mine: savedQueryFields(query),
    mineChangedAt: snapshot.changedAt,
    theirs,
    theirsChangedAt: changedAt,
  });
  const changes = changedFields(merged.fields, theirs);
  if (Object.keys(changes).length === 0) return ok(merged);
  const saved = await api.savedQuery.update(remoteId, changes, { mark: query.mark, base: etag });
  return saved.ok ? ok(merged) : saved;
}

function isFromElsewhere(sent: SavedQuery, confirmed: SavedQueryFields): boolean {
  return confirmed.sql !== sent.sql && confirmed.sql !== sent.confirmed?.sql;
}

/** A server with ETags never reuses ids, whatever this device knew of it when it created the query. */
export function isAnother(query: SavedQuery, found: ServerSavedQuery): boolean {
  return found.etag === null && found.mark !== query.mark;
}

/** The server's error for an unknown id. */
function gone(remoteId: number): Result<never, ApiError> {
  const message = `The saved query ${remoteId} was deleted on the server, and its id was given to another one.`;
  return refused(404, message);
}
