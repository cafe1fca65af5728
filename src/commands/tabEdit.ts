import * as v from 'valibot';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { fittingName } from '#domain/tab/tabName.ts';
import { editTab, getTab, patchClosedTab, patchTab } from '#store/tabs.ts';
import { addVersion, TYPED_OVER } from '#store/versions.ts';
import type { Tx } from '#store/write.ts';
import { leaveTo } from '#store/writeTogether.ts';
import { defineCommand } from '#sync/command.ts';
import type { Moment } from '#sync/command.ts';
import { Id } from './schemas.ts';
import { saveTab } from './saveTab.ts';
import { tabLane } from './tabLane.ts';

/** An edit of what the server keeps too: written here, and saved once the person rests (SYNC-06). */
async function edit(tx: Tx, id: string, patch: Partial<Omit<QueryEditor, 'id'>>, { now }: Moment) {
  const tab = await getTab(tx, id);
  if (!tab) return [];
  await editTab(tx, tab, patch, now);
  return [saveTab({ id })];
}

/**
 * What is typed last stands. A text that whoever typed did not see becomes a version. Every letter comes through here:
 * the tab is read with its lane, written with its row, and nothing is asked of the store twice.
 */
export const setSql = defineCommand('tab.setSql', {
  args: v.object({
    id: Id,
    sql: v.string(),
    /** The stored text that it was typed over, as far as the editor knew. */
    over: v.optional(v.string()),
  }),
  queuesIn: ({ id }) => tabLane(id),
  apply: async (tx, { id, sql, over }, { now, last }) => {
    const tab = await getTab(tx, id);
    if (!tab) {
      // Another window closed it while this was being typed: it comes back with the tab.
      await patchClosedTab(tx, id, { sql });
      return [];
    }
    if (over !== undefined && tab.sql !== over && tab.sql !== sql) {
      await addVersion(tx, { entityId: id, field: 'sql', text: tab.sql, at: now, why: TYPED_OVER });
    }
    await leaveTo(last, editTab(tx, tab, { sql }, now));
    return [saveTab({ id })];
  },
});

export const renameTab = defineCommand('tab.rename', {
  args: v.object({ id: Id, name: v.pipe(v.string(), v.trim(), v.minLength(1), v.transform(fittingName)) }),
  apply: (tx, { id, name }, moment) => edit(tx, id, { name }, moment),
});

/** Another database knows nothing of this one's catalog and schema, so those are forgotten unless given. */
export const setDatabase = defineCommand('tab.setDatabase', {
  args: v.object({
    id: Id,
    dbId: v.nullable(v.number()),
    catalog: v.optional(v.nullable(v.string()), null),
    schema: v.optional(v.nullable(v.string()), null),
  }),
  apply: (tx, { id, ...place }, moment) => edit(tx, id, place, moment),
});

export const setCatalog = defineCommand('tab.setCatalog', {
  args: v.object({ id: Id, catalog: v.nullable(v.string()) }),
  apply: (tx, { id, catalog }, moment) => edit(tx, id, { catalog, schema: null }, moment),
});

export const setSchema = defineCommand('tab.setSchema', {
  args: v.object({ id: Id, schema: v.nullable(v.string()) }),
  apply: (tx, { id, schema }, moment) => edit(tx, id, { schema }, moment),
});

export const setQueryLimit = defineCommand('tab.setQueryLimit', {
  args: v.object({ id: Id, queryLimit: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))) }),
  apply: (tx, { id, queryLimit }, moment) => edit(tx, id, { queryLimit }, moment),
});

/** Kept as typed, also while it is no JSON yet. */
export const setTemplateParams = defineCommand('tab.setTemplateParams', {
  args: v.object({ id: Id, templateParams: v.string() }),
  apply: (tx, { id, templateParams }, moment) => edit(tx, id, { templateParams }, moment),
});

export const setAutorun = defineCommand('tab.setAutorun', {
  args: v.object({ id: Id, autorun: v.boolean() }),
  apply: (tx, { id, autorun }, moment) => edit(tx, id, { autorun }, moment),
});

export const setHideLeftBar = defineCommand('tab.setHideLeftBar', {
  args: v.object({ id: Id, hideLeftBar: v.boolean() }),
  apply: (tx, { id, hideLeftBar }, moment) => edit(tx, id, { hideLeftBar }, moment),
});

/** Where the caret stands and what is selected. It stays on this device and is no edit. */
export const setCursor = defineCommand('tab.setCursor', {
  args: v.object({
    id: Id,
    cursorPosition: v.object({ row: v.number(), column: v.number() }),
    selectedText: v.optional(v.string(), ''),
  }),
  apply: async (tx, { id, ...cursor }) => {
    await patchTab(tx, id, cursor);
  },
});

/** How a tab divides its height between editor and output, in per cent. It stays on this device. */
export const setPaneSizes = defineCommand('tab.setPaneSizes', {
  args: v.object({ id: Id, northPercent: v.number(), southPercent: v.number() }),
  apply: async (tx, { id, ...sizes }) => {
    await patchTab(tx, id, sizes);
  },
});
