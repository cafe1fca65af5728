import { isForbidden } from '#domain/error/httpStatus.ts';
import type { ListedSavedQuery, ServerSavedQuery } from '#api/sql/savedQuery.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { newId } from '#domain/ids.ts';
import { ok, type Result } from '#domain/result.ts';
import { mergeSavedQuery } from '#domain/savedQuery/mergeSavedQuery.ts';
import { isUnchanged, savedQueryFields, type SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { isSince, SECOND, type Millis, type PullTimes } from '#domain/time.ts';
import { laneRows, listOutbox, putOutboxRow } from '#sync/outbox/outbox.ts';
import {
  allSavedQueries,
  getSavedQuery,
  putSavedQuery,
  savedQueriesByRemoteId,
} from '#store/sql/savedQueries.ts';
import type { Tables } from '#store/schema.ts';
import { setting } from '#store/settings.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { write, type Tx } from '#store/write.ts';
import { isFormerId } from '../formerIds.ts';
import { mayRead } from '../pull/mayRead.ts';
import { createSavedQuery } from './createSavedQuery.ts';
import { savedQueryLane } from './savedQueryDelivery.ts';
import { dropGoneQuery, isOursNow, storeTexts, ourReplacedText } from './savedQueryTexts.ts';
import { takeEarlierCopy } from './takeEarlierCopy.ts';
import type { SyncPorts } from '../syncPorts.ts';

/**
 * Updates the saved queries of this device from the server: new and changed ones are read, deleted ones are deleted
 * here too unless they have unsent edits.
 */
export async function pullSavedQueries(ports: SyncPorts): Promise<Result<void, ApiError | StorageError>> {
  const { db, api, clock } = ports;
  const requestedAt = clock.now();
  // A person without read permission has none, and is not refused again and again.
  if (!(await mayRead(db, 'SavedQuery'))) return ok(undefined);
  const listed = await api.savedQuery.list();
  if (!listed.ok) return isForbidden(listed.error) ? ok(undefined) : listed;
  const duplicates = await write(db, async (tx) => {
    await requeueCreations(tx, listed.value, clock.now());
    await dropGone(tx, listed.value, { requestedAt, now: clock.now() });
    return duplicatesOfOurs(tx, listed.value);
  });
  if (!duplicates.ok) return duplicates;
  const gone = new Set<number>();
  for (const duplicate of duplicates.value) {
    const removed = await removeDuplicate(api, duplicate);
    if (!removed.ok && removed.error.kind !== 'http') return removed;
    if (!removed.ok || removed.value) gone.add(duplicate.remoteId);
  }
  for (const remoteId of await toRead(db, listed.value)) {
    if (gone.has(remoteId)) continue;
    const found = await api.savedQuery.get(remoteId);
    if (!found.ok && found.error.kind === 'http') continue;
    if (!found.ok) return found;
    const taken = await write(db, (tx) => take(tx, found.value, ports, requestedAt));
    if (!taken.ok) return taken;
  }
  return ok(undefined);
}

/**
 * Another page may have deleted it since the list was read, and its id may be reused. False if it is not the duplicate,
 * so that it is read like any other.
 */
async function removeDuplicate(
  api: SyncPorts['api'],
  { remoteId, mark }: ListedSavedQuery,
): Promise<Result<boolean, ApiError>> {
  const found = await api.savedQuery.get(remoteId);
  if (!found.ok) return found;
  if (found.value.mark !== mark) return ok(false);
  const removed = await api.savedQuery.remove(remoteId);
  return removed.ok ? ok(true) : removed;
}

/**
 * Servers with times of whole seconds may give two states one revision; the revision is trusted once it was read again
 * this much later.
 */
const REVISION_SETTLES = 2 * SECOND;

/** The ids whose listed revision is not known here. */
async function toRead(db: Tables, listed: readonly ListedSavedQuery[]): Promise<number[]> {
  const settled = (await allSavedQueries(db)).filter(isSettled);
  const known = new Map(settled.map((query) => [identityOf(query), query.revision]));
  return listed
    .filter((each) => each.revision === null || known.get(identityOf(each)) !== each.revision)
    .map(({ remoteId }) => remoteId);
}

/** The id alone may be reused by now. */
const identityOf = ({ remoteId, mark }: Pick<SavedQuery, 'remoteId' | 'mark'>): string =>
  `${remoteId} ${mark}`;

function isSettled({ confirmedAt, revisionSince }: SavedQuery): boolean {
  return (confirmedAt ?? 0) - (revisionSince ?? confirmedAt ?? 0) >= REVISION_SETTLES;
}

/** A rejected creation may have arrived in an earlier attempt. If the list has what it created, it is reconciled. */
async function requeueCreations(tx: Tx, listed: readonly ListedSavedQuery[], now: Millis): Promise<void> {
  for (const { mark } of listed) {
    if (mark === null) continue;
    for (const row of await laneRows(tx, savedQueryLane(mark))) {
      if (row.command !== createSavedQuery.commandName || row.state !== 'parked') continue;
      await putOutboxRow(tx, { ...row, state: 'queued', notBefore: now, retryAt: null, unanswered: true });
    }
  }
}

/**
 * Duplicates made by late copies of creations: they carry the mark of a query of this device under a later id. One with
 * an earlier id is taken (takeEarlierCopy): if two machines deleted each other's, none would be left.
 */
async function duplicatesOfOurs(tx: Tx, listed: readonly ListedSavedQuery[]): Promise<ListedSavedQuery[]> {
  const duplicates: ListedSavedQuery[] = [];
  for (const each of listed) {
    const { remoteId, mark } = each;
    if (mark === null) continue;
    const query = await getSavedQuery(tx, mark);
    const isDuplicate = query
      ? query.remoteId !== null && query.remoteId < remoteId
      : await isFormerId(tx, mark);
    if (isDuplicate) duplicates.push(each);
  }
  return duplicates;
}

async function dropGone(tx: Tx, listed: readonly ListedSavedQuery[], times: PullTimes): Promise<void> {
  const there = new Set(listed.map(({ remoteId }) => remoteId));
  for (const query of await allSavedQueries(tx)) {
    const wasThere = query.remoteId !== null && !isSince(query.confirmedAt ?? times.requestedAt, times);
    if (!wasThere || there.has(query.remoteId) || (await hasRows(tx, query.id))) continue;
    await dropGoneQuery(tx, query, times.now);
  }
}

async function take(tx: Tx, server: ServerSavedQuery, ports: SyncPorts, requestedAt: Millis): Promise<void> {
  const { clock, random } = ports;
  const now = clock.now();
  const { remoteId, fields, mark, revision } = server;
  const holders = await savedQueriesByRemoteId(tx, remoteId);
  if (holders.some((each) => isSince(each.confirmedAt ?? 0, { requestedAt, now }))) return;
  const known = holders.find((each) => each.mark === mark);
  if (known && (await isBeingSent(tx, known.id))) return;
  const revisionSince = known?.revision === revision ? Math.min(known.revisionSince ?? now, now) : now;
  const confirmation = { remoteId, mark, confirmed: fields, confirmedAt: now, revision, revisionSince };
  const changedAt = server.changedAt ?? now;
  // The query that had this id is deleted; if it has pending changes, the server rejects them when they are sent.
  for (const gone of holders.filter((each) => each !== known)) {
    if (!(await hasRows(tx, gone.id))) await dropGoneQuery(tx, gone, now);
  }
  if (!known) {
    const ours = mark === null ? undefined : await getSavedQuery(tx, mark);
    const isEarlier = ours?.remoteId != null && remoteId < ours.remoteId && ours.deletedAt === null;
    if (isEarlier && !(await hasRows(tx, ours.id))) return takeEarlierCopy(tx, ours, server, { now, random });
    if (ours || (mark === null && (await isBeingCreated(tx)))) return;
    const isOurs = false;
    return putSavedQuery(tx, {
      ...fields,
      ...confirmation,
      id: newId(random),
      changedAt,
      deletedAt: null,
      isOurs,
    });
  }
  const merged = mergeSavedQuery({
    base: known.confirmed ?? fields,
    mine: savedQueryFields(known),
    mineChangedAt: known.changedAt + (await setting(tx, 'clockOffset')),
    theirs: fields,
    theirsChangedAt: server.changedAt,
  });
  const isOurs = isOursNow(known, fields);
  const isSame = isUnchanged(merged.fields, fields);
  await putSavedQuery(tx, {
    ...known,
    ...merged.fields,
    ...confirmation,
    isOurs,
    changedAt: isSame ? changedAt : known.changedAt,
  });
  await storeTexts(tx, known.id, [merged.lostSql, ourReplacedText(known, fields)], now);
}

/** A new entry of the list without a mark may be the one this device is creating. */
async function isBeingCreated(tx: Tx): Promise<boolean> {
  const rows = await listOutbox(tx);
  return rows.some(
    (row) => row.command === createSavedQuery.commandName && row.unanswered && row.state !== 'parked',
  );
}

async function hasRows(tx: Tx, id: string): Promise<boolean> {
  return (await laneRows(tx, savedQueryLane(id))).length > 0;
}

async function isBeingSent(tx: Tx, id: string): Promise<boolean> {
  return (await laneRows(tx, savedQueryLane(id))).some((row) => row.state === 'inflight' || row.unanswered);
}
