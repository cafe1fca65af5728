import { MINUTE, type Millis } from '#domain/time.ts';
import type { TextVersion, Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

/** Why a text was replaced that its author may still be looking at. */
export const TYPED_OVER = 'Typed in another window at the same time';
export const LOST_TO_NEWER = 'Changed here and elsewhere; the newer text was kept';
export const REPLACED_ELSEWHERE = 'Replaced by newer text from elsewhere';
const MERGED = 'Merged with changes made elsewhere';

/** Two people who type in one tab cause a merge every few seconds: one version is enough for that long. */
const MERGES_APART: Millis = 5 * MINUTE;

/** How many earlier texts of one object are stored. */
export const VERSIONS_KEPT = 50;

/** The versions of an object, last replaced first. */
export async function listVersions(db: Tables, entityId: string): Promise<TextVersion[]> {
  return (await db.versions.where('entityId').equals(entityId).sortBy('seq')).reverse();
}

const OVERRULED: ReadonlySet<string> = new Set([TYPED_OVER, LOST_TO_NEWER, REPLACED_ELSEWHERE]);

/** Versions newer than the given one that were replaced without their author's decision. */
export function listReplaced(db: Tables, after: number): Promise<TextVersion[]> {
  return db.versions
    .where('seq')
    .aboveOrEqual(after + 1)
    .filter(({ why }) => OVERRULED.has(why))
    .toArray();
}

export function getVersion(db: Tables, seq: number): Promise<TextVersion | undefined> {
  return db.versions.get(seq);
}

/** Stores a replaced text; not twice if it equals the last one of its kind. */
export async function addVersion(tx: Tx, version: Omit<TextVersion, 'seq'>): Promise<void> {
  const known = await tx.versions.where('entityId').equals(version.entityId).sortBy('seq');
  const last = known.findLast((each) => each.field === version.field);
  if (version.text === '' || last?.text === version.text) return;
  await tx.versions.add(version);
  const tooMany = known.slice(0, Math.max(0, known.length + 1 - VERSIONS_KEPT));
  await tx.versions.bulkDelete(tooMany.map((each) => each.seq));
}

/** Stores the text from before a merge, of several merges in a row that of the first. */
export async function addMergedVersion(tx: Tx, version: Omit<TextVersion, 'seq' | 'why'>): Promise<void> {
  const known = await tx.versions.where('entityId').equals(version.entityId).sortBy('seq');
  const last = known.findLast((each) => each.field === version.field);
  if (last?.why === MERGED && version.at - last.at < MERGES_APART) return;
  await addVersion(tx, { ...version, why: MERGED });
}
