/** ERR-36. */
const NAMELESS = 'An error occurred';

/** What was thrown, in one line for a person: a bug is unexpected, and says so (ERR-38). */
export function describeThrown(thrown: unknown): string {
  if (typeof thrown === 'string' && thrown !== '') return thrown;
  if (!(thrown instanceof Error) || thrown.message === '') return NAMELESS;
  return thrown.stack === undefined ? thrown.message : `Unexpected error: ${thrown.message}`;
}
