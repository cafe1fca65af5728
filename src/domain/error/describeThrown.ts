/** ERR-36. */
const NAMELESS = 'An error occurred';

/** A thrown value, in one line for a person: a bug is marked as unexpected (ERR-38). */
export function describeThrown(thrown: unknown): string {
  if (typeof thrown === 'string' && thrown !== '') return thrown;
  if (!(thrown instanceof Error) || thrown.message === '') return NAMELESS;
  return thrown.stack === undefined ? thrown.message : `Unexpected error: ${thrown.message}`;
}
