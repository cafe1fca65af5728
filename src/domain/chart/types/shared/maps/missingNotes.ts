import type { Note } from '../../../spec/chartSpec.ts';

const MOST_NAMED = 5;

/** Names what a map has no outlines for. */
export function missingNotes(missing: readonly string[]): readonly Note[] {
  if (missing.length === 0) return [];
  const names = missing.slice(0, MOST_NAMED).join(', ');
  return [
    {
      text: 'Not on the map: {names}{more}.',
      values: { names, more: missing.length > MOST_NAMED ? ', …' : '' },
    },
  ];
}
