import { newId } from '#domain/ids.ts';
import { ok, type Result } from '#domain/result.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { ServerDeps } from '../../deps.ts';
import { type Connection, withPassword } from '../../engines/connection.ts';

/** Connects to a database server for as long as it takes to ask it something. */
export async function tryConnection(
  { engines, random }: Pick<ServerDeps, 'engines' | 'random'>,
  connection: Connection,
  password: string | null,
): Promise<Result<void, EngineError>> {
  const key = `try:${newId(random)}`;
  const opened = await engines.open({
    key,
    backend: connection.backend.name,
    address: withPassword(connection, password),
  });
  if (!opened.ok) return opened;
  const found = await engines.catalogs(key, null);
  await engines.closeEngine(key);
  return found.ok ? ok(undefined) : found;
}
