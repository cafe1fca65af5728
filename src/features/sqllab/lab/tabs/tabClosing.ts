import { reopenTabs } from '#commands/tab/reopenTabs.ts';
import { closeOtherTabs, closeTab, reopenTab } from '#commands/tab/tab.ts';
import { newId } from '#domain/ids.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { listClosedTabs } from '#store/sql/tabs.ts';
import { t } from '#ui/t.ts';
import type { PutBackServices } from '../../../documents/versions/putBack.ts';
import type { LabServices } from '../labServices.ts';

export interface TabClosing {
  close(tab: QueryEditor): Promise<void>;
  /** Closes all but this one and the pinned ones. */
  closeOthers(id: string): Promise<void>;
  /** Reopens a closed tab; without an id, the one that was closed last. */
  reopen(closedId?: string): Promise<void>;
}

interface TabClosingPorts {
  readonly services: PutBackServices & Pick<LabServices, 'random'>;
  /** Writes unsaved text, so that a closed tab contains it. */
  readonly flush: () => Promise<void>;
  /** The tabs of the strip. */
  readonly open: () => readonly QueryEditor[];
  /** Shows a tab in this window, before it is stored. */
  readonly choose: (id: string) => void;
}

/** Closes tabs, and reopens them from the closed ones: what is closed with text in it is offered again at once. */
export function createTabClosing({ services, flush, open, choose }: TabClosingPorts): TabClosing {
  const { db, dispatch, change, random, reportStorageFailure, toasts } = services;

  async function reopen(closedId?: string): Promise<void> {
    const closed = closedId ?? (await listClosedTabs(db))[0]?.id;
    if (closed === undefined) return;
    const id = newId(random);
    choose(id);
    change(reopenTab({ id, closed }));
  }

  return {
    reopen,

    async close(tab) {
      await flush();
      const closed = await dispatch(closeTab({ id: tab.id }));
      if (!closed.ok) return reportStorageFailure(closed.error, null);
      if (tab.sql.trim() === '') return;
      toasts.show('info', t('Closed “{name}”', { name: tab.name }), {
        action: { label: t('Reopen'), run: () => void reopen(tab.id) },
      });
    },

    async closeOthers(id) {
      await flush();
      const others = open().filter((tab) => tab.id !== id && tab.isPinned !== true);
      const closed = await dispatch(closeOtherTabs({ id }));
      if (!closed.ok) return reportStorageFailure(closed.error, null);
      toasts.show('info', t('Closed {n} {n|tab|tabs}', { n: others.length }), {
        action: {
          label: t('Reopen'),
          run: () =>
            change(reopenTabs({ tabs: others.map((each) => ({ id: newId(random), closed: each.id })) })),
        },
      });
    },
  };
}
