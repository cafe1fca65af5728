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

/** Keeps tables of a folder's files as the files are. */
export function createFolder(
  handle: FolderHandle,
  tableOf: (file: File, name: string | null) => Promise<Result<string, string>>,
): Folder {
  const files = createObservable<readonly FolderFile[]>([]);
  const change = (name: string, next: Partial<FolderFile>): void =>
    files.update((now) => now.map((each) => (each.name === name ? { ...each, ...next } : each)));

  const fileOf = async (name: string): Promise<File> => (await handle.getFileHandle(name)).getFile();

  async function read(name: string, table: string | null): Promise<void> {
    const file = await fileOf(name);
    change(name, { isReading: true, problem: null });
    const made = await tableOf(file, table);
    // The time of what was read: a file that changed meanwhile is read again.
    const changedAt = file.lastModified;
    change(name, {
      isReading: false,
      changedAt,
      ...(made.ok ? { table: made.value } : { problem: made.error }),
    });
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

  return {
    name: handle.name,
    files,
    open: (name) => read(name, files.get().find((each) => each.name === name)?.table ?? null),
    async refresh() {
      const found = await list();
      const before = new Map(files.get().map((each) => [each.name, each]));
      const changed = found.filter(({ name, lastModified }) => {
        const known = before.get(name);
        return (
          known !== undefined && known.table !== null && known.changedAt !== lastModified && !known.isReading
        );
      });
      files.set(
        found.map(({ name, size, lastModified }): FolderFile => {
          const known = before.get(name);
          if (known !== undefined) return { ...known, size };
          return { name, size, changedAt: lastModified, table: null, isReading: false, problem: null };
        }),
      );
      const again: string[] = [];
      for (const { name } of changed) {
        const table = before.get(name)?.table ?? null;
        await read(name, table);
        if (table !== null && files.get().find((each) => each.name === name)?.problem === null)
          again.push(table);
      }
      return again;
    },
  };
}
