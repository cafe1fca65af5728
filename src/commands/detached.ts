import * as v from 'valibot';
import { getTab, patchTab } from '#store/tabs.ts';
import { defineCommand } from '#sync/command.ts';
import { createTab } from './createTab.ts';
import { Id } from './schemas.ts';

/**
 * Brings a tab whose copy on the server is gone back there, because the person says so. The server knows the tab's own
 * id from its earlier life and would answer with what it deleted, so the new copy has a key of its own.
 */
export const pushDetached = defineCommand('tab.pushDetached', {
  args: v.object({ id: Id, key: Id }),
  apply: async (tx, { id, key }) => {
    if (((await getTab(tx, id))?.detachedAt ?? null) === null) return [];
    await patchTab(tx, id, { detachedAt: null, inLocalStorage: true });
    return [createTab({ id, key })];
  },
});
