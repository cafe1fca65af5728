import { ok, err, type Result } from '#domain/result.ts';
import { type CodeFile, idOf, valueOf } from '#domain/code/codeFiles.ts';
import { kindOfFolder, RECORD_KINDS, recordKindOf } from '../fileKinds.ts';
import type { Remote } from '../remote.ts';
import { entityNumbers } from './entityNumbers.ts';
import { formFaults } from './formFaults.ts';
import type { ServerRecords } from './readRecords.ts';
import type { FileReference, RecordFileKind } from './recordKind.ts';

/** A file with its path. */
export type PlacedFile = readonly [path: string, file: CodeFile];

/** Why a file cannot be sent, before anything is: its form, and what it names that is nowhere. */
export function recordFault([path, file]: PlacedFile, isThere: (id: string) => boolean): string | null {
  const kind = recordKindOf(file.kind);
  if (kind === undefined) return null;
  const value = valueOf(file);
  const [first] = formFaults(kind, value);
  if (first !== undefined) return `${path}: ${first.reason}`;
  const lost =
    kind.folder === 'tags' ? undefined : kind.references(value).find((each) => !has(each, isThere));
  if (lost === undefined) return null;
  return `${path}: it names the ${kindOfFolder(lost.folder)?.noun ?? ''} ${lost.id}, which neither the folder nor the server has.`;
}

/** Roles that come with servers are in no file; a server says of the others. */
const has = ({ folder, id }: FileReference, isThere: (id: string) => boolean): boolean =>
  folder === 'roles' || isThere(idOfReference({ folder, id }));

export function idOfReference({ folder, id }: FileReference): string {
  const kind = kindOfFolder(folder);
  return kind === undefined ? '' : idOf(kind, id);
}

/**
 * What can be written before the other files of a push, so that a refusal comes before anything is changed: all but what
 * names something that the push makes.
 */
export function splitRecords(
  records: readonly PlacedFile[],
  made: Iterable<string>,
): { readonly first: readonly PlacedFile[]; readonly later: readonly PlacedFile[] } {
  const waiting = new Set(made);
  const first: PlacedFile[] = [];
  const later: PlacedFile[] = [];
  for (const kind of RECORD_KINDS)
    for (const placed of ofKind(records, kind)) {
      const [, file] = placed;
      const isWaiting = kind.references(valueOf(file)).some((each) => waiting.has(idOfReference(each)));
      (isWaiting ? later : first).push(placed);
      if (isWaiting) waiting.add(file.id);
    }
  return { first, later };
}

const ofKind = (files: readonly PlacedFile[], { folder }: RecordFileKind) =>
  files.filter(([, { kind }]) => kind.folder === folder);

/** Writes files one by one, in the order of their kinds; stops at the first that the server refuses. */
export async function writeRecords(
  remote: Remote,
  files: readonly PlacedFile[],
  { known }: ServerRecords,
  done: (path: string) => void,
): Promise<Result<readonly string[], string>> {
  const world = { remote, numbers: entityNumbers(remote) };
  const notes: string[] = [];
  for (const kind of RECORD_KINDS) {
    for (const [path, file] of ofKind(files, kind)) {
      const written = await kind.write(valueOf(file), known.get(file.id) ?? null, world);
      if (!written.ok) {
        const { isNotAllowed, isInPart = false, reason } = written.error;
        if (isInPart) done(`${path} (in part)`);
        return err(
          `${path}: ${isNotAllowed ? `you may not change ${kind.plural} at ${remote.name}. ` : ''}${reason}`,
        );
      }
      done(path);
      notes.push(...written.value);
    }
  }
  return ok(notes);
}
