import { ENDINGS } from '#domain/device/files/openedEndings.ts';
import type { Result } from '#domain/result.ts';
import { createObservable, type Observable } from '#ui/observable.ts';

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

export interface Folder {
  readonly name: string;
  readonly files: Observable<readonly FolderFile[]>;
  /** Looks for new and changed files, and reads those again of which there are tables. The names of those tables. */
  refresh(): Promise<readonly string[]>;
  /** Makes a table of a file. */
  open(name: string): Promise<void>;
}

/** Makes the tables of this device. */
export interface FolderTables {
  /** Makes a table of a file; under a name, in place of the table that has it. */
  tableOf(file: File, name: string | null): Promise<Result<string, string>>;
  /** Whether the table of a name was made of a file of this name: not after a person removed or replaced it. */
  isTableOf(name: string, fileName: string): Promise<boolean>;
}

/** Keeps tables of a folder's files as the files are. */
export function createFolder(handle: FolderHandle, tables: FolderTables): Folder {
  const files = createObservable<readonly FolderFile[]>([]);
  const change = (name: string, next: Partial<FolderFile>): void =>
    files.update((now) => now.map((each) => (each.name === name ? { ...each, ...next } : each)));

  const fileOf = async (name: string): Promise<File> => (await handle.getFileHandle(name)).getFile();

  async function read(name: string, table: string | null): Promise<void> {
    change(name, { isReading: true, problem: null });
    try {
      const file = await fileOf(name);
      const made = await tables.tableOf(file, table);
      // The time of what was read: a file that changed meanwhile is read again.
      const changedAt = file.lastModified;
      change(name, { changedAt, ...(made.ok ? { table: made.value } : { problem: made.error }) });
    } finally {
      change(name, { isReading: false });
    }
  }

  /** Reads a changed file again; the name of its table if there still is one. */
  async function readAgain(name: string, table: string): Promise<readonly string[]> {
    if (!(await tables.isTableOf(table, name))) {
      change(name, { table: null });
      return [];
    }
    await read(name, table);
    return files.get().find((each) => each.name === name)?.problem === null ? [table] : [];
  }

  async function list(): Promise<readonly File[]> {
    const found: File[] = [];
    for await (const { kind, name } of handle.values()) {
      const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
      if (kind === 'file' && Object.hasOwn(ENDINGS, ending) && ending !== 'sql')
        found.push(await fileOf(name));
    }
    return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  async function refresh(): Promise<readonly string[]> {
    const found = await list();
    const before = new Map(files.get().map((each) => [each.name, each]));
    files.set(
      found.map(({ name, size, lastModified }): FolderFile => {
        const known = before.get(name);
        if (known !== undefined) return { ...known, size };
        return { name, size, changedAt: lastModified, table: null, isReading: false, problem: null };
      }),
    );
    const again: string[] = [];
    for (const { name, lastModified } of found) {
      const known = before.get(name);
      if (known === undefined || known.table === null || known.isReading) continue;
      if (known.changedAt !== lastModified) again.push(...(await readAgain(name, known.table)));
    }
    return again;
  }

  let isRefreshing = false;
  return {
    name: handle.name,
    files,
    open: (name) => read(name, files.get().find((each) => each.name === name)?.table ?? null),
    async refresh() {
      // Reading large files takes longer than the time between two looks.
      if (isRefreshing) return [];
      isRefreshing = true;
      try {
        return await refresh();
      } finally {
        isRefreshing = false;
      }
    },
  };
}
