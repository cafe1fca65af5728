import type { Side } from './side.ts';

/** Keys of records and ids of list items, from the root. Never an index: it would be invalid after a merge. */
export type Path = readonly string[];

/**
 * Changes of both sides that cannot be merged. The merged content is still valid: it has the suggested side.
 * - `added`: both sides added it, differently;
 * - `changed`: both sides changed it, differently;
 * - `removed`: one side removed what the other changed;
 * - `order`: both sides reordered the list at the path; the sides are lists of ids.
 */
export interface Conflict {
  readonly path: Path;
  readonly kind: 'added' | 'changed' | 'removed' | 'order';
  readonly base: Side;
  readonly mine: Side;
  readonly theirs: Side;
  readonly suggested: 'mine' | 'theirs';
}

export interface Merged {
  readonly content: Side;
  readonly conflicts: readonly Conflict[];
}

/**
 * What both sides changed, by path, for a person to decide. A removal never wins automatically: the changed side is
 * kept.
 */
export function conflictAt(path: Path, base: Side, mine: Side, theirs: Side): Conflict {
  const kind = mine.there && theirs.there ? (base.there ? 'changed' : 'added') : 'removed';
  return { path, kind, base, mine, theirs, suggested: mine.there ? 'mine' : 'theirs' };
}

export function suggestedSide({ suggested, mine, theirs }: Conflict): Side {
  return suggested === 'mine' ? mine : theirs;
}
