import * as v from 'valibot';
import { putSetting, setting } from '#store/settings.ts';
import { listTabs } from '#store/tabs.ts';
import type { Tx } from '#store/write.ts';
import { defineCommand } from '#sync/command.ts';
import type { Command } from '#sync/command.ts';
import { createTab } from './createTab.ts';

/** What brings a new tab to the server: nothing where the server keeps no tabs (SYNC-01, SYNC-02). */
export async function pushTab(tx: Tx, id: string): Promise<readonly Command[]> {
  return (await setting(tx, 'backendPersistence')) ? [createTab({ id })] : [];
}

/**
 * Notes whether the server keeps tabs. Where it begins to, the tabs that are only here move there as well (SYNC-04); it
 * is asked for again and again, and only a change does anything.
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

/** Notes whether the server does a create once by its key; elsewhere it is found by its mark. */
export const setServerKeepsKeys = defineCommand('server.setKeepsKeys', {
  args: v.object({ keepsKeys: v.boolean() }),
  apply: async (tx, { keepsKeys }) => {
    if ((await setting(tx, 'serverKeepsKeys')) !== keepsKeys)
      await putSetting(tx, 'serverKeepsKeys', keepsKeys);
  },
});
