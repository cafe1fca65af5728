import * as v from 'valibot';
import { putSetting, setting } from '#store/settings.ts';
import { listTabs } from '#store/sql/tabs.ts';
import { defineCommand } from '#store/command.ts';
import { Id } from '../schemas.ts';
import { showInSouthPane } from '../tab/southPane.ts';

/* How the interface is arranged on this device. Never sent to a server. */

/** Sizes of a group of panels in per cent, including the sidebar's. */
export const setPanes = defineCommand('layout.setPanes', {
  args: v.object({ group: v.string(), sizes: v.array(v.number()) }),
  apply: async (tx, { group, sizes }) => {
    await putSetting(tx, 'panes', { ...(await setting(tx, 'panes')), [group]: sizes });
  },
});

/** The column widths a person set for a tab's results. Those of closed tabs are removed with the next change. */
export const setColumnWidths = defineCommand('layout.setColumnWidths', {
  args: v.object({ tabId: Id, widths: v.record(v.string(), v.number()) }),
  apply: async (tx, { tabId, widths }) => {
    const open = new Set((await listTabs(tx)).map((tab) => tab.id));
    const kept = Object.entries(await setting(tx, 'columnWidths')).filter(([id]) => open.has(id));
    const before = Object.fromEntries(kept);
    await putSetting(tx, 'columnWidths', { ...before, [tabId]: { ...before[tabId], ...widths } });
  },
});

export const setTheme = defineCommand('layout.setTheme', {
  args: v.object({ theme: v.picklist(['light', 'dark', 'system']) }),
  apply: (tx, { theme }) => putSetting(tx, 'theme', theme),
});

export const setLanguage = defineCommand('layout.setLanguage', {
  args: v.object({ language: v.string() }),
  apply: (tx, { language }) => putSetting(tx, 'language', language),
});

export const setRailCollapsed = defineCommand('layout.setRailCollapsed', {
  args: v.object({ collapsed: v.boolean() }),
  apply: (tx, { collapsed }) => putSetting(tx, 'railCollapsed', collapsed),
});

export const setFilterBarOpen = defineCommand('layout.setFilterBarOpen', {
  args: v.object({ isOpen: v.boolean() }),
  apply: (tx, { isOpen }) => putSetting(tx, 'filterBarOpen', isOpen),
});

/** Which tab of a tab's south pane is shown: 'Results', 'Query history' or the id of a table. */
export const showSouthPaneTab = defineCommand('layout.showSouthPaneTab', {
  args: v.object({ tabId: Id, shown: v.string() }),
  apply: (tx, { tabId, shown }) => showInSouthPane(tx, tabId, shown),
});
