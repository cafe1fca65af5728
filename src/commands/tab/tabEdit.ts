import * as v from 'valibot';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { mergeLines } from '#domain/text/mergeLines.ts';
import { fittingName } from '#domain/tab/tabName.ts';
import { editTab, getTab, patchClosedTab, patchTab } from '#store/sql/tabs.ts';
import { addVersion, TYPED_OVER } from '#store/sql/versions.ts';
import type { Tx } from '#store/write.ts';
import { deferTo } from '#sync/writeTogether.ts';
import type { Moment } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { Id } from '../schemas.ts';
import { saveTab } from './saveTab.ts';
import { tabLane } from './tabLane.ts';

/** Edits fields that the server stores too: stored here, and saved after a debounce (SYNC-06). */
async function edit(tx: Tx, id: string, patch: Partial<Omit<QueryEditor, 'id'>>, { now }: Moment) {
  const tab = await getTab(tx, id);
  if (!tab) return [];
  await editTab(tx, tab, patch, now);
  return [saveTab({ id })];
}

/**
 * An edit of a text that its editor did not show is merged with it; if both changed the same lines the last edit wins,
 * and the replaced text becomes a version. This runs on every keystroke: the
 * tab is read together with its lane, written together with its row, and nothing is read twice.
 */
export const setSql = defineCommand('tab.setSql', {
  args: v.object({
    id: Id,
    sql: v.string(),
    /** The stored text this edit replaces, as far as the editor knew. */
    over: v.optional(v.string()),
  }),
  queuesIn: ({ id }) => tabLane(id),
  apply: async (tx, { id, sql, over }, { now, last }) => {
    const tab = await getTab(tx, id);
    if (!tab) {
      // Another window closed the tab during the edit: the text is stored with the closed tab.
      await patchClosedTab(tx, id, { sql });
      return [];
    }
    const isUnseen = over !== undefined && tab.sql !== over && tab.sql !== sql;
    const merged = isUnseen ? mergeLines(over, sql, tab.sql) : null;
    if (isUnseen && merged === null) {
      await addVersion(tx, { entityId: id, field: 'sql', text: tab.sql, at: now, why: TYPED_OVER });
    }
    await deferTo(last, editTab(tx, tab, { sql: merged ?? sql }, now));
    return [saveTab({ id })];
  },
});

export const renameTab = defineCommand('tab.rename', {
  args: v.object({ id: Id, name: v.pipe(v.string(), v.trim(), v.minLength(1), v.transform(fittingName)) }),
  apply: (tx, { id, name }, moment) => edit(tx, id, { name }, moment),
});

/** A catalog and schema belong to one database, so they are cleared unless given. */
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

/** Stored as typed, also while it is not valid JSON. */
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

/** The cursor and the selection. Stored on this device only; not an edit. */
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

/** The heights of editor and output in per cent. Stored on this device only. */
export const setPaneSizes = defineCommand('tab.setPaneSizes', {
  args: v.object({ id: Id, northPercent: v.number(), southPercent: v.number() }),
  apply: async (tx, { id, ...sizes }) => {
    await patchTab(tx, id, sizes);
  },
});
