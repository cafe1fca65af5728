import type { ServerDeps } from '../deps.ts';
import type { OwnedEntity } from '../meta/owners.ts';

/**
 * What becomes of things that are here already, known by their uuid.
 * - `refuse`: those of the bundle's own kind are a fault; what they refer to stays as it is here.
 * - `overwrite`: the bundle wins.
 * - `update`: the bundle wins where it says something new and nobody has changed the thing here since.
 */
export type ImportPolicy = 'refuse' | 'overwrite' | 'update';

export interface ImportWish {
  /** Whose things they become; null for the server's own. */
  readonly userId: number | null;
  readonly policy: ImportPolicy;
}

/** What the parts share while they are written. */
export interface WriteContext {
  readonly deps: ServerDeps;
  readonly wish: ImportWish;
  readonly note: (text: string) => void;
}

/** Whether what is here under a uuid is to be replaced; says so where a person's changes are kept. */
export function replaces(
  { deps, wish, note }: WriteContext,
  entity: OwnedEntity,
  row: { readonly uuid: string; readonly revision: number },
  hash: string,
  title: string,
): boolean {
  if (wish.policy !== 'update') return wish.policy === 'overwrite';
  const last = deps.meta.imports.of(row.uuid);
  if (last?.hash === hash) return false;
  if (last && last.revision === row.revision) return true;
  const name = entity.charAt(0).toUpperCase() + entity.slice(1);
  note(`${name} "${title}" was changed here since it was imported, so it stays as it is.`);
  return false;
}
