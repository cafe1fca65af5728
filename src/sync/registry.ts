import { err } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { BoundCommand, Command, CommandType } from './command.ts';

/** Looks up commands by name. */
export interface Registry<Api> {
  bind(command: Command): Result<BoundCommand<Api>, string>;
}

/** `never` because nobody passes arguments here: a registry binds commands, it does not create them. */
export function createRegistry<Api>(types: readonly CommandType<never, Api>[]): Registry<Api> {
  const byName = new Map(types.map((type) => [type.commandName, type]));
  return {
    bind: (command) =>
      byName.get(command.name)?.bind(command.args) ?? err(`No command is named ${command.name} here.`),
  };
}
