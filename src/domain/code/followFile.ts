import type { Conflict } from '../merge/conflict.ts';
import type { CodeFile } from './codeFiles.ts';
import { mergeFile } from './mergeFiles.ts';

/** A document of a page and its file in a folder that the page works in, both in the form of the page. */
export interface FollowedFile {
  /** What both had last; null where nothing is known of that. */
  readonly base: CodeFile | null;
  readonly page: CodeFile;
  /** Null where the folder has none. */
  readonly file: CodeFile | null;
}

/** What brings both together. */
export interface FollowedStep {
  /** What the document becomes; the page's own where the folder has nothing new. */
  readonly page: CodeFile;
  /** What the file becomes; null where it stays as it is. */
  readonly write: CodeFile | null;
  /** What both have after that, but for what nobody decided yet: that is as before. */
  readonly base: CodeFile | null;
  /** What both changed, differently: each keeps its own until a person decides. */
  readonly conflicts: readonly Conflict[];
  /** The file was there and is not any more: it is not written again, and nothing is deleted here. */
  readonly isGone: boolean;
}

export function followFile({ base, page, file }: FollowedFile): FollowedStep {
  const settled = { page, write: null, base, conflicts: [], isGone: false };
  if (file === null)
    return base === null ? { ...settled, write: page, base: page } : { ...settled, isGone: true };
  if (page.text === file.text) return { ...settled, base: file };
  const merged = (take: 'base' | 'mine' | 'theirs') =>
    mergeFile(page.id, base ?? undefined, page, file, (_, conflict) =>
      // What is open in a file without a base, whoever has something filled it in.
      take !== 'base' && isOpen(base, conflict) ? (isEmpty(conflict.mine) ? 'theirs' : 'mine') : take,
    );
  const found = mergeFile(page.id, base ?? undefined, page, file, () => null);
  const conflicts = found.conflicts.filter((each) => !isOpen(base, each));
  const [here, there] = [merged('mine').merged ?? page, merged('theirs').merged ?? file];
  // Without what both began with, a part that both added is decided by taking it for new again.
  const keepsBase = conflicts.some((each) => !each.base.there);
  return {
    page: here,
    write: there.text === file.text ? null : there,
    base: conflicts.length === 0 ? here : keepsBase ? base : (merged('base').merged ?? base),
    conflicts,
    isGone: false,
  };
}

const isEmpty = (side: Conflict['mine']): boolean => !side.there || side.value === null;

/** Whether one side only leaves out what the other says, and neither is known to have changed it. */
const isOpen = (base: CodeFile | null, { mine, theirs }: Conflict): boolean =>
  base === null && (isEmpty(mine) || isEmpty(theirs));
