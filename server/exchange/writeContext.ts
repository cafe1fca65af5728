import type { ServerDeps } from '../deps.ts';
import type { OwnedEntity } from '#domain/access/entities.ts';

/**
 * How to treat existing entities, matched by uuid.
 * - `refuse`: those of the bundle's own kind are an error; what they reference stays unchanged.
 * - `overwrite`: the bundle wins.
 * - `update`: the bundle wins where it has a change and nobody has changed the entity here since.
 */
export type ImportPolicy = 'refuse' | 'overwrite' | 'update';

export interface ImportRequest {
  /** The owner of imported entities; null for the server's own. */
  readonly userId: number | null;
  readonly policy: ImportPolicy;
}

/** The state shared while entities are written. */
export interface WriteContext {
  readonly deps: ServerDeps;
  readonly input: ImportRequest;
  readonly note: (text: string) => void;
}

/** Whether the entity with a uuid is to be replaced; adds a note where a person's changes are kept. */
export function replaces(
  { deps, input, note }: WriteContext,
  entity: OwnedEntity,
  row: { readonly uuid: string; readonly revision: number },
  hash: string,
  title: string,
): boolean {
  if (input.policy !== 'update') return input.policy === 'overwrite';
  const last = deps.meta.imports.of(row.uuid);
  if (last?.hash === hash) return false;
  if (last && last.revision === row.revision) return true;
  const name = entity.charAt(0).toUpperCase() + entity.slice(1);
  note(`${name} "${title}" was changed here after it was imported, so it was not replaced.`);
  return false;
}
