import type { SyncPorts } from '#commands/syncPorts.ts';

/** Reads the person's permissions once per page load; never rejects where the server is unreachable. */
export function createRightsReader(ports: Pick<SyncPorts, 'db' | 'api' | 'clock'>): () => Promise<void> {
  let reading: Promise<void> | null = null;
  async function read(): Promise<void> {
    // It knows every kind of document, which the shell need not load. Without the server it may not load at all.
    const part = await import('#commands/pull/pullRights.ts').catch(() => null);
    const isRead = part !== null && (await part.pullRights(ports)).ok;
    if (!isRead) reading = null;
  }
  return () => (reading ??= read());
}
