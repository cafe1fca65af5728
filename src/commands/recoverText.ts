import * as v from 'valibot';
import { newTab } from '#domain/tab/newTab.ts';
import { placeAt } from '#domain/tab/position.ts';
import { untitledName } from '#domain/tab/tabName.ts';
import { closedTab, editTab, getTab, listTabs, patchClosedTab, putTab } from '#store/tabs.ts';
import { addVersion, TYPED_OVER } from '#store/versions.ts';
import type { Tx } from '#store/write.ts';
import { defineCommand } from '#sync/command.ts';
import type { Command, Moment } from '#sync/command.ts';
import { showTab } from './openTabs.ts';
import { pushTab } from './pushTab.ts';
import { saveTab } from './saveTab.ts';
import { Id } from './schemas.ts';

/**
 * Takes in the text of a tab as it stood when its page went, if the page had no time to write it. What was written since
 * stands, and the text is a version then.
 */
export const recoverText = defineCommand('tab.rescueText', {
  args: v.object({ id: Id, sql: v.string(), at: v.number() }),
  apply: async (tx, { id, sql, at }, moment) => {
    const tab = await getTab(tx, id);
    if (!tab) return rescueTab(tx, { id, sql }, moment);
    if (tab.sql === sql) return [];
    if (tab.updatedAt > at) {
      await addVersion(tx, { entityId: id, field: 'sql', text: sql, at: moment.now, why: TYPED_OVER });
      return [];
    }
    await editTab(tx, tab, { sql }, moment.now);
    return [saveTab({ id })];
  },
});

/** Closed meanwhile, it comes back with its tab; a tab that was never stored is begun anew, where the others look. */
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
