import { isSentAgain } from '#domain/error/httpStatus.ts';
import { isUnreachable } from '#domain/error/unreachable.ts';
import type { Millis } from '#domain/time.ts';
import { dueAt, type OutboxRow } from './outboxRow.ts';
import type { SyncTables, WriteTx } from '../tables.ts';

type Outbox = Pick<SyncTables, 'outbox'>;
type Tx = WriteTx<Outbox>;

/** All pending changes, oldest first. */
export function listOutbox(db: Outbox): Promise<OutboxRow[]> {
  return db.outbox.orderBy('seq').toArray();
}

/** A range of pending changes, in the order they were made. */
export function outboxAfter(db: Outbox, seq: number, length: number): Promise<OutboxRow[]> {
  return db.outbox.where('seq').above(seq).limit(length).toArray();
}

/** When the next row is due, considered alone, however many are pending: only one is read. Null if none will be. */
export async function nextDueAt(db: Outbox): Promise<Millis | null> {
  const next = await db.outbox.orderBy('dueAt').first();
  return next ? dueAt(next) : null;
}

/** The first row of a lane. */
export async function firstInLane(db: Outbox, lane: string): Promise<OutboxRow | undefined> {
  const row = await db.outbox.where('[lane+seq]').aboveOrEqual([lane, 0]).first();
  return row?.lane === lane ? row : undefined;
}

export function laneRows(db: Outbox, lane: string): Promise<OutboxRow[]> {
  return db.outbox.where('[lane+seq]').between([lane, 0], [lane, Number.POSITIVE_INFINITY]).toArray();
}

export function outboxRow(db: Outbox, id: string): Promise<OutboxRow | undefined> {
  return db.outbox.where('id').equals(id).first();
}

export async function addOutboxRow(tx: Tx, row: Omit<OutboxRow, 'seq'>): Promise<void> {
  await tx.outbox.add(withDueAt(row));
}

export async function putOutboxRow(tx: Tx, row: OutboxRow): Promise<void> {
  await tx.outbox.put(withDueAt(row));
}

/** The stored form: with its value in the index of `dueAt`, which is absent if only a person can release it. */
function withDueAt<Row extends Omit<OutboxRow, 'seq'>>(row: Row): Row {
  return { ...row, dueAt: dueAt(row) };
}

export async function deleteOutboxRows(tx: Tx, rows: readonly OutboxRow[]): Promise<void> {
  await tx.outbox.bulkDelete(rows.map((row) => row.seq));
}

/** The row, if it is still in the attempt it was sent in; an outcome may be recorded for no other. */
export async function rowInAttempt(tx: Tx, sent: OutboxRow): Promise<OutboxRow | undefined> {
  const row = await tx.outbox.get(sent.seq);
  return row?.id === sent.id && row.attempt?.id === sent.attempt?.id ? row : undefined;
}

/** What the sync status counts. */
export interface OutboxCounts {
  readonly waiting: number;
  readonly parked: number;
}

export async function countOutbox(db: Outbox): Promise<OutboxCounts> {
  const [all, parked] = await Promise.all([
    db.outbox.count(),
    db.outbox.where('state').equals('parked').count(),
  ]);
  return { waiting: all - parked, parked };
}

/** Makes changes due at once that only wait because the server was unreachable. */
export async function retryUnreached(tx: Tx): Promise<void> {
  await tx.outbox
    .where('state')
    .equals('queued')
    .filter((row) => row.retryAt !== null && row.lastAnswer !== null && isUnreachable(row.lastAnswer))
    .modify((row) => void Object.assign(row, withDueAt({ ...row, retryAt: null })));
}

/** Ends every wait of rows that were not rejected: somebody waits for them to be sent. */
export async function retryOutboxNow(tx: Tx): Promise<void> {
  await tx.outbox
    .where('state')
    .equals('queued')
    .modify((row) => void Object.assign(row, withDueAt({ ...row, notBefore: 0, retryAt: null })));
}

/**
 * Deletions in lanes of some kinds that the server rejected. They are not parked, because they are retried until it
 * agrees.
 */
export async function refusedDeletions(db: Outbox, kinds: readonly string[]): Promise<OutboxRow[]> {
  const lanes = await Promise.all(
    // The semicolon is the character after a colon.
    kinds.map((kind) =>
      db.outbox
        .where('[lane+seq]')
        .between([`${kind}:`, 0], [`${kind};`, 0])
        .toArray(),
    ),
  );
  return lanes.flat().filter(({ role, lastAnswer }) => {
    const gotResponse = lastAnswer?.kind === 'http' && lastAnswer.status !== null;
    return role === 'delete' && gotResponse && !isSentAgain(lastAnswer.status);
  });
}

/** What the server rejected and a person has to decide on, in the order it was made. */
export function parkedRows(db: Outbox): Promise<OutboxRow[]> {
  return db.outbox.where('state').equals('parked').sortBy('seq');
}
