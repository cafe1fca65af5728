import * as v from 'valibot';
import { reopenedTab } from '#domain/tab/newTab.ts';
import type { Millis } from '#domain/time.ts';
import { putQuery } from '#store/sql/queries.ts';
import type { ClosedTab } from '#store/schema.ts';
import { setting } from '#store/settings.ts';
import { putTable } from '#store/sql/tables.ts';
import { putTab, takeClosedTab } from '#store/sql/tabs.ts';
import type { Tx } from '#store/write.ts';
import type { Command } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { rememberFormerId } from '../formerIds.ts';
import { showTab } from './openTabs.ts';
import { pushTab } from './pushTab.ts';
import { Id } from '../schemas.ts';

/** Puts a closed tab back into the strip with its tables and queries. */
export async function bringBack(
  tx: Tx,
  closed: ClosedTab,
  as: { readonly id: string; readonly position: number; readonly now: Millis },
): Promise<readonly Command[]> {
  const { id } = as;
  await rememberFormerId(tx, closed.id);
  await putTab(tx, reopenedTab(closed.tab, as));
  for (const query of closed.queries) await putQuery(tx, { ...query, sqlEditorId: id });
  // As the tab itself, its tables are new to a server that deleted them.
  for (const [at, table] of closed.tables.entries())
    await putTable(tx, { ...table, id: `${id}-${at}`, queryEditorId: id, remoteId: null });
  return pushTab(tx, id);
}

/**
 * Undoes closing several tabs: each returns to its place, and the active tab stays active. One command, because there
 * may be hundreds.
 */
export const reopenTabs = defineCommand('tab.reopenTogether', {
  args: v.object({ tabs: v.array(v.object({ id: Id, closed: Id })) }),
  apply: async (tx, { tabs }, { now }) => {
    const pushed: Command[] = [];
    for (const { id, closed: closedId } of tabs) {
      const closed = await takeClosedTab(tx, closedId);
      if (!closed) continue;
      pushed.push(...(await bringBack(tx, closed, { id, position: closed.tab.position, now })));
      if ((await setting(tx, 'activeTabId')) === null) await showTab(tx, id);
    }
    return pushed;
  },
});
