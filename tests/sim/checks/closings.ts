/** The ids of closed tabs, from their closing until a device considers them deleted, and after that. */
export interface Closings {
  /** `waiting` are the ids that some device still has to delete. */
  look(waiting: readonly number[]): void;
  /** The ids on the server that were considered deleted. */
  undone(there: readonly number[]): number[];
}

export function createClosings(): Closings {
  const settled = new Set<number>();
  let before: ReadonlySet<number> = new Set();
  return {
    look(waiting) {
      const now = new Set(waiting);
      for (const id of before) if (!now.has(id)) settled.add(id);
      before = now;
    },
    undone: (there) => there.filter((id) => settled.has(id) && !before.has(id)),
  };
}
