import { err, ok, type Result } from '#domain/result.ts';
import { asText, parseJson } from '#domain/jsonValue.ts';
import { readServer, type ServerFiles } from './assets.ts';
import { type CodeFile, type CodeFileFault, idOf, valueOf } from '#domain/code/codeFiles.ts';
import { METADATA, newPath, safeName } from '#domain/code/filePath.ts';
import { withoutBlankTexts } from '#domain/code/canonicalFile.ts';
import { namedConflicts } from '#domain/code/namedConflicts.ts';
import { decisionsIn, writeConflicts } from './conflictFiles.ts';
import { BUNDLE_KINDS } from '#domain/code/bundleKinds.ts';
import { kindOfFolder } from './fileKinds.ts';
import { type CodeFolder, HIDDEN, putFile, readFolder, removeFile } from './folder.ts';
import { type CodeFiles, type MergedFile, mergeFiles, type TakeSide } from '#domain/code/mergeFiles.ts';
import type { Remote } from './remote.ts';
import * as v from 'valibot';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const storedBase = v.record(v.string(), v.string());

/** What a server showed the person at their last pull or push, by which both sides are merged; empty without one. */
const readBase = (root: string, server: string): CodeFiles => readStored(join(root, baseFile(server)));

/** Files that were stored as one; none where nothing is stored. */
export function readStored(file: string): CodeFiles {
  const read = v.safeParse(storedBase, existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : {});
  const entries = Object.entries(read.success ? read.output : {}).flatMap(([id, text]) => {
    const kind = kindOfFolder(id.slice(0, id.indexOf(' ')));
    return kind === undefined ? [] : [[id, { kind, id, text: withoutBlankTexts(kind, text) }] as const];
  });
  return new Map<string, CodeFile>(entries);
}

function writeBase(root: string, server: string, files: CodeFiles): void {
  if (!existsSync(join(root, HIDDEN, '.gitignore'))) putFile(root, `${HIDDEN}/.gitignore`, '*\n');
  writeStored(root, baseFile(server), files);
}

export const writeStored = (root: string, path: string, files: CodeFiles): void =>
  putFile(
    root,
    path,
    JSON.stringify(Object.fromEntries([...files.values()].map(({ id, text }) => [id, text]))),
  );

const baseFile = (server: string): string => `${HIDDEN}/${safeName(server)}.json`;

/** A folder, a server, and what of them differs. */
export interface ComparedCode {
  readonly folder: CodeFolder;
  readonly base: CodeFiles;
  readonly server: ServerFiles;
  readonly merged: ReadonlyMap<string, MergedFile>;
  /** What the folder has of kinds that the server does not show to the person; it stays as it is. */
  readonly unseen: CodeFiles;
}

/** Why a folder and a server could not be brought together. */
export interface SyncFault {
  readonly message: string;
  readonly hint?: string;
}

export interface CodeCompareOptions {
  /** The side that a person takes wherever both changed something; null to ask them by files. */
  readonly take: 'folder' | 'server' | null;
  /** What the server had when the folder was written; else what it had at the last pull. */
  readonly base?: CodeFiles;
  /** Decides in place of files. */
  readonly decide?: TakeSide;
}

/** Reads both sides and merges them. Nothing is written. */
export async function compare(
  root: string,
  remote: Remote,
  { take, base: given, decide }: CodeCompareOptions,
): Promise<Result<ComparedCode, SyncFault>> {
  const base = given ?? readBase(root, remote.seenAs);
  const known = new Map([...base.values()].map((each) => [each.text, each]));
  const folder = readFolder(root, known);
  if (!folder.ok) return err({ message: faultsText(folder.error), hint: 'Nothing was changed.' });
  const server = await readServer(remote);
  if (!server.ok) return err({ message: server.error, hint: 'Nothing was changed.' });
  const decided = decide ?? decisionsIn(root);
  const side = take === null ? null : take === 'folder' ? 'mine' : 'theirs';
  const taken: TakeSide = (id, conflict) => side ?? decided(id, conflict);
  const isSeen = ({ kind }: CodeFile): boolean =>
    !server.value.records.unseen.some(({ folder: unseen }) => unseen === kind.folder);
  const { files, paths } = folder.value;
  const seen = filesThat(files, isSeen);
  const merged = mergeFiles(filesThat(base, isSeen), seen, server.value.files, taken);
  const unseen = filesThat(files, (file) => !isSeen(file));
  return ok({ folder: { files: seen, paths }, base, server: server.value, merged, unseen });
}

const filesThat = (files: CodeFiles, isWanted: (file: CodeFile) => boolean): CodeFiles =>
  new Map([...files].filter(([, file]) => isWanted(file)));

export const faultsText = (faults: readonly CodeFileFault[]): string =>
  faults.map(({ file, reason }) => `${file}: ${reason}`).join('\n');

/** What a pull did to the folder. */
export interface Pulled {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** The files of what a person has to decide, each with its parts in words. */
  readonly conflicts: readonly { readonly file: string; readonly parts: readonly string[] }[];
}

/** Writes what the server has into the folder, merged with what the folder has. */
export function writePulled(root: string, remote: Remote, compared: ComparedCode): Pulled {
  const { folder, base, server, merged } = compared;
  const paths = pathsOf(compared);
  const done = { added: [] as string[], changed: [] as string[], removed: [] as string[] };
  putFile(root, 'metadata.yaml', METADATA);
  // What is not seen now was seen by somebody with other rights.
  const nextBase = new Map([...base].filter(([id]) => !merged.has(id)));
  for (const [id, { merged: file, conflicts }] of merged) {
    const path = paths.get(id) ?? '';
    const [mine, theirs, before] = [folder.files.get(id), server.files.get(id), base.get(id)];
    // The base of a conflict stays until somebody has decided it.
    const known = conflicts.length > 0 ? before : theirs;
    if (known !== undefined) nextBase.set(id, known);
    if (conflicts.length > 0 || file?.text === mine?.text) continue;
    if (file === null) removeFile(root, path);
    else putFile(root, path, file.text);
    (file === null ? done.removed : mine ? done.changed : done.added).push(path);
  }
  writeBase(root, remote.seenAs, nextBase);
  return { ...done, conflicts: conflictsIn(root, compared, paths) };
}

function conflictsIn(
  root: string,
  { folder, server, base, merged }: ComparedCode,
  paths: ReadonlyMap<string, string>,
) {
  const open = [...merged].flatMap(([id, { conflicts }]) => {
    if (conflicts.length === 0) return [];
    const files = [folder, server, { files: base }].flatMap(({ files: each }) => each.get(id) ?? []);
    const [first] = files;
    return first
      ? [{ id, path: paths.get(id) ?? '', parts: namedConflicts(first.kind, conflicts, files) }]
      : [];
  });
  const files = writeConflicts(root, open);
  return open.map(({ parts }, at) => ({ file: files[at] ?? '', parts: parts.map(({ part }) => part) }));
}

/** The path of each file: the one that it has in the folder, or a new one. */
export function pathsOf({ folder, merged, server }: ComparedCode): ReadonlyMap<string, string> {
  const paths = new Map(folder.paths);
  // Some systems take capitals for the same.
  const taken = new Set([...paths.values()].map((path) => path.toLowerCase()));
  const databases = BUNDLE_KINDS[0];
  const folderOf = (uuid: string): string => {
    const file =
      databases && (server.files.get(idOf(databases, uuid)) ?? folder.files.get(idOf(databases, uuid)));
    return (file && safeName(asText(valueOf(file)['database_name']))) || 'other';
  };
  const byUuid = new Map<string, string>();
  const folderOfDatabase = (uuid: string): string => {
    const known = byUuid.get(uuid) ?? folderOf(uuid);
    byUuid.set(uuid, known);
    return known;
  };
  for (const [id, { merged: file }] of [...merged].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const any = file ?? server.files.get(id);
    if (paths.has(id) || !any) continue;
    const path = newPath(any, folderOfDatabase, (each) => taken.has(each.toLowerCase()));
    paths.set(id, path);
    taken.add(path.toLowerCase());
  }
  return paths;
}
