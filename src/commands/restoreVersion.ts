import * as v from 'valibot';
import { editTab, getTab } from '#store/tabs.ts';
import { addVersion, getVersion } from '#store/versions.ts';
import { defineCommand } from '#sync/command.ts';
import { saveTab } from './saveTab.ts';

const Field = v.picklist(['sql', 'templateParams', 'name']);

/** Puts an earlier text of a tab back in its place; what stood there becomes a version itself. */
export const restoreVersion = defineCommand('version.restore', {
  args: v.object({ seq: v.number() }),
  apply: async (tx, { seq }, { now }) => {
    const version = await getVersion(tx, seq);
    const tab = version && (await getTab(tx, version.entityId));
    if (!version || !tab || !v.is(Field, version.field)) return [];
    const { field, text } = version;
    if (tab[field] === text) return [];
    await addVersion(tx, {
      entityId: tab.id,
      field,
      text: tab[field],
      at: now,
      why: 'Replaced by an earlier version',
    });
    await editTab(tx, tab.id, { [field]: text }, now);
    return [saveTab({ id: tab.id })];
  },
});
