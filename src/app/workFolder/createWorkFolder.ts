import { editDocument } from '#documents/commands/editCommands.ts';
import type { CodeFile } from '#domain/code/codeFiles.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { Result } from '#domain/result.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import type { WorkFolderService, WorkFolderState } from '#features/services/workFolder.ts';
import type { DispatchError } from '#store/command.ts';
import type { DocumentConflict } from '#store/documents/documentRow.ts';
import { setting, type WorkFolder } from '#store/settings.ts';
import { beginWorkFolder, changeWorkFolder } from '#store/workFolder.ts';
import type { LockPort } from '#sync/ports.ts';
import { createObservable } from '#ui/observable.ts';
import type { Toaster } from '#ui/toast.ts';
import { t } from '#ui/t.ts';
import { namesHere } from './deviceNames.ts';
import { type DiskFolder, FOLDERS, readYamlFiles } from './diskFolder.ts';
import { uuidsByPath } from './filesOf.ts';
import { newsOf } from './news.ts';
import { idOfPart } from './pageForm.ts';
import { partsHere } from './partsHere.ts';
import { type MissingReads, readMissing, readPlaced } from './readMissing.ts';
import { type Disk, followRound, type Round, type RoundPorts } from './round.ts';
import { serverFiles, writeDatasets } from './serverFiles.ts';
import { changesOfDecision, sidesOfConflict } from './sidesOfConflict.ts';

export interface WorkFolderPorts extends RoundPorts {
  readonly read: MissingReads;
  /** Exports a dashboard; the error is a sentence. */
  readonly exported: (dashboard: number) => Promise<Result<Blob, string>>;
  readonly lock: LockPort;
  readonly toasts: Pick<Toaster, 'show' | 'dismiss'>;
  /** Shows the person what is in the folder. */
  readonly showFolder: () => void;
  readonly isReachable: () => boolean;
  /** Lets the person choose a folder; null where they chose none. */
  readonly choose: () => Promise<{ readonly name: string } | null>;
}

export interface FollowedWorkFolder extends WorkFolderService {
  /** Brings both sides together; `isChanged` where something on this device may have changed since the last time. */
  readonly look: (isChanged: boolean) => Promise<void>;
}

const toastOf = (text: string): string => `folder ${text}`;

/** How often what is missing here is asked for again. */
const RETRY = 30 * SECOND;

const READ_WRITE = { mode: 'readwrite' } as const;

const permissionOf = async (handle: DiskFolder): Promise<PermissionState> =>
  (await handle.queryPermission?.(READ_WRITE)) ?? 'granted';

/** Why the browser does not let the page at the folder; null for what is no matter of the folder. */
function accessAfter(error: unknown): 'ask' | 'lost' | null {
  if (!(error instanceof DOMException)) return null;
  return error.name === 'NotFoundError' ? 'lost' : error.name === 'NotAllowedError' ? 'ask' : null;
}

/** Works in a folder of the person's disk. Pages take turns: each round begins with what is stored. */
export function createWorkFolder(ports: WorkFolderPorts): FollowedWorkFolder {
  const { db, dispatch, clock, toasts } = ports;
  const state = createObservable<WorkFolderState | null>(null);
  let disk: Disk = new Map();
  let round: Round | null = null;
  let templates: ReadonlyMap<string, JsonRecord> = new Map();
  let told: ReadonlySet<string> = new Set();
  let isStale = true;
  let askedAt: Millis = -Infinity;
  const asked = new Map<string, Millis>();
  let looking: Promise<void> | null = null;
  /** The file as it was when its conflict was shown: it may change while the person decides. */
  const shownFiles = new WeakMap<DocumentConflict, CodeFile>();

  async function show(
    { name, dashboards, writtenAt, needsPerson }: WorkFolder,
    access: WorkFolderState['access'],
  ): Promise<void> {
    const files = round?.files ?? [];
    state.set({ name, access, dashboards, writtenAt, files });
    const needs = access !== 'granted' || files.some((each) => each.state !== 'same');
    if (needs !== needsPerson) stored(await changeWorkFolder(db, (now) => ({ ...now, needsPerson: needs })));
  }

  /** What is mended or decided, here or in the file, does not go on saying so. */
  function tellNoMore(still: ReadonlySet<string>): void {
    for (const text of told) if (!still.has(text)) toasts.dismiss(toastOf(text));
    told = still;
  }

  async function lookOnce(): Promise<void> {
    const folder = await setting(db, 'workFolder');
    if (!folder) {
      tellNoMore(new Set());
      state.set(null);
      return;
    }
    const handle = ports.opened(folder.handle);
    if ((await permissionOf(handle)) !== 'granted') {
      isStale = true;
      return show(folder, 'ask');
    }
    try {
      const read = await readYamlFiles(handle, FOLDERS, disk);
      const isSame = read.size === disk.size && [...read].every(([path, file]) => disk.get(path) === file);
      if (isSame && !isStale && round !== null) return;
      isStale = false;
      const isIncomplete = round === null || round.files.some(({ state: now }) => now === 'fault');
      if (isIncomplete && ports.isReachable() && clock.now() - askedAt > RETRY) {
        askedAt = clock.now();
        await readMissing(db, ports.read, folder.dashboards);
      }
      if (ports.isReachable()) {
        const files = { folder, disk: read, uuids: uuidsByPath(read) };
        await readPlaced(db, ports.read, files, isToAsk);
      }
      round = await followRound(ports, folder, read, templates);
      ({ disk } = round);
      // A disk that was full may have room again.
      isStale ||= round.isRefused;
      const news = newsOf(round, told);
      tellNoMore(news.told);
      const action = { label: t('Show'), run: ports.showFolder };
      for (const { type, text } of news.toasts)
        toasts.show(type, text, {
          noDuplicate: true,
          ...(type !== 'info' && { lasting: true, id: toastOf(text), action }),
        });
    } catch (error) {
      const access = accessAfter(error);
      if (access === null) throw error;
      isStale = true;
      return show(folder, access);
    }
    // As the round left it.
    await show((await setting(db, 'workFolder')) ?? folder, 'granted');
  }

  /** What a server did not have may be there later. */
  function isToAsk(name: string): boolean {
    const isDue = clock.now() - (asked.get(name) ?? -Infinity) > RETRY;
    if (isDue) asked.set(name, clock.now());
    return isDue;
  }

  async function look(isChanged: boolean): Promise<void> {
    isStale ||= isChanged;
    // What begins meanwhile may have missed it.
    while (looking !== null) await looking;
    // Where another page is at it, its changes are seen at the next look.
    const once = ports.lock.tryLock(`sextant folder ${db.name}`, lookOnce).then(() => undefined);
    looking = once.finally(() => void (looking = null));
    await looking;
  }

  /** What a server knows of a dashboard and the page does not. */
  async function prepare(handle: DiskFolder, dashboard: string): Promise<void> {
    if (!ports.isReachable()) return;
    await readMissing(db, ports.read, [dashboard]);
    const { parts } = await partsHere(db, [dashboard]);
    const id = parts.find(({ kind }) => kind === 'dashboard')?.row.remoteId;
    const zip = id == null ? null : await ports.exported(id);
    const files = zip?.ok ? await serverFiles(zip.value) : [];
    templates = new Map([...templates, ...files.map((each) => [each.id, each.value] as const)]);
    const refused = await writeDatasets(handle, files);
    if (refused !== null) toasts.show('danger', refused);
  }

  const stored = (written: Result<void, DispatchError>): boolean => {
    if (!written.ok) ports.onStorageError(written.error);
    return written.ok;
  };

  async function allow(): Promise<void> {
    const folder = await setting(db, 'workFolder');
    if (folder) await ports.opened(folder.handle).requestPermission?.(READ_WRITE);
    await look(true);
  }

  async function begin(dashboard: string): Promise<boolean> {
    const before = await setting(db, 'workFolder');
    const chosen = before ? null : await ports.choose();
    const handle = before?.handle ?? chosen;
    if (!handle) return false;
    if (before) await allow();
    if ((await permissionOf(ports.opened(handle))) !== 'granted') return false;
    await prepare(ports.opened(handle), dashboard);
    const begun = before
      ? await changeWorkFolder(db, (now) => ({
          ...now,
          dashboards: [...new Set([...now.dashboards, dashboard])],
        }))
      : await beginWorkFolder(db, {
          name: chosen?.name ?? '',
          handle,
          dashboards: [dashboard],
          bases: {},
          writtenAt: null,
          needsPerson: false,
        });
    if (stored(begun)) await look(true);
    return begun.ok;
  }

  async function stop(dashboard: string | null): Promise<void> {
    const { parts } = await partsHere(db, (await setting(db, 'workFolder'))?.dashboards ?? []);
    const left = parts.filter(({ of }) => of.every((each) => each === dashboard)).map(idOfPart);
    const done = await changeWorkFolder(db, (now) => {
      const dashboards = now.dashboards.filter((each) => dashboard !== null && each !== dashboard);
      const bases = Object.entries(now.bases).filter(([id]) => !left.includes(id));
      return dashboards.length === 0 ? null : { ...now, dashboards, bases: Object.fromEntries(bases) };
    });
    if (stored(done)) await look(true);
  }

  /** Of the last round. */
  async function conflictOf(id: string): Promise<DocumentConflict | null> {
    const step = round?.steps.get(id);
    const kind = round?.files.find((each) => each.id === id)?.kind;
    if (!step || !kind || step.theirs === null || step.conflicts.length === 0) return null;
    const { references } = await namesHere(db);
    const { base, mine, theirs } = step;
    const conflict = sidesOfConflict({ kind, base, mine, theirs }, references, clock.now());
    shownFiles.set(conflict, theirs);
    return conflict;
  }

  async function decide(
    id: string,
    conflict: DocumentConflict,
    sides: Parameters<WorkFolderService['decide']>[2],
  ): Promise<void> {
    const kind = round?.files.find((each) => each.id === id)?.kind;
    const theirs = shownFiles.get(conflict);
    if (!kind || !theirs) return;
    const changes = changesOfDecision(kind, conflict, sides);
    if (changes.length > 0) {
      const edited = await dispatch(editDocument({ id, changes, label: t('From the folder') }));
      if (!edited.ok) return ports.onStorageError(edited.error);
    }
    // What the file had then is decided: the page's is newer now.
    const noted = await changeWorkFolder(db, (now) => ({
      ...now,
      bases: { ...now.bases, [theirs.id]: theirs.text },
    }));
    if (stored(noted)) await look(true);
  }

  return { state, begin, allow, stop, conflictOf, decide, look };
}
