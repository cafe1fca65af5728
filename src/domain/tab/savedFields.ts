import type { QueryEditor } from './queryEditor.ts';

/**
 * The fields of a tab that a server stores. The others (cursor, selection, pane heights, position) stay on the device.
 */
export const SAVED_FIELDS = [
  'name',
  'sql',
  'dbId',
  'catalog',
  'schema',
  'queryLimit',
  'templateParams',
  'autorun',
  'hideLeftBar',
] as const;

export type SavedField = (typeof SAVED_FIELDS)[number];
export type SavedFields = Pick<QueryEditor, SavedField>;

export function savedFields(tab: SavedFields): SavedFields {
  return pick(tab, SAVED_FIELDS);
}

/**
 * The fields that differ from the confirmed copy: the tab's unsaved edits (TAB-05, TAB-06), and all that a save sends.
 * Without a confirmed copy all fields. A catalog means nothing without its database, so it is sent along with one: the
 * server may have stored another for it.
 */
export function unsavedFields(tab: SavedFields, confirmed: SavedFields | null): Partial<SavedFields> {
  if (!confirmed) return savedFields(tab);
  return pick(
    tab,
    SAVED_FIELDS.filter(
      (field) => tab[field] !== confirmed[field] || (field === 'catalog' && tab.dbId !== confirmed.dbId),
    ),
  );
}

export function hasUnsavedFields(tab: SavedFields, confirmed: SavedFields | null): boolean {
  return SAVED_FIELDS.some((field) => !confirmed || tab[field] !== confirmed[field]);
}

function pick<Field extends SavedField>(
  tab: SavedFields,
  fields: readonly Field[],
): Pick<SavedFields, Field> {
  return Object.fromEntries(fields.map((field) => [field, tab[field]])) as Pick<SavedFields, Field>;
}
