import * as v from 'valibot';
import { putSetting, setting } from '#store/settings.ts';
import { listTabs } from '#store/tabs.ts';
import type { Tx } from '#store/write.ts';
import { defineCommand } from '#sync/command.ts';
import type { Command } from '#sync/command.ts';
import { createTab } from './createTab.ts';

/** The commands that create a new tab on the server: none if it stores no tabs (SYNC-01, SYNC-02). */
export async function pushTab(tx: Tx, id: string): Promise<readonly Command[]> {
  return (await setting(tx, 'backendPersistence')) ? [createTab({ id })] : [];
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
    return (await listTabs(tx)).filter((tab) => tab.inLocalStorage).map(({ id }) => createTab({ id }));
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
