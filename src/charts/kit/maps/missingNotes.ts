import type { Note } from '#domain/note.ts';

const MAX_NAMED = 5;
/** Longer names would take the room of the map, and push out how many there are more. */
const MAX_LETTERS = 24;
const MAX_LETTERS_OF_ALL = 60;

/** Names what a map has no outlines for. */
export function missingNotes(missing: readonly string[]): readonly Note[] {
  if (missing.length === 0) return [];
  const distinct = [...new Set(missing)];
  const named = withinRoom(distinct.slice(0, MAX_NAMED).map(shortened));
  const names = named.join(', ');
  const more = distinct.length - named.length;
  return more > 0
    ? [{ text: 'Not on the map: {names} and {more} more.', values: { names, more } }]
    : [{ text: 'Not on the map: {names}.', values: { names } }];
}

const shortened = (name: string): string =>
  name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1)}…` : name;

/** The first names that have room beside each other, at least one. */
function withinRoom(names: readonly string[]): readonly string[] {
  let letters = 0;
  const first = names.findIndex((name) => (letters += name.length) > MAX_LETTERS_OF_ALL);
  return first === -1 ? names : names.slice(0, Math.max(1, first));
}
