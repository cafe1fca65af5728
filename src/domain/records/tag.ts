import { fields, keyed, ATOMIC, type ContentShape } from '../merge/shape.ts';
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
export const TAG_SHAPE: ContentShape = fields({ tagged: keyed(ATOMIC) });

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

/** What can have tags, as tags name it. */
export interface TaggedObject {
  readonly key: string;
  readonly name: string;
}

/**
 * What a person's changes of the tags of some objects come to: the tags that they get or lose, and new ones where no tag
 * has the title yet.
 */
export function changedTags<T extends Tag>(
  tags: readonly T[],
  objects: readonly TaggedObject[],
  changed: ReadonlyMap<string, boolean>,
): {
  readonly retagged: readonly (readonly [tag: T, next: TagContents])[];
  readonly created: readonly TagContents[];
} {
  const known = new Set(tags.map(({ contents }) => contents.title));
  const given = (contents: TagContents, isWanted: boolean): TagContents =>
    objects
      // Of what has the tag already, the name stays as it is there.
      .filter(({ key }) => isWanted !== key in contents.tagged)
      .reduce((all, { key, name }) => withTagged(all, key, isWanted ? name : null), contents);
  return {
    retagged: tags.flatMap((tag) => {
      const isWanted = changed.get(tag.contents.title);
      const next = isWanted === undefined ? tag.contents : given(tag.contents, isWanted);
      return next === tag.contents ? [] : [[tag, next] as const];
    }),
    created: [...changed].flatMap(([title, isWanted]) =>
      isWanted && !known.has(title) ? [given({ description: '', tagged: {}, title }, true)] : [],
    ),
  };
}

/** What this device knows of tags since a server listed what has them. */
export interface NewerTags {
  /** Whose objects are known here, whatever the list says; also those that no tag has any more. */
  readonly titles: ReadonlySet<string>;
  readonly byKey: ReadonlyMap<string, readonly string[]>;
}

/** `gone`: titles of tags that were deleted or renamed. */
export function newerTags(known: readonly TagContents[], gone: readonly string[]): NewerTags {
  const byKey = new Map<string, string[]>();
  for (const { title, tagged } of known) {
    for (const key of Object.keys(tagged)) {
      const titles = byKey.get(key);
      if (titles) titles.push(title);
      else byKey.set(key, [title]);
    }
  }
  return { titles: new Set([...known.map(({ title }) => title), ...gone]), byKey };
}

/**
 * The titles of an object's tags: those that its server listed, as far as no tag that is known better says otherwise.
 */
export function titlesOf(
  key: string,
  listed: readonly string[],
  { titles, byKey }: NewerTags,
): readonly string[] {
  const had = byKey.get(key) ?? [];
  return [...listed.filter((title) => !titles.has(title)), ...had].toSorted((a, b) => a.localeCompare(b));
}
