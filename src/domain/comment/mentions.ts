import type { CommentEntry } from './commentEntry.ts';

/** A part of a comment's text: as it is, or the name of a person after `@`. */
export interface TextPart {
  readonly text: string;
  readonly mention: string | null;
}

/** A name ends where a sentence may: at a full stop or dash that nothing follows. */
const MENTION = /(?<![\p{L}\p{N}_.@])@([\p{L}\p{N}_](?:[\p{L}\p{N}_.+@-]*[\p{L}\p{N}_])?)/gu;

export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of text.matchAll(MENTION)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index), mention: null });
    parts.push({ text: found[0], mention: found[1] ?? null });
    at = found.index + found[0].length;
  }
  return at < text.length ? [...parts, { text: text.slice(at), mention: null }] : parts;
}

/** The names of people in a comment, each once. */
export const mentionsIn = (text: string): readonly string[] => [
  ...new Set(partsOf(text).flatMap(({ mention }) => mention ?? [])),
];

/** A name that is being typed: its `@`, and what of it is there. */
export interface TypedMention {
  readonly from: number;
  readonly typed: string;
}

const TYPED = /(?<![\p{L}\p{N}_.@])@([\p{L}\p{N}_.+-]*)$/u;

/** The name that the caret is at the end of; null if it is at none. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const found = TYPED.exec(text.slice(0, caret));
  return found && { from: found.index, typed: found[1] ?? '' };
}

/** What of a name follows the caret in it. */
const REST = /^(?:[\p{L}\p{N}_.+@-]*[\p{L}\p{N}_])?/u;

/** The text with a whole name where it was being typed, and the caret after it. */
export function withMention(
  text: string,
  { from, typed }: TypedMention,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, from)}@${name} `;
  const after = text.slice(from + 1 + typed.length).replace(REST, '');
  return { text: before + after.replace(/^ /, ''), caret: before.length };
}

/** Somebody who can be named. */
export interface Mentionable {
  readonly username: string;
  /** Empty where it is not known. */
  readonly name: string;
}

export type People = ReadonlyMap<string, Mentionable>;

/** Those heard of, with whom an entry is by and whom it told. */
export function withPeopleOf(people: People, { author, told }: CommentEntry): People {
  const { username, name } = author;
  const fresh = [
    ...told.filter((each) => !people.has(each)).map((each) => ({ username: each, name: '' })),
    ...(username === undefined || people.get(username)?.name === name ? [] : [{ username, name }]),
  ];
  return fresh.length === 0
    ? people
    : new Map([...people, ...fresh.map((each) => [each.username, each] as const)]);
}

/** Who can be named by what is typed, those whose user names begin with it first. */
export function mentionable(people: People, typed: string): readonly Mentionable[] {
  const wanted = typed.toLowerCase();
  const rank = ({ username, name }: Mentionable): number =>
    username.toLowerCase().startsWith(wanted)
      ? 0
      : name
            .toLowerCase()
            .split(' ')
            .some((word) => word.startsWith(wanted))
        ? 1
        : 2;
  return [...people.values()]
    .filter((each) => rank(each) < 2 && isWritable(each.username))
    .toSorted((a, b) => rank(a) - rank(b) || (a.username < b.username ? -1 : 1))
    .slice(0, MOST);
}

/** A name with a space, say, would mention somebody else or nobody. */
function isWritable(username: string): boolean {
  const [first, ...others] = mentionsIn(`@${username}`);
  return first === username && others.length === 0;
}

/** Whether a name is typed to its end and could be no other one. */
export const isNamed = (people: readonly Mentionable[], typed: string): boolean =>
  people.length === 1 && people[0]?.username.toLowerCase() === typed.toLowerCase();

/** More are found by more letters. */
const MOST = 6;
