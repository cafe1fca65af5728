import { DAY, type Millis } from '#domain/time.ts';
import { VERSIONS_BUDGET } from '../space/quota.ts';
import { putSetting, setting } from '../settings.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';
import type { DocumentVersion } from './documentRow.ts';

/** How long replaced states are kept. */
export const VERSIONS_KEPT_FOR: Millis = 90 * DAY;
/** The most versions of one document. */
export const MAX_VERSIONS = 50;

/** The versions of a document, newest first: one restored from a backup is older than its place in the table. */
export async function listDocumentVersions(db: Tables, documentId: string): Promise<DocumentVersion[]> {
  const versions = await db.documentVersions.where('documentId').equals(documentId).toArray();
  return versions.toSorted((a, b) => b.at - a.at || b.seq - a.seq);
}

/** The latest version of each document, newest first. */
export async function latestDocumentVersions(db: Tables): Promise<DocumentVersion[]> {
  const latest = new Map<string, DocumentVersion>();
  for (const each of await db.documentVersions.orderBy('seq').toArray()) {
    const known = latest.get(each.documentId);
    if (known === undefined || known.at <= each.at) latest.set(each.documentId, each);
  }
  return [...latest.values()].toSorted((a, b) => b.at - a.at);
}

export function getDocumentVersion(db: Tables, seq: number): Promise<DocumentVersion | undefined> {
  return db.documentVersions.get(seq);
}

/** The versions of a document that was deleted belong to the one that it was reopened as. */
export async function moveDocumentVersions(tx: Tx, from: string, to: string): Promise<void> {
  await tx.documentVersions.where('documentId').equals(from).modify({ documentId: to });
}

/**
 * Stores a replaced state. Deletes versions older than 90 days, the oldest beyond the limit of one document, and the
 * oldest of all beyond the budget.
 */
export async function addDocumentVersion(
  tx: Tx,
  version: Omit<DocumentVersion, 'seq' | 'bytes'>,
  budget: number = VERSIONS_BUDGET,
): Promise<void> {
  const known = await tx.documentVersions.where('documentId').equals(version.documentId).sortBy('seq');
  const text = JSON.stringify(version.content);
  const last = known.at(-1);
  if (last && JSON.stringify(last.content) === text) return;
  const total = await totalBytes(tx);
  await tx.documentVersions.add({ ...version, bytes: text.length });
  const tooMany = known.slice(0, Math.max(0, known.length + 1 - MAX_VERSIONS));
  const tooOld = await tx.documentVersions
    .where('at')
    .below(version.at - VERSIONS_KEPT_FOR)
    .toArray();
  const dropped = await drop(tx, [...tooMany, ...tooOld]);
  await keepWithin(tx, total + text.length - dropped, budget);
}

/** Deletes the versions that a predicate names. */
export async function deleteVersions(tx: Tx, isMeant: (version: DocumentVersion) => boolean): Promise<void> {
  const total = await totalBytes(tx);
  const meant = await tx.documentVersions.filter(isMeant).toArray();
  if (meant.length > 0) await putSetting(tx, 'documentVersionBytes', total - (await drop(tx, meant)));
}

/** Deletes versions older than 90 days, and the oldest beyond the budget. */
export async function trimDocumentVersions(tx: Tx, now: Millis, budget: number): Promise<void> {
  const tooOld = await tx.documentVersions
    .where('at')
    .below(now - VERSIONS_KEPT_FOR)
    .toArray();
  const total = await totalBytes(tx);
  await keepWithin(tx, total - (await drop(tx, tooOld)), budget);
}

/** The oldest go first; the latest version of all stays, however large. */
async function keepWithin(tx: Tx, total: number, budget: number): Promise<void> {
  let left = total;
  while (left > budget) {
    const [oldest, next] = await tx.documentVersions.orderBy('seq').limit(2).toArray();
    if (oldest === undefined || next === undefined) break;
    left -= await drop(tx, [oldest]);
  }
  await putSetting(tx, 'documentVersionBytes', left);
}

async function totalBytes(tx: Tx): Promise<number> {
  const known = await setting(tx, 'documentVersionBytes');
  return known ?? bytesOf(await tx.documentVersions.toArray());
}

/** Returns the deleted bytes. */
async function drop(tx: Tx, versions: readonly DocumentVersion[]): Promise<number> {
  const bySeq = new Map(versions.map((each) => [each.seq, each]));
  await tx.documentVersions.bulkDelete([...bySeq.keys()]);
  return bytesOf([...bySeq.values()]);
}

function bytesOf(versions: readonly DocumentVersion[]): number {
  return versions.reduce((sum, each) => sum + (each.bytes ?? JSON.stringify(each.content).length), 0);
}
