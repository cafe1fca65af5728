import { addSavedQuery, updateSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { renameTab } from '#commands/tab/tabEdit.ts';
import { newId } from '#domain/ids.ts';
import type { SavedQuery, SavedQueryFields } from '#domain/savedQuery/savedQuery.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { isUntitled } from '#domain/tab/tabName.ts';
import { getTab } from '#store/sql/tabs.ts';
import type { Command } from '#sync/command.ts';
import { t } from '#ui/t.ts';
import { writeClipboard } from '#ui/grid/menu/writeClipboard.ts';
import type { ShownTab } from '../shown.ts';
import type { LabServices } from '../labServices.ts';

/** A URL that contains the whole tab and needs no stored permalink. */
function addressOf(tab: QueryEditor): string {
  const query = new URLSearchParams({ name: tab.name, sql: tab.sql });
  if (tab.dbId !== null) query.set('dbid', String(tab.dbId));
  if (tab.catalog !== null) query.set('catalog', tab.catalog);
  if (tab.schema !== null) query.set('schema', tab.schema);
  return `/sqllab/?${query.toString()}`;
}

/**
 * Copies a link to a tab: a permalink or, if the server is unreachable, a URL with the SQL itself. Must be called in
 * the click handler, because browsers restrict clipboard access.
 */
async function shareTab(
  { shared, href, toasts }: Pick<LabServices, 'shared' | 'href' | 'toasts'>,
  loaded: Promise<QueryEditor | null>,
): Promise<void> {
  let isLong = false;
  async function link(): Promise<string> {
    const tab = await loaded;
    if (tab === null) throw new Error(t('No open tab to link to.'));
    const { dbId, name, sql, schema, catalog, templateParams } = tab;
    const kept =
      dbId === null
        ? null
        : await shared.link({ dbId, name, sql, schema, catalog, ...(templateParams && { templateParams }) });
    isLong = kept === null;
    return kept ?? href(addressOf(tab));
  }
  try {
    await writeClipboard(link());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return toasts.show('danger', t('Could not copy: {reason}', { reason }));
  }
  toasts.show(
    'success',
    isLong
      ? t('Link copied. The link contains the full query because the server does not store it.')
      : t('Link copied'),
  );
}

export interface LabSaved {
  /** Saves the shown tab under its own label (SAV-01). */
  saveAs(label: string, description: string): Promise<void>;
  /** Updates the saved query of the shown tab with the tab's text (SAV-02). */
  update(query: SavedQuery): Promise<void>;
  /** Copies a link to the shown tab. */
  copyLink(): Promise<void>;
}

type FromTab = Omit<SavedQueryFields, 'label' | 'description'>;

/** The fields that a saved query takes from a tab. */
export function fromTab({ sql, dbId, catalog, schema, templateParams }: QueryEditor): FromTab {
  return { sql, dbId, catalog, schema, templateParams };
}

/** Whether the tab differs from its saved query. */
export function differs(tab: QueryEditor, query: SavedQuery): boolean {
  return Object.entries(fromTab(tab)).some(([field, value]) => query[field as keyof FromTab] !== value);
}

export function createLabSaved(
  services: LabServices,
  shown: () => ShownTab | null,
  flush: () => Promise<void>,
): LabSaved {
  const { change, connection, db, dispatch, random, reportStorageFailure, toasts } = services;

  /** The stored tab, including the latest edits. */
  async function tabNow(): Promise<QueryEditor | null> {
    await flush();
    const id = shown()?.tab.id;
    return (id !== undefined && (await getTab(db, id))) || null;
  }

  async function keep(command: Command, sql: string, done: string): Promise<void> {
    const kept = await dispatch(command);
    if (!kept.ok) return reportStorageFailure(kept.error, sql);
    const { online, serverReachable } = connection.get();
    const isOffline = !online || serverReachable === false;
    toasts.show(
      'success',
      isOffline
        ? t('{done}. Saved on this device; it will be synced when the server is reachable.', { done })
        : done,
    );
  }

  return {
    async saveAs(label, description) {
      const tab = await tabNow();
      if (!tab) return;
      const fields = { ...fromTab(tab), label, description };
      if (isUntitled(tab.name)) change(renameTab({ id: tab.id, name: label }));
      await keep(
        addSavedQuery({ id: newId(random), tabId: tab.id, fields }),
        tab.sql,
        t('Your query was saved'),
      );
    },

    async update(query) {
      const tab = await tabNow();
      if (!tab) return;
      const fields = { ...fromTab(tab), label: query.label, description: query.description };
      await keep(updateSavedQuery({ id: query.id, fields }), tab.sql, t('Your query was updated'));
    },

    copyLink: () => shareTab(services, tabNow()),
  };
}
