import { err, type Result } from '../result.ts';
import type { ApiError } from './apiError.ts';

/**
 * The result of a request that followed one of the same change that the server took: where it fails, that one has
 * arrived. Unchanged unless `isAfterWrite`.
 */
export const afterWrite = <T>(result: Result<T, ApiError>, isAfterWrite = true): Result<T, ApiError> =>
  result.ok ? result : err({ ...result.error, isAfterWrite });
