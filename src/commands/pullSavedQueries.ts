import type { ListedSavedQuery, ServerSavedQuery } from '#api/savedQuery.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { newId } from '#domain/ids.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { mergeSavedQuery } from '#domain/savedQuery/mergeSavedQuery.ts';
import { isUnchanged, savedQueryFields } from '#domain/savedQuery/savedQuery.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import type { Millis } from '#domain/time.ts';
import { laneRows, listOutbox } from '#store/outbox.ts';
import { allSavedQueries, dropSavedQuery, putSavedQuery, savedQueryByRemoteId } from '#store/savedQueries.ts';
import type { Tables } from '#store/schema.ts';
import type { StorageError } from '#store/storageError.ts';
import { addVersion } from '#store/versions.ts';
import { write } from '#store/write.ts';
import type { Tx } from '#store/write.ts';
import { createSavedQuery, savedQueryLane } from './savedQueryDelivery.ts';
import type { SyncPorts } from './syncPorts.ts';

/**
 * Brings the saved queries of this device up to date with the server: what is new or changed there is read, what is gone
 * there goes here too, unless it holds unsent edits.
 */
export async function pullSavedQueries(ports: SyncPorts): Promise<Result<void, ApiError | StorageError>> {
  const { db, api, clock } = ports;
  const askedAt = clock.now();
  const listed = await api.savedQuery.list();
  // Whoever may not read any has none.
  if (!listed.ok) return isForbidden(listed.error) ? ok(undefined) : listed;
  const dropped = await write(db, (tx) => dropGone(tx, listed.value, askedAt));
  if (!dropped.ok) return dropped;
  for (const remoteId of await toRead(db, listed.value)) {
    const found = await api.savedQuery.get(remoteId);
    if (!found.ok && found.error.kind === 'http') continue;
    if (!found.ok) return found;
    const taken = await write(db, (tx) => take(tx, found.value, ports, askedAt));
    if (!taken.ok) return taken;
  }
  return ok(undefined);
}

const isForbidden = (error: ApiError): boolean => error.kind === 'http' && error.status === 403;

/** What is not known here in the state that the server names. */
async function toRead(db: Tables, listed: readonly ListedSavedQuery[]): Promise<number[]> {
  const known = new Map((await allSavedQueries(db)).map((query) => [query.remoteId, query.revision]));
  return listed
    .filter(({ remoteId, revision }) => revision === null || known.get(remoteId) !== revision)
    .map(({ remoteId }) => remoteId);
}

async function dropGone(tx: Tx, listed: readonly ListedSavedQuery[], askedAt: Millis): Promise<void> {
  const there = new Set(listed.map(({ remoteId }) => remoteId));
  for (const query of await allSavedQueries(tx)) {
    const wasThere = query.remoteId !== null && (query.confirmedAt ?? askedAt) < askedAt;
    if (!wasThere || there.has(query.remoteId) || (await hasRows(tx, query.id))) continue;
    await dropSavedQuery(tx, query.id);
  }
}

async function take(tx: Tx, server: ServerSavedQuery, ports: SyncPorts, askedAt: Millis): Promise<void> {
  const { clock, random } = ports;
  const { remoteId, fields, mark, revision } = server;
  const confirmation = { remoteId, mark, confirmed: fields, confirmedAt: clock.now(), revision };
  const changedAt = server.changedAt ?? clock.now();
  const query = await savedQueryByRemoteId(tx, remoteId);
  if (!query) {
    // What is new in the list may be what this device is just making.
    if (await isCreateUnderWay(tx)) return;
    return putSavedQuery(tx, { ...fields, ...confirmation, id: newId(random), changedAt, deletedAt: null });
  }
  if ((query.confirmedAt ?? 0) >= askedAt || (await isBeingSent(tx, query.id))) return;
  const base = query.confirmed ?? fields;
  const mine = savedQueryFields(query);
  if (isUnchanged(mine, base)) return putSavedQuery(tx, { ...query, ...fields, ...confirmation, changedAt });
  const merged = mergeSavedQuery({
    base,
    mine,
    mineChangedAt: query.changedAt,
    theirs: fields,
    theirsChangedAt: server.changedAt,
  });
  await putSavedQuery(tx, { ...query, ...merged.fields, ...confirmation });
  if (merged.lostSql !== null) await keepLost(tx, query, merged.lostSql, clock.now());
}

async function keepLost(tx: Tx, query: SavedQuery, text: string, now: Millis): Promise<void> {
  await addVersion(tx, {
    entityId: query.id,
    field: 'sql',
    text,
    at: now,
    why: 'Changed here and elsewhere',
  });
}

async function isCreateUnderWay(tx: Tx): Promise<boolean> {
  const rows = await listOutbox(tx);
  return rows.some((row) => row.command === createSavedQuery.commandName && row.unanswered);
}

async function hasRows(tx: Tx, id: string): Promise<boolean> {
  return (await laneRows(tx, savedQueryLane(id))).length > 0;
}

async function isBeingSent(tx: Tx, id: string): Promise<boolean> {
  return (await laneRows(tx, savedQueryLane(id))).some((row) => row.state === 'inflight' || row.unanswered);
}
