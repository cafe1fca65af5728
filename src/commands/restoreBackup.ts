import * as v from 'valibot';
import { placeAt } from '#domain/tab/position.ts';
import { reopenedTab } from '#domain/tab/newTab.ts';
import { hasUnsavedFields } from '#domain/tab/savedFields.ts';
import { listClosedTabs, listTabs, putClosedTab, putTab } from '#store/tabs.ts';
import { defineCommand } from '#sync/command.ts';
import { Id } from './schemas.ts';
import { pushTab } from './pushTab.ts';
import type { RestorableBackup } from '#store/backup.ts';

type Tab = RestorableBackup['tabs'][number];

/** Makes the arguments of `restoreTabs` from a file; every tab gets an id of its own. */
export function restorable(backup: RestorableBackup, newId: () => string): Parameters<typeof restoreTabs>[0] {
  const withId = (tab: Tab) => ({ id: newId(), tab });
  return {
    tabs: backup.tabs.map(withId),
    closed: backup.closedTabs.map(({ tab }) => withId(tab)),
  };
}

const entry = v.object({
  id: Id,
  tab: v.custom<Tab>((input) => typeof input === 'object' && input !== null),
});

/**
 * Takes tabs back from a backup. What is on the device stays: a tab whose saved fields equal those of an open one is not
 * added twice, any other comes as a new tab, because the server's id of long ago may be another tab's today.
 */
export const restoreTabs = defineCommand('tab.restore', {
  args: v.object({ tabs: v.array(entry), closed: v.array(entry) }),
  apply: async (tx, { tabs, closed }, { now }) => {
    const open = await listTabs(tx);
    const missing = tabs.filter(({ tab }) => tab.loaded && open.every((each) => hasUnsavedFields(tab, each)));
    for (const [at, { id, tab }] of missing.entries()) {
      const position = placeAt(open, open.length) + at;
      await putTab(tx, { ...reopenedTab(tab, { id, now, position }), latestQueryId: null });
    }
    const known = (await listClosedTabs(tx)).map((each) => each.tab);
    for (const { id, tab } of closed) {
      if (known.some((each) => !hasUnsavedFields(tab, each))) continue;
      await putClosedTab(tx, {
        id,
        removedAt: now,
        tab: { ...tab, id, remoteId: null },
        tables: [],
        queries: [],
      });
    }
    const pushed = await Promise.all(missing.map(({ id }) => pushTab(tx, id)));
    return pushed.flat();
  },
});
