import { compareNames } from '../format/compareNames.ts';
/**
 * The folder of a saved query: what its name has before the last slash; null for none. The contract has no folders, so
 * a name is the one place that every server keeps.
 */
export function folderOf(label: string): string | null {
  const path = label.slice(0, Math.max(0, label.lastIndexOf('/')));
  const parts = path.split('/').map((part) => part.trim());
  return parts.every((part) => part === '') ? null : parts.filter((part) => part !== '').join('/');
}

/** Whether a saved query is in a folder or in one below it. */
export function isInFolder(label: string, folder: string): boolean {
  const own = folderOf(label);
  return own !== null && (own === folder || own.startsWith(`${folder}/`));
}

/** Every folder of some saved queries, and those above them. */
export function foldersOf(labels: readonly string[]): readonly string[] {
  const all = labels.flatMap((label) => {
    const parts = folderOf(label)?.split('/') ?? [];
    return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  });
  return [...new Set(all)].toSorted(compareNames);
}
