import { t } from '#ui/t.ts';
import { type ReadDiskFile, uuidIn } from './diskFolder.ts';
import type { FolderPart } from './partsHere.ts';

/** The uuids that files have, by path; undefined for those without one. */
export type UuidsByPath = ReadonlyMap<string, string | undefined>;

export const uuidsByPath = (disk: ReadonlyMap<string, ReadDiskFile>): UuidsByPath =>
  new Map([...disk].map(([path, { text }]) => [path, uuidIn(text)]));

/** The files of a chart or dashboard: by its uuid; one that is broken may have lost that, but not its name. */
export function filesOf(
  { uuid, kind }: Pick<FolderPart, 'uuid' | 'kind'>,
  uuids: UuidsByPath,
): readonly string[] {
  const own = [...uuids].filter(([path, named]) => {
    if (!path.startsWith(`${kind}s/`)) return false;
    return named === undefined ? path.endsWith(`_${uuid.slice(0, 8)}.yaml`) : named === uuid;
  });
  return own.map(([path]) => path);
}

export const sameAs = (other: string): string => t('{file} is the same, by its uuid.', { file: other });
