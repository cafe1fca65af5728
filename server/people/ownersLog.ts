import type { Context } from 'hono';
import type { OwnedEntity } from '#domain/access/entities.ts';
import { logCaller } from './securityLog.ts';
import type { AppEnv, ServerDeps } from '../deps.ts';

/** Makes a change, and logs whose the thing is afterwards if it was given to others. */
export async function loggingOwners<T>(
  c: Context<AppEnv>,
  deps: ServerDeps,
  entity: OwnedEntity | 'report',
  id: number,
  change: () => T | Promise<T>,
): Promise<T> {
  const { owners, users } = deps.meta;
  const names = (): string =>
    owners
      .of(entity, id)
      .map((userId) => users.byId(userId)?.username ?? `${userId}`)
      .join(', ');
  const before = names();
  const made = await change();
  const after = names();
  if (after !== before)
    logCaller(
      c,
      deps,
      'owners-changed',
      `${entity} ${id}: ${after === '' ? 'nobody' : after}, before ${before === '' ? 'nobody' : before}`,
    );
  return made;
}
