import { loadTab } from '#commands/tab/loadTab.ts';
import type { SyncPorts } from '#commands/syncPorts.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import { getTab } from '#store/sql/tabs.ts';
import { t } from '#ui/t.ts';
import type { EditorServices } from '#features/services/editor.ts';

export interface TabReadingPorts extends SyncPorts {
  /** Whether the server is reachable and a person is signed in. */
  readonly canAsk: () => boolean;
  readonly showError: (text: string) => void;
  readonly onBug: (error: unknown) => void;
}

/** A tab read within this time is not read again. */
const FRESH: Millis = 3 * SECOND;
/** The longest wait for it; a later response is shown when it arrives. */
const PATIENCE: Millis = SECOND;

/** Reads a tab when a person selects it. */
export function createTabReading(ports: TabReadingPorts): Pick<EditorServices, 'loadTab' | 'refreshTab'> {
  const { db, clock, canAsk, showError, onBug } = ports;
  const readAt = new Map<string, Millis>();

  async function load(id: string): Promise<void> {
    const loaded = await loadTab(ports, id);
    if (!loaded.ok) showError(t('An error occurred while fetching tab state'));
  }

  /** Failures are silent: the tab is stored, and the sync status shows what is unreachable. */
  async function refresh(id: string): Promise<boolean> {
    const before = await getTab(db, id);
    if (!before?.loaded || before.remoteId === null || !canAsk()) return false;
    if (clock.now() - (readAt.get(id) ?? -Infinity) < FRESH) return false;
    readAt.set(id, clock.now());
    await Promise.race([loadTab(ports, id), clock.sleep(PATIENCE)]);
    const after = await getTab(db, id);
    return after !== undefined && after.sql !== before.sql;
  }

  return { loadTab: (id) => void load(id).catch(onBug), refreshTab: refresh };
}
