import * as v from 'valibot';
import { newTab } from '#domain/tab/newTab.ts';
import { placeAt } from '#domain/tab/position.ts';
import { untitledName } from '#domain/tab/tabName.ts';
import { closedTab, editTab, getTab, listTabs, patchClosedTab, putTab } from '#store/sql/tabs.ts';
import { addVersion, TYPED_OVER } from '#store/sql/versions.ts';
import type { Tx } from '#store/write.ts';
import type { Command, Moment } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { showTab } from './openTabs.ts';
import { pushTab } from './pushTab.ts';
import { saveTab } from './saveTab.ts';
import { Id } from '../schemas.ts';

/**
 * Restores the unload draft of a tab, whose page had no time to store it. If the tab was edited since, that edit stays
 * and the draft becomes a version; so does an earlier edit that the page never saw.
 */
export const recoverText = defineCommand('tab.rescueText', {
  args: v.object({ id: Id, sql: v.string(), at: v.number(), over: v.optional(v.string()) }),
  apply: async (tx, { id, sql, at, over }, moment) => {
    const tab = await getTab(tx, id);
    if (!tab) return rescueTab(tx, { id, sql }, moment);
    if (tab.sql === sql) return [];
    const isOld = tab.updatedAt > at;
    if (isOld || (over !== undefined && tab.sql !== over)) {
      const text = isOld ? sql : tab.sql;
      await addVersion(tx, { entityId: id, field: 'sql', text, at: moment.now, why: TYPED_OVER });
    }
    if (isOld) return [];
    await editTab(tx, tab, { sql }, moment.now);
    return [saveTab({ id })];
  },
});

/**
 * If the tab was closed meanwhile, the text is stored with the closed tab; a tab that was never stored is created anew,
 * at the end of the strip.
 */
async function rescueTab(
  tx: Tx,
  { id, sql }: { readonly id: string; readonly sql: string },
  { now }: Moment,
): Promise<readonly Command[]> {
  if (await closedTab(tx, id)) {
    await patchClosedTab(tx, id, { sql });
    return [];
  }
  const tabs = await listTabs(tx);
  const { dbId, catalog, schema } = tabs.at(-1) ?? { dbId: null, catalog: null, schema: null };
  const name = untitledName(tabs.map((tab) => tab.name));
  await putTab(
    tx,
    newTab({ id, name, dbId, catalog, schema, sql, position: placeAt(tabs, tabs.length), now }),
  );
  await showTab(tx, id);
  return pushTab(tx, id);
}
