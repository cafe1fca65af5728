import { err } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { BoundCommand, Command, CommandType } from './command.ts';

/** Finds the command that a name stands for. */
export interface Registry<Api> {
  bind(command: Command): Result<BoundCommand<Api>, string>;
}

/** `never` stands for arguments that nobody passes through here: a registry binds, it does not make. */
export function createRegistry<Api>(types: readonly CommandType<never, Api>[]): Registry<Api> {
  const byName = new Map(types.map((type) => [type.commandName, type]));
  return {
    bind: (command) =>
      byName.get(command.name)?.bind(command.args) ?? err(`No command is named ${command.name} here.`),
  };
}
