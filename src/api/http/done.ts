import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';

/** A success response whose body does not matter. */
export async function done(sent: Promise<Result<unknown, ApiError>>): Promise<Result<void, ApiError>> {
  const response = await sent;
  return response.ok ? ok(undefined) : response;
}
