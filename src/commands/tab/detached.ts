import * as v from 'valibot';
import { listTables, patchTable } from '#store/sql/tables.ts';
import { getTab, patchTab } from '#store/sql/tabs.ts';
import { defineCommand } from '#store/command.ts';
import { pushTab } from './pushTab.ts';
import { Id } from '../schemas.ts';

/**
 * Creates a tab that was deleted on the server again, at the person's request. The server would answer the tab's own id
 * with the deleted tab, so the new one gets a new key, and so do its tables.
 */
export const pushDetached = defineCommand('tab.pushDetached', {
  args: v.object({ id: Id, key: Id }),
  apply: async (tx, { id, key }) => {
    if (((await getTab(tx, id))?.detachedAt ?? null) === null) return [];
    await patchTab(tx, id, { detachedAt: null, inLocalStorage: true });
    for (const table of await listTables(tx, id)) await patchTable(tx, table.id, { remoteId: null });
    return pushTab(tx, id, key);
  },
});
