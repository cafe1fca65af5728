import { isSince, type Millis, type PullTimes } from '#domain/time.ts';
import type { Content, StoredDocument } from '#store/documents/documentRow.ts';
import {
  documentLane,
  documentsByNumber,
  documentsByUuid,
  getDocument,
  listDocuments,
} from '#store/documents/documents.ts';
import { deleteOutboxRows, laneRows, putOutboxRow } from '#sync/outbox/outbox.ts';
import type { Tx } from '#store/write.ts';
import type { DocumentKind, ServerDocument } from './kinds/defineDocument.ts';
import { pulled } from './state/pulled.ts';
import { deletedElsewhere } from './state/removal.ts';
import { loseNumber } from './sending/lane.ts';
import { createDelivery } from './sending/sendCreation.ts';
import { isAnother, saveDelivery } from './sending/sendSave.ts';
import { onlyRow, readDocument } from './state/state.ts';
import { forgetUnreadable } from './unreadable.ts';
import { changeDocumentRow, writeDocument } from './writeDocument.ts';

/**
 * Stores a document read from the server. One that is being sent, or was confirmed after the request, does not change.
 */
export async function takeDocument(
  tx: Tx,
  kind: DocumentKind,
  server: ServerDocument<Content>,
  { requestedAt, now }: PullTimes,
): Promise<StoredDocument | null> {
  const { remoteId, uuid, content, info, revision } = server;
  const holders = await documentsByNumber(tx, kind.kind, remoteId);
  const known = holders.find((row) => !isAnother(row, server));
  for (const row of holders) if (row !== known) await loseNumber(tx, row, now);
  if (known) {
    const at = known.confirmed?.at ?? 0;
    if ((at > requestedAt && at <= now) || (await isBeingSent(tx, known.id))) return known;
    const taken = await changeDocumentRow(tx, known.id, () =>
      pulled(kind, known, { content, info, revision, now }),
    );
    const isAttached = known.detachedAt !== null && taken?.detachedAt === null;
    const isMerged = known.conflict !== null && taken?.conflict === null;
    if (taken && (isAttached || isMerged)) await sendAgain(tx, taken);
    return taken;
  }
  const made =
    uuid === null ? undefined : (await documentsByUuid(tx, uuid)).find((row) => row.remoteId === null);
  if (made) {
    await requeueCreation(tx, made.id, now);
    return null;
  }
  const wanted = uuid ?? `${kind.kind}-${remoteId}`;
  const id = (await getDocument(tx, wanted)) ? `${kind.kind}-${remoteId}-${now}` : wanted;
  const row = readDocument(
    { id, kind: kind.kind, remoteId, uuid },
    { content, info, revision, at: now, isOurs: false },
  );
  await writeDocument(tx, null, onlyRow(row));
  return row;
}

/**
 * Treats stored documents that are missing in a complete list of the server as deleted there, or as hidden from the
 * person. Returns whether there are any of which it may matter what the person may read.
 */
export async function dropGoneDocuments(
  tx: Tx,
  kind: DocumentKind,
  listed: ReadonlySet<number>,
  times: PullTimes,
): Promise<boolean> {
  let isAnyGone = false;
  for (const row of await listDocuments(tx, kind.kind)) {
    if (row.remoteId === null || listed.has(row.remoteId)) continue;
    // Rights that were lost meanwhile may hide what edits are of, too.
    isAnyGone ||= row.detachedAt !== null && row.confirmed !== null;
    const wasThere = !isSince(row.confirmed?.at ?? times.requestedAt, times);
    if (!wasThere || (await isToBeSent(tx, row.id))) continue;
    await writeDocument(tx, row, deletedElsewhere(kind, row, times.now));
    isAnyGone = true;
  }
  if (isAnyGone) await forgetUnreadable(tx);
  return isAnyGone;
}

/** A rejected creation may have arrived: it is reconciled. */
export async function requeueCreation(tx: Tx, id: string, now: Millis): Promise<void> {
  for (const row of await laneRows(tx, documentLane(id))) {
    if (row.command !== createDelivery.commandName || row.state !== 'parked') continue;
    await putOutboxRow(tx, { ...row, state: 'queued', notBefore: now, retryAt: null, unanswered: true });
  }
}

/** Queues a parked save again, which may merge by now; drops it if nothing is left to save. */
async function sendAgain(tx: Tx, { id, saved }: StoredDocument): Promise<void> {
  const rows = (await laneRows(tx, documentLane(id))).filter(
    (row) => row.command === saveDelivery.commandName && row.state === 'parked',
  );
  if (saved) for (const row of rows) await putOutboxRow(tx, { ...row, state: 'queued', retryAt: null });
  else await deleteOutboxRows(tx, rows);
}

/** Whether something is still to be sent, which finds out itself what became of the document. */
async function isToBeSent(tx: Tx, id: string): Promise<boolean> {
  return (await laneRows(tx, documentLane(id))).some((row) => row.state !== 'parked');
}

async function isBeingSent(tx: Tx, id: string): Promise<boolean> {
  return (await laneRows(tx, documentLane(id))).some((row) => row.state === 'inflight' || row.unanswered);
}
