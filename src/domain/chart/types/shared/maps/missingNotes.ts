import type { Note } from '../../../spec/chartSpec.ts';

const MAX_NAMED = 5;

/** Names what a map has no outlines for. */
export function missingNotes(missing: readonly string[]): readonly Note[] {
  if (missing.length === 0) return [];
  const names = missing.slice(0, MAX_NAMED).join(', ');
  return [
    {
      text: 'Not on the map: {names}{more}.',
      values: { names, more: missing.length > MAX_NAMED ? ', …' : '' },
    },
  ];
}
