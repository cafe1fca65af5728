import * as v from 'valibot';
import { putSetting, setting } from '#store/settings.ts';
import { listTables } from '#store/sql/tables.ts';
import { listTabs } from '#store/sql/tabs.ts';
import type { Tx } from '#store/write.ts';
import type { Command } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { createTab } from './createTab.ts';
import { createTable } from '../table/tableDelivery.ts';

/**
 * The commands that create a tab on the server with its tables: none if the server stores no tabs (SYNC-01, SYNC-02).
 * `key` replaces the tab's id if the server knows that from a deleted tab.
 */
export async function pushTab(tx: Tx, id: string, key?: string): Promise<readonly Command[]> {
  if (!(await setting(tx, 'backendPersistence'))) return [];
  const tables = await listTables(tx, id);
  return [
    createTab(key === undefined ? { id } : { id, key }),
    ...tables.map((table, at) => {
      const created = { id: table.id, tabId: id };
      return createTable(key === undefined ? created : { ...created, key: `${key}-${at}` });
    }),
  ];
}

/**
 * Stores whether the server stores tabs. When it begins to, tabs that exist only here are created there (SYNC-04);
 * without a change this does nothing.
 */
export const setBackendPersistence = defineCommand('tab.setBackendPersistence', {
  args: v.object({ isOn: v.boolean() }),
  apply: async (tx, { isOn }) => {
    if ((await setting(tx, 'backendPersistence')) === isOn) return [];
    await putSetting(tx, 'backendPersistence', isOn);
    if (!isOn) return [];
    const local = (await listTabs(tx)).filter((tab) => tab.inLocalStorage);
    return (await Promise.all(local.map(({ id }) => pushTab(tx, id)))).flat();
  },
});

/** Stores whether the server recognizes repeated creates by their key; otherwise they are found by their mark. */
export const setServerKeepsKeys = defineCommand('server.setKeepsKeys', {
  args: v.object({ keepsKeys: v.boolean() }),
  apply: async (tx, { keepsKeys }) => {
    if ((await setting(tx, 'serverKeepsKeys')) !== keepsKeys)
      await putSetting(tx, 'serverKeepsKeys', keepsKeys);
  },
});
