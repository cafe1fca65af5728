import type { Part } from './partsFrame.ts';

/** Ids of parts that have parts: a tree is made of ids, and names may repeat in it. */
export const ROOT = 'root';

export interface PartGroup {
  readonly id: string;
  readonly parent: string;
  readonly path: readonly string[];
  readonly title: string;
}

/** A path as a unique id, whatever characters its names contain. */
export function parentOf(names: readonly string[]): string {
  return names.length < 2 ? ROOT : `group ${JSON.stringify(names.slice(0, -1))}`;
}

export function groupsOf(parts: readonly Part[]): readonly PartGroup[] {
  const groups = new Map<string, PartGroup>();
  for (const { names } of parts) {
    for (let depth = 1; depth < names.length; depth += 1) {
      const path = names.slice(0, depth);
      const id = `group ${JSON.stringify(path)}`;
      groups.set(id, {
        id,
        parent: parentOf(path),
        path,
        title: path.at(-1) ?? '',
      });
    }
  }
  return [...groups.values()];
}
