import { refuseRow } from '#documents/commands/refuse.ts';
import { editDocument } from '#documents/commands/editCommands.ts';
import { shown } from '#documents/state/state.ts';
import type { CodeFile } from '#domain/code/codeFiles.ts';
import { newPath } from '#domain/code/filePath.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { WorkFolderFile } from '#features/services/workFolder.ts';
import type { Dispatch, DispatchError } from '#store/command.ts';
import type { SextantDb } from '#store/db.ts';
import { documentName, getDocument } from '#store/documents/documents.ts';
import type { WorkFolder } from '#store/settings.ts';
import { changeWorkFolder } from '#store/workFolder.ts';
import type { Command } from '#sync/command.ts';
import { t } from '#ui/t.ts';
import { missingRightText } from '../device/missingRightText.ts';
import { namesHere, type NamesHere } from './deviceNames.ts';
import { type DiskFolder, type ReadDiskFile, writeDiskFile, type WriteFault } from './diskFolder.ts';
import { filesOf, sameAs, type UuidsByPath, uuidsByPath } from './filesOf.ts';
import { followPart, type PartStep } from './followPart.ts';
import { readNewCharts } from './newCharts.ts';
import { idOfPart, kindOfPart } from './pageForm.ts';
import { type FolderPart, partsHere } from './partsHere.ts';

export interface RoundPorts {
  readonly db: SextantDb;
  readonly dispatch: Dispatch;
  readonly clock: Clock;
  /** Null as long as no server said who it is. */
  readonly personId: () => number | null;
  readonly onStorageError: (error: StorageError | DispatchError) => void;
  /** The folder of a stored handle; in a page the handle itself. */
  readonly opened: (handle: object) => DiskFolder;
}

/** Files as a server has them, by kind and uuid: a new file gets from it what the page does not know. */
export type FileTemplates = ReadonlyMap<string, JsonRecord>;

/** Files by their paths. */
export type Disk = ReadonlyMap<string, ReadDiskFile>;

/** How a round left things. */
export interface Round {
  /** The files as they are after it. */
  readonly disk: Disk;
  readonly files: readonly WorkFolderFile[];
  /** By document. */
  readonly steps: ReadonlyMap<string, PartStep>;
  /** The titles of what changes of the folder were merged into. */
  readonly merged: readonly string[];
  /** Whether the disk did not take a file, which may be written later. */
  readonly isRefused: boolean;
}

interface World extends RoundPorts {
  readonly folder: WorkFolder;
  readonly here: NamesHere;
  readonly templates: FileTemplates;
  readonly disk: Map<string, ReadDiskFile>;
  readonly uuids: UuidsByPath;
  /** What creates the charts that only files have, by uuid. */
  readonly creations: ReadonlyMap<string, Command>;
}

/** What came of one part; without a step where nothing could be done. */
interface PartOutcome {
  readonly file: Pick<WorkFolderFile, 'path' | 'state' | 'reason'>;
  readonly step?: PartStep;
  readonly hasWritten?: boolean;
  readonly isRefused?: boolean;
}

/** Brings the documents of a folder and their files together, once. */
export async function followRound(
  ports: RoundPorts,
  folder: WorkFolder,
  read: Disk,
  templates: FileTemplates,
): Promise<Round> {
  const { db, clock } = ports;
  const disk = new Map(read);
  const { parts, unread } = await partsHere(db, folder.dashboards);
  const uuids = uuidsByPath(disk);
  const { here, creations, faults } = await readNewCharts(db, { folder, disk, uuids }, await namesHere(db));
  const world: World = { ...ports, folder, templates, disk, uuids, here, creations };
  const files: WorkFolderFile[] = [];
  const steps = new Map<string, PartStep>();
  const bases: { readonly of: readonly string[]; readonly id: string; readonly text: string }[] = [];
  const merged: string[] = [];
  let [hasWritten, isRefused] = [false, false];
  const follow = async (listed: FolderPart, now: World): Promise<void> => {
    // As it is now: writing the files before it took time.
    const row = await getDocument(db, listed.row.id);
    if (row === undefined || shown(row) === null) return;
    const part = { ...listed, row };
    const outcome = await followOne(now, part);
    const title = documentName(part.row);
    files.push({ id: part.row.id, kind: part.kind, title, ...outcome.file });
    hasWritten ||= outcome.hasWritten === true;
    isRefused ||= outcome.isRefused === true;
    const { step } = outcome;
    if (step === undefined) return;
    steps.set(part.row.id, step);
    if (step.changes.length > 0) merged.push(title);
    if (step.base !== null && step.base.text !== folder.bases[step.base.id])
      bases.push({ of: part.of, id: step.base.id, text: step.base.text });
  };
  for (const part of parts) await follow(part, world);
  if (creations.size > 0) {
    // So that they are known for those that the folder had, should somebody remove them here.
    const now = { ...world, here: await namesHere(db) };
    for (const part of (await partsHere(db, folder.dashboards)).parts)
      if (creations.has(part.uuid)) await follow(part, now);
  }
  if (hasWritten || bases.length > 0) {
    // A person may have taken a dashboard out of the folder meanwhile.
    const isIn = ({ dashboards }: WorkFolder, of: readonly string[]): boolean =>
      of.some((each) => dashboards.includes(each));
    const stored = await changeWorkFolder(db, (now) => ({
      ...now,
      bases: {
        ...now.bases,
        ...Object.fromEntries(bases.filter(({ of }) => isIn(now, of)).map(({ id, text }) => [id, text])),
      },
      writtenAt: hasWritten ? clock.now() : now.writtenAt,
    }));
    if (!stored.ok) ports.onStorageError(stored.error);
  }
  const left = unread.map(({ id, name }): WorkFolderFile => {
    const reason = t('It is not read on this device yet.');
    return { id: String(id), kind: 'chart', title: name, path: null, state: 'fault', reason };
  });
  return { disk, files: [...files, ...faults, ...left], steps, merged, isRefused };
}

async function followOne(world: World, part: FolderPart): Promise<PartOutcome> {
  const { disk, folder, here, templates, dispatch } = world;
  const kind = kindOfPart(part);
  const id = idOfPart(part);
  const [path = null, other] = filesOf(part, world.uuids);
  const left = (reason: string): PartOutcome => ({ file: { path, state: 'fault', reason } });
  if (other !== undefined) return left(sameAs(other));
  const file = path === null ? null : (disk.get(path) ?? null);
  const known = folder.bases[id];
  const base: CodeFile | null = known === undefined ? null : { kind, id, text: known };
  const found = followPart(
    { part, file, base, template: templates.get(id) ?? null },
    here,
    (uuid) => filesOf({ kind: 'chart', uuid }, world.uuids)[0],
  );
  if (!found.ok) return left(found.error);
  const step = found.value;
  if (step.isGone)
    return { file: { path, state: 'gone', reason: t('Its file was removed, and is not written again.') } };
  const done = step.write === null ? ok(null) : await writeStep(world, step.write, file);
  if (!done.ok && done.error.kind === 'refused') return { ...left(done.error.reason), isRefused: true };
  // Somebody was faster: the next round reads what they wrote.
  if (!done.ok) return { file: { path, state: 'same', reason: null } };
  const written = done.value;
  const now = await getDocument(world.db, part.row.id);
  const isEdited = JSON.stringify(now && shown(now)) !== JSON.stringify(shown(part.row));
  if (isEdited && written !== null) {
    // Edited while the file was written, which has what the page had before: the next round merges from there.
    const next = step.conflicts.length > 0 ? base : step.mine;
    return {
      file: { path: written, state: 'same', reason: null },
      step: { ...step, base: next, changes: [] },
      hasWritten: true,
    };
  }
  if (step.changes.length > 0) {
    const label = t('From the folder');
    // With the charts that it places: both or none.
    const edited = await dispatch(
      ...creationsFor(world, step.page),
      editDocument({ id: part.row.id, changes: step.changes, label }),
    );
    if (!edited.ok && edited.error.kind === 'forbidden') return left(missingRightText(edited.error));
    if (!edited.ok) {
      world.onStorageError(edited.error);
      return left(t('Its change could not be stored on this device.'));
    }
  }
  return {
    file: {
      path: written ?? path,
      state: step.conflicts.length > 0 ? 'conflict' : 'same',
      reason: step.conflicts.length > 0 ? await contradictedIn(world, part, step) : null,
    },
    step,
    hasWritten: written !== null,
  };
}

/** In words, and whether the person could save the side of the folder. */
async function contradictedIn(
  { db, personId }: World,
  { row }: FolderPart,
  { contradicted }: PartStep,
): Promise<string> {
  const parts = contradicted.join(', ');
  const refused = await refuseRow(db, row, { personId: personId() });
  return refused === null ? parts : t('{parts} (you may not save what the folder has)', { parts });
}

/** What creates the charts that a file names, and those that layers of them show. */
function creationsFor({ creations }: World, { text }: CodeFile): readonly Command[] {
  const found = new Map<string, Command>();
  const open = [text];
  for (let names = open.pop(); names !== undefined; names = open.pop())
    for (const [uuid, creation] of creations) {
      if (found.has(uuid) || !names.includes(uuid)) continue;
      found.set(uuid, creation);
      open.push(JSON.stringify(creation.args));
    }
  return [...found.values()];
}

/** Returns the path. */
async function writeStep(
  { folder, disk, opened }: World,
  write: CodeFile,
  file: ReadDiskFile | null,
): Promise<Result<string, WriteFault>> {
  // Some systems take capitals for the same.
  const taken = new Set([...disk.keys()].map((each) => each.toLowerCase()));
  const to =
    file?.path ??
    newPath(
      write,
      () => '',
      (each) => taken.has(each.toLowerCase()),
    );
  const written = await writeDiskFile(opened(folder.handle), to, write.text, file);
  if (!written.ok) return written;
  disk.set(to, written.value);
  return ok(to);
}
