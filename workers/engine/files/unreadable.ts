/** Why a file could not be read, in words. A reader gives its reasons as plain errors; other errors are unexpected. */
export function unreadable(what: string, cause: unknown): Error {
  const isSaid =
    cause instanceof Error &&
    cause.name === 'Error' &&
    cause.message !== '' &&
    !cause.message.includes('undefined');
  const why = isSaid ? ` (${cause.message})` : ': it is damaged';
  return new Error(`The file is not readable as ${what}${why}.`, { cause });
}
