import type { EngineError } from './engineError.ts';

/** DuckDB's error in JSON format. */
interface EngineMessage {
  readonly exception_type?: string;
  readonly exception_message?: string;
  /** The byte offset in the statement's UTF-8. */
  readonly position?: string;
}

/** An error the engine threw while it ran a statement, with its position if it has one. */
export function duckError(cause: unknown, statement: number, sql: string): EngineError {
  const raw = cause instanceof Error ? cause.message : String(cause);
  const spoken = parseMessage(raw);
  if (/\bFATAL\b/.test(raw)) return unusable(spoken?.exception_message ?? raw);
  if (hasNoDiskSpace(cause)) return outOfDisk();
  if (LACKS_MEMORY.test(spoken?.exception_type ?? raw)) return outOfMemory();
  if (spoken === null) return { kind: 'engine', message: raw, exception: null, at: null };
  const exception = spoken.exception_type ?? null;
  const position = spoken.position === undefined ? NaN : Number(spoken.position);
  return {
    kind: exception === 'Parser' ? 'syntax' : 'engine',
    message: `${exception === null ? '' : `${exception} Error: `}${spoken.exception_message ?? raw}`,
    exception,
    at: Number.isInteger(position) ? { statement, offset: utf16Offset(sql, position) } : null,
  };
}

/** Whether a statement failed, without any effect, because the disk is full or a file may not grow. */
export const hasNoDiskSpace = (cause: unknown): boolean =>
  /could not write\b.*(no space left on device|file too large|quota exceeded)/i.test(String(cause));

const outOfDisk = (): EngineError => ({
  kind: 'engine',
  message:
    "There is no space left on the server's disk, so the statement had no effect. Drop tables or delete rows that are not needed, or have an administrator free space, and run it again.",
  exception: 'IO',
  at: null,
});

/** The engine refuses everything from now on; its process ends, and another one starts. */
const unusable = (message: string): EngineError => ({
  kind: 'died',
  message: hasNoDiskSpace(message)
    ? "There is no space left on the server's disk, and the engine was restarted. The statement may have taken effect: look before you run it again."
    : `The engine failed and was restarted. The statement may have taken effect: look before you run it again. (${message})`,
  exception: 'FATAL',
  at: null,
});

/** Thrown by the engine, or by JavaScript while it copied rows. */
const LACKS_MEMORY = /^(Out of Memory\b|std::bad_alloc|Array buffer allocation failed)/;

/** The engine's own message recommends settings that nobody can change here. */
export const outOfMemory = (): EngineError => ({
  kind: 'memory',
  message:
    'The query needs more memory than this server gives a database. Ask for fewer rows or columns, narrow it with WHERE or group it; an administrator can raise the limit with --memory.',
  exception: 'Out of Memory',
  at: null,
});

function parseMessage(raw: string): EngineMessage | null {
  const start = raw.indexOf('{');
  if (start < 0) return null;
  try {
    return JSON.parse(raw.slice(start)) as EngineMessage;
  } catch {
    // Not the engine's JSON, but a message that contains a brace.
    return null;
  }
}

/** An offset in a text's UTF-8, as one in its UTF-16 units. */
export function utf16Offset(sql: string, bytes: number): number {
  let left = bytes;
  let offset = 0;
  for (const char of sql) {
    if (left <= 0) break;
    left -= Buffer.byteLength(char);
    offset += char.length;
  }
  return offset;
}
