import * as v from 'valibot';
import { cloneTab as cloneOf, newTab } from '#domain/tab/newTab.ts';
import { untitledName } from '#domain/tab/tabName.ts';
import { placeAt } from '#domain/tab/position.ts';
import { getTab, listTabs, putTab, takeClosedTab } from '#store/sql/tabs.ts';
import { defineCommand } from '#store/command.ts';
import { closeTabs, showTab } from './openTabs.ts';
import { Id } from '../schemas.ts';
import { pushTab } from './pushTab.ts';
import { bringBack } from './reopenTabs.ts';
import { deleteTab } from './deleteTab.ts';

/** Opens and shows a tab; without a name it is untitled (TAB-02, TAB-03, TAB-16). */
export const addTab = defineCommand('tab.add', {
  args: v.object({
    id: Id,
    name: v.optional(v.string()),
    dbId: v.nullish(v.number()),
    catalog: v.nullish(v.string()),
    schema: v.nullish(v.string()),
    sql: v.optional(v.string()),
    autorun: v.optional(v.boolean()),
    queryLimit: v.nullish(v.number()),
    templateParams: v.optional(v.string()),
    savedQueryId: v.nullish(v.string()),
  }),
  apply: async (tx, seed, { now }) => {
    const tabs = await listTabs(tx);
    const name = seed.name ?? untitledName(tabs.map((tab) => tab.name));
    await putTab(tx, newTab({ ...seed, name, position: placeAt(tabs, tabs.length), now }));
    await showTab(tx, seed.id);
    return pushTab(tx, seed.id);
  },
});

/** Shows another tab (TAB-04). The tick sends this to the server; it is never queued. */
export const activateTab = defineCommand('tab.activate', {
  args: v.object({ id: Id }),
  apply: async (tx, { id }) => {
    if (await getTab(tx, id)) await showTab(tx, id);
  },
});

/** Duplicates a tab, to the right of the original; the copy runs when it is shown (TAB-13, TAB-14). */
export const cloneTab = defineCommand('tab.clone', {
  args: v.object({ id: Id, from: Id }),
  apply: async (tx, { id, from }, { now }) => {
    const tabs = await listTabs(tx);
    const at = tabs.findIndex((tab) => tab.id === from);
    const original = tabs[at];
    if (!original) return [];
    await putTab(tx, cloneOf(original, { id, now, position: placeAt(tabs, at + 1) }));
    await showTab(tx, id);
    return pushTab(tx, id);
  },
});

/** Moves a tab before another one, or to the end. The order of tabs is local: no server stores it. */
export const moveTab = defineCommand('tab.move', {
  args: v.object({ id: Id, before: v.nullable(Id) }),
  apply: async (tx, { id, before }) => {
    const tabs = await listTabs(tx);
    const tab = tabs.find((each) => each.id === id);
    if (!tab || id === before) return;
    const others = tabs.filter((each) => each.id !== id);
    const at = others.findIndex((each) => each.id === before);
    await putTab(tx, { ...tab, position: placeAt(others, at === -1 ? others.length : at) });
  },
});

/** Closes a tab with its tables and queries; `reopenTab` undoes it (TAB-07 to TAB-12). */
export const closeTab = defineCommand('tab.close', {
  args: v.object({ id: Id }),
  apply: async (tx, { id }, moment) => {
    const closed = await closeTabs(tx, (tab) => tab.id === id, moment);
    return closed.map((each) => deleteTab({ id: each.id }));
  },
});

/** Pinned tabs stay open. */
export const closeOtherTabs = defineCommand('tab.closeOthers', {
  args: v.object({ id: Id }),
  apply: async (tx, { id }, moment) => {
    if (!(await getTab(tx, id))) return [];
    const closed = await closeTabs(tx, (tab) => tab.id !== id && tab.isPinned !== true, moment);
    return closed.map((each) => deleteTab({ id: each.id }));
  },
});

/**
 * Opens a closed tab again with its tables and queries, at the end of the strip. It gets a new id: for a server that
 * deleted it, it is another tab, and ids are never reused.
 */
export const reopenTab = defineCommand('tab.reopen', {
  args: v.object({ id: Id, closed: Id }),
  apply: async (tx, { id, closed: closedId }, { now }) => {
    const closed = await takeClosedTab(tx, closedId);
    if (!closed) return [];
    const tabs = await listTabs(tx);
    const pushed = await bringBack(tx, closed, { id, now, position: placeAt(tabs, tabs.length) });
    await showTab(tx, id);
    return pushed;
  },
});
