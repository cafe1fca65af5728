import { err, type Result } from '#domain/result.ts';
import { deviceEngineText, engineText } from '#domain/sql/statement/engineTexts.ts';
import type { LocalFailure } from './protocol.ts';
import { messageOf } from './messageOf.ts';
import { Stopped } from './statementQueue.ts';

/** The failure of a request that was cancelled or broke the engine; null for an error of its query. */
export function endingFailure(cause: unknown): LocalFailure | null {
  if (cause instanceof Stopped) return { kind: 'aborted' };
  return isBroken(cause) ? { kind: 'broken', message: messageOf(cause) } : null;
}

export function queryFailure(cause: unknown): LocalFailure {
  return endingFailure(cause) ?? { kind: 'query', message: deviceMessageOf(cause) };
}

/** The failure of rows that could not be loaded into the engine. */
export function loadFailure(cause: unknown): LocalFailure {
  return { kind: isBroken(cause) ? 'broken' : 'unreadable', message: messageOf(cause) };
}

/** Replaces the engine's own message where it broke while reading a file: that one means nothing to a person. */
export async function ofFile<T>(reading: Promise<Result<T, LocalFailure>>): Promise<Result<T, LocalFailure>> {
  const read = await reading;
  if (read.ok || read.error.kind !== 'broken') return read;
  const message =
    'The engine broke while it read the file, which is damaged or too large for the memory here.';
  return err({ kind: 'broken', message });
}

/** After a WebAssembly error the engine's memory may be corrupt. */
const isBroken = (cause: unknown): boolean =>
  (cause instanceof Error && cause.name === 'RuntimeError') ||
  /RuntimeError|memory access out of bounds/.test(messageOf(cause));

/** The message of the engine for a person, who cannot do what the engine advises. */
export const deviceMessageOf = (cause: unknown): string => deviceEngineText(engineText(messageOf(cause)));
