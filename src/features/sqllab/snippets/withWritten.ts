import type { Snippet } from '#domain/sql/editorSettings.ts';

/** Stored snippets with those that were written or, with null, deleted; all others stay. */
export function withWritten(
  stored: readonly Snippet[],
  written: ReadonlyMap<string, Snippet | null>,
): Snippet[] {
  const known = new Set(stored.map(({ id }) => id));
  const added = [...written].flatMap(([id, next]) => (next === null || known.has(id) ? [] : [next]));
  return [
    ...stored.flatMap((each) => {
      const next = written.get(each.id);
      return next === null ? [] : [next ?? each];
    }),
    ...added,
  ];
}
