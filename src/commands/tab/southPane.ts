import { RESULTS_TAB } from '#domain/tab/editorTable.ts';
import type { Tables } from '#store/schema.ts';
import { putSetting, setting } from '#store/settings.ts';
import type { Tx } from '#store/write.ts';

/** The selected tab of a tab's south pane: 'Results', 'Query history' or the id of one of its tables. */
export async function southPaneTab(db: Tables, tabId: string): Promise<string> {
  return (await setting(db, 'southPaneTabs'))[tabId] ?? RESULTS_TAB;
}

export async function showInSouthPane(tx: Tx, tabId: string, shown: string): Promise<void> {
  await putSetting(tx, 'southPaneTabs', { ...(await setting(tx, 'southPaneTabs')), [tabId]: shown });
}
