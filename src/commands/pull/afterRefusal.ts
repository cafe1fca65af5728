import { isForbidden } from '#domain/error/httpStatus.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, type Result } from '#domain/result.ts';
import { pullRights } from './pullRights.ts';
import type { SyncPorts } from '../syncPorts.ts';

/** A list is refused to a person who lost the permission for it: the rights are read again, which decide what goes. */
export async function afterRefusal(
  ports: Pick<SyncPorts, 'db' | 'api' | 'clock'>,
  error: ApiError,
): Promise<Result<never, ApiError>> {
  if (isForbidden(error)) await pullRights(ports);
  return err(error);
}
