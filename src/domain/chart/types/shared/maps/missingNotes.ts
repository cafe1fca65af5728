import type { Note } from '../../../spec/chartSpec.ts';

const MAX_NAMED = 5;
/** Longer names would take the room of the map. */
const MAX_LETTERS = 24;

/** Names what a map has no outlines for. */
export function missingNotes(missing: readonly string[]): readonly Note[] {
  if (missing.length === 0) return [];
  const distinct = [...new Set(missing)];
  const names = distinct.slice(0, MAX_NAMED).map(shortened).join(', ');
  const more = distinct.length - MAX_NAMED;
  return more > 0
    ? [{ text: 'Not on the map: {names} and {more} more.', values: { names, more } }]
    : [{ text: 'Not on the map: {names}.', values: { names } }];
}

const shortened = (name: string): string =>
  name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1)}…` : name;
