import { asRecord, parseRecord } from '#domain/jsonValue.ts';

/** Why a file could not be read, in words. A reader gives its reasons as plain errors; other errors are unexpected. */
export function unreadable(what: string, cause: unknown): Error {
  const isReason =
    cause instanceof Error &&
    cause.name === 'Error' &&
    cause.message !== '' &&
    !/undefined|unexpected null|thrift/i.test(cause.message);
  const why = isReason ? ` (${cause.message})` : ': it is damaged, or encrypted';
  return new Error(`The file is not readable as ${what}${why}.`, { cause });
}

/** The engine names a type of Arrow that it has not in JSON. */
export function notInserted(cause: unknown): unknown {
  const { exception_message: why } = asRecord(parseRecord(cause instanceof Error ? cause.message : null));
  if (typeof why !== 'string') return cause;
  const [, type] = /Unsupported Internal Arrow Type:?(.*)$/.exec(why) ?? [];
  const text =
    type === undefined
      ? `The file is not readable as Arrow (${why}).`
      : `The file has a column of a type of Arrow that cannot be read here (${type.trim()}). Write it as another type, or leave it out.`;
  return new Error(text, { cause });
}
