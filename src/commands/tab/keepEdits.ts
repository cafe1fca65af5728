import * as v from 'valibot';
import { dropEditHistories, editHistory, putEditHistory } from '#store/sql/editHistories.ts';
import { getTab, listTabs } from '#store/sql/tabs.ts';
import { defineCommand } from '#store/command.ts';
import { Id } from '../schemas.ts';

/**
 * Stores the undo history of a tab, on this device only. Those of closed tabs are removed with the first of another.
 */
export const keepEdits = defineCommand('tab.keepEdits', {
  args: v.object({ id: Id, text: v.string(), history: v.unknown() }),
  apply: async (tx, { id, text, history }) => {
    if (!(await getTab(tx, id))) return;
    if (!(await editHistory(tx, id))) {
      await dropEditHistories(tx, new Set((await listTabs(tx)).map((tab) => tab.id)));
    }
    await putEditHistory(tx, id, { text, history });
  },
});
