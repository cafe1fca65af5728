import { refused } from '#domain/error/httpStatus.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { Result } from '#domain/result.ts';
import { mayRead } from './mayRead.ts';
import { pullRights } from './pullRights.ts';
import type { SyncPorts } from '../syncPorts.ts';

/**
 * The refusal of a read that a person's rights do not allow, without the request for it; null where they do. The rights
 * are read again first: they may have been granted since.
 */
export async function knownRefusal(
  ports: Pick<SyncPorts, 'db' | 'api' | 'clock'>,
  view: string,
): Promise<Result<never, ApiError> | null> {
  if (await mayRead(ports.db, view)) return null;
  const known = await pullRights(ports);
  return known.ok && !(await mayRead(ports.db, view)) ? refused(403, 'Forbidden') : null;
}
