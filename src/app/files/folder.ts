import { ENDINGS, endingOf } from '#domain/device/files/openedEndings.ts';
import type { Result } from '#domain/result.ts';
import type { MadeTable } from '#features/services/device.ts';
import { createObservable, type Observable } from '#ui/observable.ts';
import { t } from '#ui/t.ts';

/** A folder of the person's disk, as the browser gives it. */
export interface FolderHandle {
  readonly name: string;
  values(): AsyncIterable<{ readonly kind: string; readonly name: string }>;
  getFileHandle(name: string): Promise<{ getFile(): Promise<File> }>;
}

/** A file of an opened folder. */
export interface FolderFile {
  readonly name: string;
  readonly size: number;
  readonly changedAt: number;
  /** The table of this device that was made of it. */
  readonly table: string | null;
  /** Whether it is being read. */
  readonly isReading: boolean;
  /** Why it could not be read the last time. */
  readonly problem: string | null;
}

/** The outcome of reading a folder again. */
export interface FolderState {
  /** The tables whose files had changed, and were read again. */
  readonly read: readonly string[];
  /** The tables that stay as they are because their changed files could not be read. */
  readonly failed: readonly { readonly table: string; readonly problem: string }[];
}

export interface Folder {
  readonly name: string;
  readonly files: Observable<readonly FolderFile[]>;
  /** Lists the files, with the tables that were made of them before. */
  list(): Promise<void>;
  /** Finds new and changed files, and reads those with tables again. */
  refresh(): Promise<FolderState>;
  /** Makes a table of a file. */
  open(name: string): Promise<void>;
}

/** Makes the tables of this device. */
export interface FolderTables {
  /** Makes a table of a file of a folder; under a name, in place of the table that has it. */
  tableOf(file: File, folderId: string, name: string | null): Promise<Result<string, string>>;
  /** The table that was made of a file of a folder; null after a person removed or replaced it. */
  madeOf(fileName: string, folderId: string): Promise<MadeTable | null>;
}

/** Whether the browser reports that a file or folder is gone, or that the page may no longer read it. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'NotAllowedError');

/** Keeps the tables of a folder's files up to date. The id of a folder never changes. */
export function createFolder(handle: FolderHandle, id: string, tables: FolderTables): Folder {
  const files = createObservable<readonly FolderFile[]>([]);
  const change = (name: string, next: Partial<FolderFile>): void =>
    files.update((now) => now.map((each) => (each.name === name ? { ...each, ...next } : each)));

  /** Null for a file that is gone since its folder was listed. */
  async function fileOf(name: string): Promise<File | null> {
    try {
      return await (await handle.getFileHandle(name)).getFile();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return null;
      throw error;
    }
  }

  /** Makes a table of a file, or makes its table again; returns why that is not possible. */
  async function read(name: string): Promise<string | null> {
    change(name, { isReading: true, problem: null });
    try {
      const file = await fileOf(name);
      if (file === null) {
        const problem = t('The file no longer exists.');
        change(name, { problem });
        return problem;
      }
      const before = await tables.madeOf(name, id);
      const made = await tables.tableOf(file, id, before?.name ?? null);
      // The time of what was read: a file that changed meanwhile is read again.
      const changedAt = file.lastModified;
      change(name, { changedAt, ...(made.ok ? { table: made.value } : { problem: made.error }) });
      return made.ok ? null : made.error;
    } finally {
      change(name, { isReading: false });
    }
  }

  async function found(): Promise<readonly File[]> {
    const all: File[] = [];
    for await (const { kind, name } of handle.values()) {
      const ending = endingOf(name);
      if (kind !== 'file' || !Object.hasOwn(ENDINGS, ending) || ending === 'sql') continue;
      const file = await fileOf(name);
      if (file !== null) all.push(file);
    }
    return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  async function list(): Promise<readonly File[]> {
    const all = await found();
    const isKnown = new Set(files.get().map(({ name }) => name));
    const made = new Map<string, MadeTable | null>();
    for (const { name } of all) if (!isKnown.has(name)) made.set(name, await tables.madeOf(name, id));
    // At once with what is known by now: a file may have been read meanwhile.
    files.update((now) =>
      all.map(({ name, size, lastModified }): FolderFile => {
        const known = now.find((each) => each.name === name);
        if (known !== undefined) return { ...known, size };
        const before = made.get(name) ?? null;
        const changedAt = before?.changedAt ?? lastModified;
        return { name, size, changedAt, table: before?.name ?? null, isReading: false, problem: null };
      }),
    );
    return all;
  }

  async function refresh(): Promise<FolderState> {
    const again: string[] = [];
    const failed: { table: string; problem: string }[] = [];
    for (const { name, lastModified } of await list()) {
      const known = files.get().find((each) => each.name === name);
      if (known === undefined || known.table === null || known.isReading) continue;
      if (known.changedAt === lastModified) continue;
      const { table } = known;
      if ((await tables.madeOf(name, id))?.name !== table) {
        change(name, { table: null });
        continue;
      }
      const problem = await read(name);
      if (problem === null) again.push(table);
      else failed.push({ table, problem });
    }
    return { read: again, failed };
  }

  let isRefreshing = false;
  return {
    name: handle.name,
    files,
    async list() {
      await list();
    },
    async open(name) {
      await read(name);
    },
    async refresh() {
      // Reading large files takes longer than the time between two looks.
      if (isRefreshing) return { read: [], failed: [] };
      isRefreshing = true;
      try {
        return await refresh();
      } finally {
        isRefreshing = false;
      }
    },
  };
}
