import { err, type Result } from '#domain/result.ts';
import type { BoundCommand, Command, CommandType } from './command.ts';
import type { AppTypes } from './tables.ts';

/** Looks up commands by name. */
export interface Registry<Api, App extends AppTypes> {
  bind(command: Command): Result<BoundCommand<Api, App>, string>;
  /** Loads what binding takes: for one command, or for any. Null where that is here already. */
  load?(name: string | null): Promise<void> | null;
}

/** `never` because nobody passes arguments here: a registry binds commands, it does not create them. */
export function createRegistry<Api, App extends AppTypes>(
  types: readonly CommandType<never, Api, App>[],
): Registry<Api, App> {
  const byName = new Map(types.map((type) => [type.commandName, type]));
  return {
    bind: (command) =>
      byName.get(command.name)?.bind(command.args) ?? err(`No command is named ${command.name} here.`),
  };
}

/**
 * A registry whose rarer commands are loaded with the first of them, or before anything is sent: a page needs them
 * later than it is to be on screen.
 */
export function createLazyRegistry<Api, App extends AppTypes>(
  early: readonly CommandType<never, Api, App>[],
  loadLate: () => Promise<readonly CommandType<never, Api, App>[]>,
): Registry<Api, App> {
  const names = new Set(early.map((type) => type.commandName));
  let registry = createRegistry(early);
  let loading: Promise<void> | null = null;
  let isWhole = false;
  const load = async (): Promise<void> => {
    try {
      registry = createRegistry([...early, ...(await loadLate())]);
      isWhole = true;
    } finally {
      loading = null;
    }
  };
  return {
    bind: (command) => registry.bind(command),
    load(name) {
      if (isWhole || (name !== null && names.has(name))) return null;
      loading ??= load();
      return loading;
    },
  };
}
