import type { TextVersion, Tables } from './schema.ts';
import type { Tx } from './write.ts';

/** Why a text was put aside that its author may still have before their eyes. */
export const TYPED_OVER = 'Typed in another window at the same time';
export const LOST_TO_NEWER = 'Changed here and elsewhere; the newer text was kept';

/** How many earlier texts of one thing are kept. */
export const VERSIONS_KEPT = 50;

/** The earlier texts of a thing, the last put aside first. */
export async function listVersions(db: Tables, entityId: string): Promise<TextVersion[]> {
  return (await db.versions.where('entityId').equals(entityId).sortBy('seq')).reverse();
}

/** The texts that gave way after a version without whoever wrote them having a say. */
export function listReplaced(db: Tables, after: number): Promise<TextVersion[]> {
  const isOverruled = ({ why }: TextVersion): boolean => why === TYPED_OVER || why === LOST_TO_NEWER;
  return db.versions
    .where('seq')
    .aboveOrEqual(after + 1)
    .filter(isOverruled)
    .toArray();
}

export function getVersion(db: Tables, seq: number): Promise<TextVersion | undefined> {
  return db.versions.get(seq);
}

/** Keeps a text that gave way to another one; one that is the last of its kind already is not kept twice. */
export async function addVersion(tx: Tx, version: Omit<TextVersion, 'seq'>): Promise<void> {
  const known = await tx.versions.where('entityId').equals(version.entityId).sortBy('seq');
  const last = known.findLast((each) => each.field === version.field);
  if (version.text === '' || last?.text === version.text) return;
  await tx.versions.add(version);
  const tooMany = known.slice(0, Math.max(0, known.length + 1 - VERSIONS_KEPT));
  await tx.versions.bulkDelete(tooMany.map((each) => each.seq));
}
