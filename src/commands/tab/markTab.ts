import * as v from 'valibot';
import { placeAt } from '#domain/tab/position.ts';
import { TAB_COLORS } from '#domain/tab/tabColor.ts';
import { listTabs, putTab } from '#store/sql/tabs.ts';
import { defineCommand } from '#store/command.ts';
import { Id } from '../schemas.ts';

/**
 * Pins a tab, which moves it behind the other pinned ones at the start of the strip, or unpins it; sets its colour.
 * Stored on this device only, as the order of tabs is.
 */
export const markTab = defineCommand('tab.mark', {
  args: v.object({
    id: Id,
    isPinned: v.optional(v.boolean()),
    color: v.optional(v.nullable(v.picklist(TAB_COLORS))),
  }),
  apply: async (tx, { id, isPinned, color }) => {
    const tabs = await listTabs(tx);
    const tab = tabs.find((each) => each.id === id);
    if (!tab) return;
    const others = tabs.filter((each) => each.id !== id);
    const pinned = others.findLastIndex((each) => each.isPinned === true) + 1;
    await putTab(tx, {
      ...tab,
      ...(isPinned === undefined ? {} : { isPinned, position: placeAt(others, pinned) }),
      ...(color === undefined ? {} : { color }),
    });
  },
});
