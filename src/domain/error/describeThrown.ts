import { t } from '../format/shown.ts';

/** A thrown value, in one line for a person: a bug is marked as unexpected (ERR-38). */
export function describeThrown(thrown: unknown): string {
  if (typeof thrown === 'string' && thrown !== '') return thrown;
  if (!(thrown instanceof Error) || thrown.message === '') return t('An error occurred'); // ERR-36
  return thrown.stack === undefined
    ? thrown.message
    : t('Unexpected error: {message}', { message: thrown.message });
}
