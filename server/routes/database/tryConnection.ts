import { newId } from '#domain/ids.ts';
import type { Result } from '#domain/result.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { ServerDeps } from '../../deps.ts';
import type { Connection } from '../../engines/connection.ts';
import { type Credentials, remoteSpec } from '../../engines/credentials.ts';

/** Connects to a database server for as long as it takes to ask whether its user may change data. */
export async function tryConnection(
  { engines, random }: Pick<ServerDeps, 'engines' | 'random'>,
  connection: Connection,
  credentials: Credentials,
): Promise<Result<boolean, EngineError>> {
  const key = `try:${newId(random)}`;
  const opened = await engines.open(remoteSpec(key, connection, credentials));
  if (!opened.ok) return opened;
  const found = await engines.mayChange(key);
  await engines.closeEngine(key);
  return found;
}
