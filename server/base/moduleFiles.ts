import { parseJson, texts } from '#domain/jsonValue.ts';
import { err, type Result } from '#domain/result.ts';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file of a folder with modules: what was read of it, or why it cannot be used. */
export interface ReadModuleFile<T> {
  readonly file: string;
  /** What tells a change of it. */
  readonly state: string;
  readonly read: Result<T, string>;
  readonly isOn: boolean;
}

type FoundFile<T> = Pick<ReadModuleFile<T>, 'state' | 'read'>;

/** Reads the modules of folders; those that did not change are read once. */
export interface ModuleReader<T> {
  readAll(): Promise<ReadonlyMap<string, FoundFile<T>>>;
}

/** The modules of folders, each of them turned on or off. */
export interface ModuleFiles<T> {
  /** All of them. Files that are new or changed are read. */
  files(): Promise<readonly ReadModuleFile<T>[]>;
  readonly turn: (key: string, isOn: boolean) => void;
}

/** Where it is stored which are turned off. */
export interface ModuleSettings {
  get(name: string): string | null;
  set(name: string, value: string): void;
}

interface TurnedOff<T> {
  readonly settings: ModuleSettings;
  /** The setting with the keys of those that were turned off, as a list of JSON. */
  readonly setting: string;
  readonly keyOf: (module: T) => string;
  /** What a file is told whose key another one has. */
  readonly taken: (key: string) => string;
}

export function moduleReader<T>(
  folders: readonly string[],
  read: (path: string, size: number) => Promise<Result<T, string>>,
): ModuleReader<T> {
  let known: ReadonlyMap<string, FoundFile<T>> = new Map();
  return {
    async readAll() {
      const found = new Map<string, FoundFile<T>>();
      for (const path of folders.flatMap(modulesIn)) {
        const there = fileState(path);
        if (there === null) continue;
        const { state, size } = there;
        const before = known.get(path);
        found.set(path, before?.state === state ? before : { state, read: await read(path, size) });
      }
      known = found;
      return found;
    },
  };
}

export function moduleFiles<T>(
  reader: ModuleReader<T>,
  { settings, setting, keyOf, taken }: TurnedOff<T>,
): ModuleFiles<T> {
  const off = (): readonly string[] => texts(parseJson(settings.get(setting) ?? '[]'));
  return {
    async files() {
      const found = await reader.readAll();
      const isOff = new Set(off());
      const keys = new Set<string>();
      return [...found].map(([file, { state, read }]) => {
        if (!read.ok) return { file, state, read, isOn: false };
        const key = keyOf(read.value);
        if (keys.has(key)) return { file, state, read: err(taken(key)), isOn: false };
        keys.add(key);
        return { file, state, read, isOn: !isOff.has(key) };
      });
    },
    turn(key, isOn) {
      const others = off().filter((each) => each !== key);
      settings.set(setting, JSON.stringify(isOn ? others : [...others, key]));
    },
  };
}

/** The modules that are in use. */
export const inUse = <T>(files: readonly ReadModuleFile<T>[]): readonly T[] =>
  files.flatMap(({ read, isOn }) => (read.ok && isOn ? [read.value] : []));

/**
 * The JavaScript modules in a folder, by name, without their tests and without what editors keep beside a file; none
 * where there is no such folder.
 */
function modulesIn(folder: string): readonly string[] {
  const names =
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
  return names
    .filter((name) => /^[^.].*\.m?js$/.test(name) && !/\.test\.m?js$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** What tells a change of a file; null for one that is gone by now, a link to nothing and a folder. */
function fileState(path: string): { readonly state: string; readonly size: number } | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() !== true ? null : { state: `${found.mtimeMs} ${found.size}`, size: found.size };
}
