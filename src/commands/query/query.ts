import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import { ok } from '#domain/result.ts';
import { deleteQueries, getQuery, listQueries, listStatements } from '#store/sql/queries.ts';
import { setting } from '#store/settings.ts';
import { getTab, patchTab, remoteTabId } from '#store/sql/tabs.ts';
import { defineCommand } from '#store/command.ts';
import { Id } from '../schemas.ts';
import { tabLane } from '../tab/tabLane.ts';

/** Removes a query from its tab's history. If it was shown, the one before it is shown. */
export const removeQuery = defineCommand('query.remove', {
  args: v.object({ id: Id }),
  apply: async (tx, { id }) => {
    const query = await getQuery(tx, id);
    if (!query) return [];
    const tab = await getTab(tx, query.sqlEditorId);
    await deleteQueries(tx, [id, ...(await listStatements(tx, query)).map((each) => each.id)]);
    if (tab?.latestQueryId === id) {
      const [latest] = await listQueries(tx, tab.id);
      await patchTab(tx, tab.id, { latestQueryId: latest?.id ?? null });
    }
    return tab && query.serverId !== null ? [deleteQuery({ id, tabId: tab.id })] : [];
  },
});

/** Shows an earlier query in its tab; its rows may be the only ones on this device. */
export const showRun = defineCommand('query.show', {
  args: v.object({ id: Id }),
  apply: async (tx, { id }) => {
    const query = await getQuery(tx, id);
    if (query) await patchTab(tx, query.sqlEditorId, { latestQueryId: id });
  },
});

export const deleteQuery = defineCommand('query.delete', {
  args: v.object({ id: Id, tabId: Id }),
  lane: ({ id }) => `query:${id}`,
  needs: ({ tabId }) => [tabLane(tabId)],
  role: 'delete',
  repeat: 'keyed',
  // When a tab is closed, its queries leave the history with it.
  snapshot: async (db, { tabId }) =>
    (await setting(db, 'backendPersistence')) ? remoteTabId(db, tabId) : null,
  send: async (api: SentApi, { id }, inTab) => {
    const removed = await api.tabState.removeQuery(inTab, id);
    return removed.ok ? ok(true) : removed;
  },
});
