import { newId } from '#domain/ids.ts';
import type { Result } from '#domain/result.ts';
import type { Random } from '#domain/time.ts';
import type { EngineError } from '../base/engineError.ts';
import type { EngineConnection } from './connection.ts';
import { type Credentials, remoteSpec } from './credentials.ts';
import type { EngineHost } from './engineHost.ts';

/** Asks a database server through a process that ends afterwards: whether its user may change data, null where it does not tell. */
export async function tryConnection(
  { engines, random }: { readonly engines: EngineHost; readonly random: Random },
  connection: EngineConnection,
  credentials: Credentials,
): Promise<Result<boolean | null, EngineError>> {
  const key = `try:${newId(random)}`;
  const opened = await engines.open(remoteSpec(key, connection, credentials));
  if (!opened.ok) return opened;
  const found = await engines.mayChange(key);
  await engines.closeEngine(key);
  return found;
}
