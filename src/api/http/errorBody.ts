import * as v from 'valibot';
import { errorsResponse } from '#contract/sql/sqllab.ts';
import type { ErrorEntryBody } from '#contract/sql/sqllab.ts';
import { legacyErrorResponse, messageResponse, tokenErrorResponse } from '#contract/error.ts';
import type { ServerError } from '#domain/error/apiError.ts';

export interface ErrorBody {
  readonly message: string;
  readonly errors: readonly ServerError[];
}

/** Parses any of the contract's error bodies; null for other JSON. */
export function readErrorBody(body: unknown): ErrorBody | null {
  if (v.is(errorsResponse, body)) {
    return { message: body.errors[0]?.message ?? '', errors: body.errors.map(readEntry) };
  }
  if (v.is(messageResponse, body)) return { message: flatten(body.message), errors: [] };
  if (v.is(legacyErrorResponse, body)) return { message: body.error, errors: [] };
  if (v.is(tokenErrorResponse, body)) return { message: body.msg, errors: [] };
  return v.is(v.strictObject({}), body) ? { message: '', errors: [] } : null;
}

function readEntry(entry: ErrorEntryBody): ServerError {
  return {
    message: entry.message,
    error_type: entry.error_type ?? null,
    level: entry.level ?? null,
    extra: entry.extra ?? null,
  };
}

/** `{"field":["text"]}`, nested by index or not, as `field: text`. */
function flatten(message: unknown, path: readonly string[] = []): string {
  if (Array.isArray(message)) return message.map((each: unknown) => flatten(each, path)).join('; ');
  if (typeof message === 'object' && message !== null) {
    return Object.entries(message)
      .map(([key, value]) => flatten(value, [...path, key]))
      .join('; ');
  }
  return path.length > 0 ? `${path.join('.')}: ${String(message)}` : String(message);
}
