import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import type { ServerSavedQuery } from '#api/sql/savedQuery.ts';
import { creationBase } from '#domain/creationBase.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { mergeSavedQuery } from '#domain/savedQuery/mergeSavedQuery.ts';
import {
  isUnchanged,
  savedQueryFields,
  type SavedQuery,
  type SavedQueryFields,
} from '#domain/savedQuery/savedQuery.ts';
import type { Millis } from '#domain/time.ts';
import { deleteOutboxRows, laneRows } from '#sync/outbox/outbox.ts';
import {
  dropSavedQuery,
  getSavedQuery,
  putSavedQuery,
  savedQueriesByRemoteId,
} from '#store/sql/savedQueries.ts';
import { setting } from '#store/settings.ts';
import type { Tx } from '#store/write.ts';
import type { Command } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { savedQueryLane, saveSavedQuery, UNREAD } from './savedQueryDelivery.ts';
import { dropGoneQuery, isOursNow, storeTexts, ourReplacedText } from './savedQueryTexts.ts';
import { Id } from '../schemas.ts';

interface Creating {
  readonly fields: SavedQueryFields;
  /** Null if the server stores the local id itself. */
  readonly mark: string | null;
}

interface Made {
  readonly remoteId: number;
  /** The fields it was created with, as far as known. */
  readonly base: SavedQueryFields;
  /** The outcome of an earlier attempt, possibly changed since by somebody else; null if this attempt created it. */
  readonly found: ServerSavedQuery | null;
}

/**
 * Creates a saved query on the server, exactly once: by the local id if the server stores it, else by a mark in the
 * saved query, which is searched for if a response was lost. A copy found that way may hold older text or another
 * person's edits, and is merged.
 */
export const createSavedQuery = defineCommand('savedQuery.create', {
  args: v.object({ id: Id }),
  lane: ({ id }) => savedQueryLane(id),
  role: 'create',
  repeat: 'probe',
  // A query deleted while its create was in flight is still stored, since its deletion needs the server id.
  snapshot: async (db, { id }): Promise<Creating | null> => {
    const query = await getSavedQuery(db, id);
    if (!query || query.remoteId !== null) return null;
    return { fields: savedQueryFields(query), mark: (await setting(db, 'serverKeepsKeys')) ? null : id };
  },
  remember: ({ fields }) => fields,
  reconcile: async (api: SentApi, _args, { mark }, sent): Promise<Result<Made | null, ApiError>> => {
    if (mark === null) return ok(null);
    const found = await api.savedQuery.findMarked(mark);
    return found.ok ? ok(found.value && alreadyCreated(found.value, sent)) : found;
  },
  send: async (api: SentApi, { id }, { fields, mark }, call): Promise<Result<Made, ApiError>> => {
    const created = await api.savedQuery.create(id, fields, mark);
    if (!created.ok) return created;
    const made = { remoteId: created.value, base: fields, found: null };
    if (!call.repeated) return ok(made);
    // A late copy of an earlier attempt may have arrived just before: the earliest is the query.
    const found = await (mark === null ? api.savedQuery.get(created.value) : api.savedQuery.findMarked(mark));
    if (!found.ok) return found;
    return ok(found.value ? alreadyCreated(found.value, [...call.sent, fields]) : made);
  },
  settle: async (tx, { id }, outcome, { now }) => {
    if (!outcome) return [];
    const { remoteId, base, found } = outcome.value;
    const { mark } = outcome.snapshot;
    await freeNumber(tx, { id, remoteId, mark, now });
    const query = await getSavedQuery(tx, id);
    if (!query) return [];
    const confirmation = { remoteId, mark, confirmed: base, confirmedAt: now, ...UNREAD };
    const made: SavedQuery = { ...query, ...confirmation, isOurs: true };
    if (found) return takeFound(tx, made, found, now);
    await putSavedQuery(tx, made);
    return [];
  },
});

function alreadyCreated(found: ServerSavedQuery, sent: readonly unknown[]): Made {
  return { remoteId: found.remoteId, base: creationBase(found.fields, sent), found };
}

/** Returns the commands that send what the found copy lacks. */
async function takeFound(
  tx: Tx,
  made: SavedQuery,
  { fields, changedAt }: ServerSavedQuery,
  now: Millis,
): Promise<readonly Command[]> {
  const merged = mergeSavedQuery({
    base: made.confirmed ?? fields,
    mine: savedQueryFields(made),
    mineChangedAt: made.changedAt + (await setting(tx, 'clockOffset')),
    theirs: fields,
    theirsChangedAt: changedAt,
  });
  await storeTexts(tx, made.id, [merged.lostSql, ourReplacedText(made, fields)], now);
  await putSavedQuery(tx, { ...made, ...merged.fields, confirmed: fields, isOurs: isOursNow(made, fields) });
  const isUnsaved = made.deletedAt === null && !isUnchanged(merged.fields, fields);
  return isUnsaved ? [saveSavedQuery({ id: made.id })] : [];
}

/** A newly created saved query and its server id. */
interface Numbered {
  readonly id: string;
  readonly remoteId: number;
  /** Identifies it on the server; null if the server never reuses ids. */
  readonly mark: string | null;
  readonly now: Millis;
}

/**
 * Another local query with this server id is either the same one, read as somebody else's while its creation was
 * rejected although it had arrived, or it was deleted elsewhere and the server reused its id. Pending changes of the
 * latter are rejected by the server when they are sent. If it is the same one, and this one was deleted meanwhile, the
 * other one keeps the id, and this one is dropped.
 */
async function freeNumber(tx: Tx, { id, remoteId, mark, now }: Numbered): Promise<void> {
  for (const holder of await savedQueriesByRemoteId(tx, remoteId)) {
    if (holder.id === id) continue;
    const rows = await laneRows(tx, savedQueryLane(holder.id));
    if (mark === null || holder.mark === mark) {
      const isDeleted = (await getSavedQuery(tx, id))?.deletedAt !== null;
      if (isDeleted && holder.deletedAt === null) return dropSavedQuery(tx, id);
      if (holder.isOurs || holder.sql !== holder.confirmed?.sql) await storeTexts(tx, id, [holder.sql], now);
      await deleteOutboxRows(tx, rows);
      await dropSavedQuery(tx, holder.id);
    } else if (rows.length === 0) await dropGoneQuery(tx, holder, now);
  }
}
