import {
  activateTab,
  addTab,
  cloneTab,
  closeOtherTabs,
  closeTab,
  moveTab,
  reopenTab,
} from '#commands/tab/tab.ts';
import {
  renameTab,
  setAutorun,
  setCatalog,
  setCursor,
  setDatabase,
  setHideLeftBar,
  setPaneSizes,
  setQueryLimit,
  setSchema,
  setSql,
  setTemplateParams,
} from '#commands/tab/tabEdit.ts';
import {
  addSavedQuery,
  removeSavedQuery,
  restoreSavedQuery,
  updateSavedQuery,
} from '#commands/savedQuery/savedQuery.ts';
import { addTable, collapseTable, expandTable, removeTable } from '#commands/table/table.ts';
import { type SavedQuery, savedQueryFields } from '#domain/savedQuery/savedQuery.ts';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { ClosedTab } from '#store/schema.ts';
import type { Command } from '#sync/command.ts';

/** The state a person sees when choosing the next step, and the step's random numbers. */
export interface View {
  readonly tabs: readonly QueryEditor[];
  readonly closed: readonly ClosedTab[];
  readonly tables: readonly EditorTable[];
  /** Including those whose deletion the server has not confirmed. */
  readonly savedQueries: readonly SavedQuery[];
  /** Including those whose deletion the server has not confirmed. */
  readonly documents: readonly StoredDocument[];
  readonly databaseId: number;
  /** A new local id. */
  readonly id: string;
  /** A text that is unique in this world. */
  readonly text: string;
  readonly dice: readonly number[];
}

/** A change with its effect on texts. */
export interface Doing {
  readonly command: Command;
  /** Dispatched together with it, before it. */
  readonly before?: readonly Command[];
  readonly writes?: { readonly text: string; readonly over: string };
  /** A text that the person sees and deletes. */
  readonly drops?: string;
  /** Texts inside of dashboards: one that it writes, and those that the person sees and removes. */
  readonly parts?: { readonly wrote?: string; readonly over?: readonly string[] };
  /** A saved query whose deletion is undone, or which is created again under that id. */
  readonly restores?: { readonly query: SavedQuery; readonly newId: string };
}

export interface CommandKind {
  readonly name: string;
  readonly weight: number;
  /** Null if there is no object for it. */
  readonly make: (view: View) => Doing | null;
}

const one = <T>(list: readonly T[], dice: number | undefined): T | undefined =>
  list[Math.floor((dice ?? 0) * list.length)];

const toTab =
  (make: (tab: QueryEditor, view: View) => Command | Doing): CommandKind['make'] =>
  (view) => {
    const tab = one(view.tabs, view.dice[0]);
    if (!tab) return null;
    const made = make(tab, view);
    return 'command' in made ? made : { command: made };
  };

const toTable =
  (make: (table: EditorTable) => Command): CommandKind['make'] =>
  (view) => {
    const table = one(view.tables, view.dice[0]);
    return table ? { command: make(table) } : null;
  };

const toSavedQuery =
  (isDeleted: boolean, make: (query: SavedQuery, view: View) => Doing): CommandKind['make'] =>
  (view) => {
    const query = one(
      view.savedQueries.filter((each) => (each.deletedAt !== null) === isDeleted),
      view.dice[0],
    );
    return query ? make(query, view) : null;
  };

const isHigh = (view: View): boolean => (view.dice[1] ?? 0) > 0.5;

/** Changes of tabs and the tables beside them. */
export const TAB_COMMANDS: readonly CommandKind[] = [
  {
    name: 'tab.add',
    weight: 8,
    make: ({ id, text, dice }) =>
      (dice[0] ?? 0) > 0.3
        ? { command: addTab({ id, sql: text }), writes: { text, over: '' } }
        : { command: addTab({ id }) },
  },
  {
    name: 'tab.setSql',
    weight: 30,
    make: toTab((tab, { text }) => ({
      command: setSql({ id: tab.id, sql: text }),
      writes: { text, over: tab.sql },
    })),
  },
  { name: 'tab.rename', weight: 4, make: toTab((tab, { text }) => renameTab({ id: tab.id, name: text })) },
  { name: 'tab.clone', weight: 2, make: toTab((tab, { id }) => cloneTab({ id, from: tab.id })) },
  { name: 'tab.close', weight: 6, make: toTab((tab) => closeTab({ id: tab.id })) },
  { name: 'tab.closeOthers', weight: 1, make: toTab((tab) => closeOtherTabs({ id: tab.id })) },
  {
    name: 'tab.reopen',
    weight: 3,
    make: ({ id, closed, dice }) => {
      const which = one(closed, dice[0]);
      return which ? { command: reopenTab({ id, closed: which.id }) } : null;
    },
  },
  { name: 'tab.activate', weight: 4, make: toTab((tab) => activateTab({ id: tab.id })) },
  {
    name: 'tab.move',
    weight: 1,
    make: toTab((tab, view) => moveTab({ id: tab.id, before: one(view.tabs, view.dice[1])?.id ?? null })),
  },
  {
    name: 'tab.setDatabase',
    weight: 2,
    make: toTab((tab, view) =>
      setDatabase({ id: tab.id, dbId: isHigh(view) ? view.databaseId : null, schema: view.text }),
    ),
  },
  {
    name: 'tab.setCatalog',
    weight: 1,
    make: toTab((tab, { text }) => setCatalog({ id: tab.id, catalog: text })),
  },
  {
    name: 'tab.setSchema',
    weight: 1,
    make: toTab((tab, { text }) => setSchema({ id: tab.id, schema: text })),
  },
  {
    name: 'tab.setQueryLimit',
    weight: 1,
    make: toTab((tab, view) => setQueryLimit({ id: tab.id, queryLimit: isHigh(view) ? 100 : null })),
  },
  {
    name: 'tab.setTemplateParams',
    weight: 2,
    make: toTab((tab, { text }) => setTemplateParams({ id: tab.id, templateParams: text })),
  },
  {
    name: 'tab.setAutorun',
    weight: 1,
    make: toTab((tab, view) => setAutorun({ id: tab.id, autorun: isHigh(view) })),
  },
  {
    name: 'tab.setHideLeftBar',
    weight: 1,
    make: toTab((tab, view) => setHideLeftBar({ id: tab.id, hideLeftBar: isHigh(view) })),
  },
  {
    name: 'tab.setCursor',
    weight: 1,
    make: toTab((tab) => setCursor({ id: tab.id, cursorPosition: { row: 1, column: 2 } })),
  },
  {
    name: 'tab.setPaneSizes',
    weight: 1,
    make: toTab((tab) => setPaneSizes({ id: tab.id, northPercent: 40, southPercent: 60 })),
  },
  {
    name: 'table.add',
    weight: 4,
    make: toTab((tab, view) =>
      addTable({
        id: view.id,
        queryEditorId: tab.id,
        dbId: view.databaseId,
        catalog: null,
        schema: 's',
        name: `t${Math.floor((view.dice[1] ?? 0) * 4)}`,
      }),
    ),
  },
  { name: 'table.expand', weight: 1, make: toTable(({ id }) => expandTable({ id })) },
  { name: 'table.collapse', weight: 1, make: toTable(({ id }) => collapseTable({ id })) },
  { name: 'table.remove', weight: 2, make: toTable(({ id }) => removeTable({ id })) },
];

/** All changes a person makes in a simulated world. Another entity adds its lines here. */
export const COMMANDS: readonly CommandKind[] = [
  ...TAB_COMMANDS,
  {
    name: 'tab.typeOn',
    weight: 6,
    make: toTab((tab, { text }) => ({
      before: [
        renameTab({ id: tab.id, name: `${text} named` }),
        setTemplateParams({ id: tab.id, templateParams: `${text} with` }),
      ],
      command: setSql({ id: tab.id, sql: text }),
      writes: { text, over: tab.sql },
    })),
  },
  {
    name: 'savedQuery.add',
    weight: 6,
    make: ({ id, text, tabs, databaseId, dice }) => ({
      command: addSavedQuery({
        id,
        tabId: one(tabs, dice[0])?.id ?? null,
        fields: {
          label: text,
          description: (dice[1] ?? 0) > 0.5 ? text : '',
          sql: text,
          dbId: databaseId,
          catalog: null,
          schema: 's',
          templateParams: '',
        },
      }),
      writes: { text, over: '' },
    }),
  },
  {
    name: 'savedQuery.update',
    weight: 12,
    make: toSavedQuery(false, (query, view) => {
      const fields = savedQueryFields(query);
      const { text } = view;
      return isHigh(view)
        ? {
            command: updateSavedQuery({ id: query.id, fields: { ...fields, sql: text } }),
            writes: { text, over: query.sql },
          }
        : { command: updateSavedQuery({ id: query.id, fields: { ...fields, label: text } }) };
    }),
  },
  {
    name: 'savedQuery.remove',
    weight: 3,
    make: toSavedQuery(false, ({ id, sql }) => ({ command: removeSavedQuery({ id }), drops: sql })),
  },
  {
    name: 'savedQuery.restore',
    weight: 2,
    make: toSavedQuery(true, (query, { id }) => ({
      command: restoreSavedQuery({ query, newId: id }),
      restores: { query, newId: id },
    })),
  },
];
