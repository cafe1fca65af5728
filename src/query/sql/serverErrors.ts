import type { ApiError, ServerError } from '#domain/error/apiError.ts';
import { isRecord } from '#domain/jsonValue.ts';
import type { QueryError } from '#domain/query/query.ts';
import { queryError } from './serverQuery.ts';

/** The errors of a rejected statement. */
export function errorsOf(error: Extract<ApiError, { kind: 'http' }>): readonly QueryError[] {
  if (error.errors.length === 0) return [plainError(error.message)];
  return error.errors.map(({ extra, ...entry }) =>
    queryError({ ...entry, extra: isRecord(extra) ? extra : null }),
  );
}

export function plainError(message: string): QueryError {
  return { message, error_type: null, level: 'error', extra: null };
}

/** A link to more information: a data source's own page, for one the person may not read. */
export function linkOf(errors: readonly ServerError[]): string | null {
  for (const { extra } of errors) {
    if (isRecord(extra) && typeof extra['link'] === 'string' && extra['link'] !== '') return extra['link'];
  }
  return null;
}
