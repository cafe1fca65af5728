import { fallback, repair, visit } from '#domain/tab/tabHistory.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { putSetting, setting } from '#store/settings.ts';
import { dropParkedTables } from './dropParkedTables.ts';
import { confirmedTab, listTabs, putDestroyedTab, removeTab } from '#store/sql/tabs.ts';
import type { Tx } from '#store/write.ts';
import type { Moment } from '#sync/command.ts';

/** Makes a tab the active one and the most recent of the history (TAB-03, TAB-04). */
export async function showTab(tx: Tx, id: string): Promise<void> {
  await putSetting(tx, 'activeTabId', id);
  await putSetting(tx, 'tabHistory', visit(await setting(tx, 'tabHistory'), id));
}

/**
 * Closes tabs: removes them from the strip and the history, shows another tab if the active one was closed, and
 * remembers the deletion until it is sent (TAB-07 to TAB-12). Returns the closed tabs.
 */
export async function closeTabs(
  tx: Tx,
  isClosing: (tab: QueryEditor) => boolean,
  { now }: Moment,
): Promise<readonly QueryEditor[]> {
  const tabs = await listTabs(tx);
  const closing = tabs.filter(isClosing);
  for (const tab of closing) {
    const confirmed = (await confirmedTab(tx, tab.id)) ?? null;
    await putDestroyedTab(tx, { id: tab.id, remoteId: tab.remoteId, removedAt: now, confirmed });
    await dropParkedTables(tx, tab.id);
    await removeTab(tx, tab, now);
  }
  await repairShownTab(
    tx,
    tabs.filter((tab) => !isClosing(tab)),
  );
  return closing;
}

/** After tabs were closed: removes them from the history and shows an open tab (TAB-09, TAB-10, TAB-11). */
export async function repairShownTab(tx: Tx, open: readonly QueryEditor[]): Promise<void> {
  const ids = open.map((tab) => tab.id);
  const history = repair(await setting(tx, 'tabHistory'), new Set(ids));
  await putSetting(tx, 'tabHistory', history);
  const panes = Object.entries(await setting(tx, 'southPaneTabs')).filter(([id]) => ids.includes(id));
  await putSetting(tx, 'southPaneTabs', Object.fromEntries(panes));
  const active = await setting(tx, 'activeTabId');
  if (active !== null && ids.includes(active)) return;
  const next = fallback(history, ids);
  if (next === null) await putSetting(tx, 'activeTabId', null);
  else await showTab(tx, next);
}
