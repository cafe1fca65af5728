import { pullRights } from '#commands/pullRights.ts';
import type { SyncPorts } from '#commands/syncPorts.ts';

/** Reads what the person may do once for each page that was answered; never rejects for want of a server. */
export function createRightsReader(ports: Pick<SyncPorts, 'db' | 'api'>): () => Promise<void> {
  let reading: Promise<void> | null = null;
  async function read(): Promise<void> {
    const pulled = await pullRights(ports);
    if (!pulled.ok) reading = null;
  }
  return () => (reading ??= read());
}
