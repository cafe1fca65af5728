/** Why a file could not be read, in words. A reader that says why does so in a plain error; other errors are its surprise. */
export function unreadable(what: string, cause: unknown): Error {
  const isSaid =
    cause instanceof Error &&
    cause.name === 'Error' &&
    cause.message !== '' &&
    !cause.message.includes('undefined');
  const why = isSaid ? ` (${cause.message})` : ': it is damaged';
  return new Error(`The file is not readable as ${what}${why}.`, { cause });
}
