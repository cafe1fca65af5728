import type { Millis } from '../time.ts';
import { copyName } from './tabName.ts';
import type { QueryEditor } from './queryEditor.ts';

type SeedField =
  | 'name'
  | 'dbId'
  | 'catalog'
  | 'schema'
  | 'sql'
  | 'autorun'
  | 'queryLimit'
  | 'templateParams'
  | 'savedQueryId';

/** Initial fields of a new tab; the rest has defaults. */
export type TabSeed = { readonly [Field in SeedField]?: QueryEditor[Field] | undefined };

/** A new tab: on this device only (TAB-02). */
export function newTab(
  seed: TabSeed & {
    readonly id: string;
    readonly name: string;
    readonly position: number;
    readonly now: Millis;
  },
): QueryEditor {
  return {
    id: seed.id,
    remoteId: null,
    dbId: seed.dbId ?? null,
    catalog: seed.catalog ?? null,
    schema: seed.schema ?? null,
    name: seed.name,
    sql: seed.sql ?? '',
    selectedText: '',
    templateParams: seed.templateParams ?? '',
    queryLimit: seed.queryLimit ?? null,
    maxRow: null,
    autorun: seed.autorun ?? false,
    loaded: true,
    inLocalStorage: true,
    detachedAt: null,
    hideLeftBar: false,
    savedQueryId: seed.savedQueryId ?? null,
    latestQueryId: null,
    cursorPosition: { row: 1, column: 0 },
    northPercent: 50,
    southPercent: 50,
    updatedAt: seed.now,
    version: 1,
    position: seed.position,
  };
}

/** A copy of a tab under a new id, named after it and run when first shown (TAB-13, TAB-14). */
export function cloneTab(
  tab: QueryEditor,
  clone: { readonly id: string; readonly position: number; readonly now: Millis },
): QueryEditor {
  return {
    ...tab,
    ...clonedIdentity(clone),
    name: copyName(tab.name),
    isPinned: false,
    autorun: true,
    savedQueryId: null,
    latestQueryId: null,
  };
}

/** A reopened closed tab: new to every server, since a deleted id is never reused. */
export function reopenedTab(
  tab: QueryEditor,
  reopened: { readonly id: string; readonly position: number; readonly now: Millis },
): QueryEditor {
  return { ...tab, ...clonedIdentity(reopened) };
}

function clonedIdentity(identity: { id: string; position: number; now: Millis }) {
  return {
    id: identity.id,
    remoteId: null,
    inLocalStorage: true,
    detachedAt: null,
    loaded: true,
    selectedText: '',
    updatedAt: identity.now,
    version: 1,
    position: identity.position,
  } as const;
}
