import type { ContentChange } from './difference.ts';

/** The thing that a path of a document leads to, in words for a person. */
export interface ChangedPart {
  /** What it is: "Chart", "Filter", "Title". */
  readonly noun: string;
  /** Its own name; empty if there is only one of its kind. */
  readonly name: string;
  /** What of it: its place, its size, its existence, or its other settings. */
  readonly aspect: 'whole' | 'place' | 'size' | 'order' | 'settings';
  /** The word for one of its settings: "width"; absent for the part itself. */
  readonly detail?: string;
  /** Distinguishes parts of equal names. */
  readonly key: string;
}

/**
 * Names the part that a change or a conflict is about, from contents that may have it; null for what only follows from
 * other parts.
 */
export type NamePart = (
  at: { readonly path: readonly string[]; readonly kind: string },
  contents: readonly object[],
) => ChangedPart | null;

export interface PartChange {
  readonly part: ChangedPart;
  readonly verb: 'added' | 'removed' | 'moved' | 'resized' | 'reordered' | 'changed';
}

/** What changes do, each part and verb once. `contents` are those before and after. */
export function partChanges(
  changes: readonly ContentChange[],
  namePart: NamePart,
  contents: readonly object[],
): readonly PartChange[] {
  const found = new Map<string, PartChange>();
  for (const change of changes) {
    const part = namePart(change, contents);
    if (part === null) continue;
    const verb = verbOf(part, change);
    found.set(`${part.key} ${verb}`, { part, verb });
  }
  return [...found.values()];
}

function verbOf({ aspect }: ChangedPart, { before, after }: ContentChange): PartChange['verb'] {
  switch (aspect) {
    case 'whole':
      return before.there ? (after.there ? 'changed' : 'removed') : 'added';
    case 'place':
      return 'moved';
    case 'size':
      return 'resized';
    case 'order':
      return 'reordered';
    case 'settings':
      return 'changed';
  }
}

/** A key in words: "refresh_frequency" is "Refresh frequency", and "legendOrientation" "Legend orientation". */
export function wordsOf(key: string): string {
  const text = key
    .replaceAll(/_|(?<=[a-z])(?=[A-Z])|(?=[A-Z][a-z])/g, ' ')
    .replaceAll(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
