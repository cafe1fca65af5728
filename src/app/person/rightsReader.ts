import type { SyncPorts } from '#commands/syncPorts.ts';

/** Reads the person's permissions once per page load; never rejects where the server is unreachable. */
export function createRightsReader(ports: Pick<SyncPorts, 'db' | 'api'>): () => Promise<void> {
  let reading: Promise<void> | null = null;
  async function read(): Promise<void> {
    // It knows every kind of document, which the shell need not load.
    const { pullRights } = await import('#commands/pullRights.ts');
    const pulled = await pullRights(ports);
    if (!pulled.ok) reading = null;
  }
  return () => (reading ??= read());
}
