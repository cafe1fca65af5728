import { ok, type Result } from '#domain/result.ts';
import {
  inUse,
  moduleFiles,
  type ModuleFiles,
  type ModuleReader,
  type ModuleSettings,
  moduleReader,
} from '../../base/moduleFiles.ts';
import { readDefinition } from './definition.ts';
import { type AddedEngine, installEngines } from './installed.ts';
import type { ReadModule } from './readModule.ts';

/** The engines that were added on this machine; those of their files that are in use are installed. */
export type AddedEngines = ModuleFiles<AddedEngine>;
export type EngineReader = ModuleReader<AddedEngine>;

export const engineReader = (folders: readonly string[], read: ReadModule): EngineReader =>
  moduleReader(folders, async (path) => engineOf(path, await read(path)));

/** Installs all that can be used, before it is known which are turned off: addresses may name them. */
export async function installAll(reader: EngineReader): Promise<void> {
  const files = [...(await reader.readAll()).values()];
  installEngines(files.flatMap(({ read }) => (read.ok ? [read.value] : [])));
}

/** `changed` gets the names of engines whose databases have to be opened anew. */
export function createAddedEngines(
  reader: EngineReader,
  settings: ModuleSettings,
  changed: (names: readonly string[]) => void = () => undefined,
): AddedEngines {
  let installed: ReadonlyMap<string, string> = new Map();
  const all = moduleFiles(reader, {
    settings,
    setting: 'engines.off',
    keyOf: ({ definition }) => definition.name,
    taken: (name) => `Another file has the name "${name}".`,
  });
  return {
    turn: all.turn,
    async files() {
      const files = await all.files();
      const engines = inUse(files);
      installEngines(engines);
      const states = new Map(files.map(({ file, state }) => [file, state]));
      const now = new Map(
        engines.map(({ definition, file }) => [definition.name, `${file} ${states.get(file)}`]),
      );
      const others = [...installed].filter(([name, state]) => now.get(name) !== state).map(([name]) => name);
      installed = now;
      if (others.length > 0) changed(others);
      return files;
    },
  };
}

function engineOf(file: string, said: Result<unknown, string>): Result<AddedEngine, string> {
  if (!said.ok) return said;
  const definition = readDefinition(said.value);
  return definition.ok ? ok({ definition: definition.value, file }) : definition;
}
