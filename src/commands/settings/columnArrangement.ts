import * as v from 'valibot';
import { putSetting, setting } from '#store/settings.ts';
import { listTabs } from '#store/sql/tabs.ts';
import { defineCommand } from '#store/command.ts';
import { Id } from '../schemas.ts';

/**
 * Stores which columns of a tab's results are shown, their order, and which are pinned. Those of closed tabs are
 * removed with it.
 */
export const setColumnArrangement = defineCommand('layout.setColumnArrangement', {
  args: v.object({
    tabId: Id,
    arrangement: v.object({
      order: v.array(v.string()),
      hidden: v.array(v.string()),
      pinned: v.array(v.string()),
    }),
  }),
  apply: async (tx, { tabId, arrangement }) => {
    const open = new Set((await listTabs(tx)).map((tab) => tab.id));
    const kept = Object.entries(await setting(tx, 'columnArrangements')).filter(([id]) => open.has(id));
    await putSetting(tx, 'columnArrangements', { ...Object.fromEntries(kept), [tabId]: arrangement });
  },
});
