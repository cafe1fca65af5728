import { parseJson, texts } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { fileState, modulesIn } from '../../base/modulesIn.ts';
import { readDefinition } from './definition.ts';
import { type AddedEngine, installEngines } from './installed.ts';
import type { ReadModule } from './readModule.ts';

/** The names of the engines that were turned off, as a list of JSON. */
const OFF = 'engines.off';

interface Settings {
  get(name: string): string | null;
  set(name: string, value: string): void;
}

/** A file of a folder with engines: the engine in it, or why there is none. */
export interface EngineFile {
  readonly file: string;
  readonly read: Result<AddedEngine, string>;
  readonly isOn: boolean;
}

/** The engines that were added on this machine. */
export interface AddedEngines {
  /** All of them. Files that are new or changed are read, and those that are in use installed. */
  files(): Promise<readonly EngineFile[]>;
  turn(name: string, isOn: boolean): void;
}

interface ReadFile {
  readonly state: string;
  readonly read: Result<AddedEngine, string>;
}

/** Reads the modules of folders; those that did not change are read once. */
export interface EngineReader {
  readAll(): Promise<ReadonlyMap<string, ReadFile>>;
}

export function engineReader(folders: readonly string[], read: ReadModule): EngineReader {
  let known: ReadonlyMap<string, ReadFile> = new Map();
  return {
    async readAll() {
      const found = new Map<string, ReadFile>();
      for (const path of folders.flatMap(modulesIn)) {
        const state = fileState(path)?.state;
        if (state === undefined) continue;
        const before = known.get(path);
        const isSame = before?.state === state;
        found.set(path, isSame ? before : { state, read: engineOf(path, await read(path)) });
      }
      known = found;
      return found;
    },
  };
}

/** Installs all that can be used, before it is known which are turned off: addresses may name them. */
export async function installAll(reader: EngineReader): Promise<void> {
  const files = [...(await reader.readAll()).values()];
  installEngines(files.flatMap(({ read }) => (read.ok ? [read.value] : [])));
}

/** `changed` gets the names of engines whose databases have to be opened anew. */
export function createAddedEngines(
  reader: EngineReader,
  settings: Settings,
  changed: (names: readonly string[]) => void = () => undefined,
): AddedEngines {
  let inUse: ReadonlyMap<string, string> = new Map();
  const off = (): readonly string[] => texts(parseJson(settings.get(OFF) ?? '[]'));

  function install(files: readonly EngineFile[], found: ReadonlyMap<string, ReadFile>): void {
    const engines = files.flatMap((file) => (file.read.ok && file.isOn ? [file.read.value] : []));
    installEngines(engines);
    const now = new Map(
      engines.map(({ definition, file }) => [definition.name, `${file} ${found.get(file)?.state}`]),
    );
    const others = [...inUse].filter(([name, state]) => now.get(name) !== state).map(([name]) => name);
    inUse = now;
    if (others.length > 0) changed(others);
  }

  return {
    async files() {
      const found = await reader.readAll();
      const isOff = new Set(off());
      const names = new Set<string>();
      const files = [...found].map(([file, each]) => {
        const name = each.read.ok ? each.read.value.definition.name : '';
        const isTaken = names.has(name);
        names.add(name);
        const isTwice = each.read.ok && isTaken;
        return {
          file,
          read: isTwice ? err(`Another file has the name "${name}".`) : each.read,
          isOn: each.read.ok && !isTaken && !isOff.has(name),
        };
      });
      install(files, found);
      return files;
    },
    turn(name, isOn) {
      const others = off().filter((each) => each !== name);
      settings.set(OFF, JSON.stringify(isOn ? others : [...others, name]));
    },
  };
}

function engineOf(file: string, said: Result<unknown, string>): Result<AddedEngine, string> {
  if (!said.ok) return said;
  const definition = readDefinition(said.value);
  return definition.ok ? ok({ definition: definition.value, file }) : definition;
}
