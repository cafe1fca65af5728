import { fields, keyed, ATOMIC, type Shape } from '../merge/shape.ts';
import { sortKeys } from '../sortKeys.ts';

/** What can have tags, in the contract's words. */
export const TAGGED_KINDS = ['chart', 'dashboard', 'dataset', 'query'] as const;
export type TaggedKind = (typeof TAGGED_KINDS)[number];

/** A tag, and the objects of the server that have it. */
export interface TagContents {
  readonly description: string;
  /** By `dashboard 6`, each with its name, which is for people. */
  readonly tagged: Readonly<Record<string, string>>;
  readonly title: string;
}

/** Each tagged object is merged separately. */
export const TAG_SHAPE: Shape = fields({ tagged: keyed(ATOMIC) });

export const canonicalTag = (contents: TagContents): TagContents => sortKeys(contents) as TagContents;

export const taggedKey = (kind: TaggedKind, id: number): string => `${kind} ${id}`;

/** The kind and the id of a tagged object; null for any other key. */
export function taggedOf(key: string): readonly [TaggedKind, number] | null {
  const [, name, id] = /^(\w+) (\d{1,15})$/.exec(key) ?? [];
  const kind = TAGGED_KINDS.find((each) => each === name);
  return kind === undefined ? null : [kind, Number(id)];
}

/** A tag that one object has, or has no more: without a name. */
export function withTagged(contents: TagContents, key: string, name: string | null): TagContents {
  const { [key]: _, ...others } = contents.tagged;
  return canonicalTag({ ...contents, tagged: name === null ? others : { ...others, [key]: name } });
}

interface Tag {
  readonly contents: TagContents;
}

/**
 * What a person's changes of an object's tags come to: the tags that it gets or loses, and titles that no tag has yet.
 */
export function changedTags<T extends Tag>(
  tags: readonly T[],
  object: { readonly key: string; readonly name: string },
  changed: ReadonlyMap<string, boolean>,
): {
  readonly retagged: readonly (readonly [tag: T, next: TagContents])[];
  readonly titles: readonly string[];
} {
  const known = new Set(tags.map(({ contents }) => contents.title));
  return {
    retagged: tags.flatMap((tag) => {
      const isWanted = changed.get(tag.contents.title);
      if (isWanted === undefined || isWanted === object.key in tag.contents.tagged) return [];
      return [[tag, withTagged(tag.contents, object.key, isWanted ? object.name : null)] as const];
    }),
    titles: [...changed].flatMap(([title, isWanted]) => (isWanted && !known.has(title) ? [title] : [])),
  };
}
