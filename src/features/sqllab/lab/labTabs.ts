import {
  activateTab,
  addTab,
  cloneTab,
  closeOtherTabs,
  closeTab,
  moveTab,
  reopenTab,
} from '#commands/tab.ts';
import { renameTab } from '#commands/tabEdit.ts';
import { newId } from '#domain/ids.ts';
import { firstDatabase } from '#domain/sql/welcome.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { listClosedTabs, listTabs } from '#store/tabs.ts';
import { t } from '#ui/t.ts';
import { putBack } from '../../putBack.ts';
import type { Services } from '../../services.ts';
import type { Shown } from './shown.ts';

export interface LabTabsPorts {
  readonly services: Services;
  readonly shown: () => Shown | null;
  /** Writes what was typed, so that a copy or a closed tab holds it. */
  readonly flush: () => Promise<void>;
  /** Runs a tab that is to run as soon as it is shown (TAB-14). */
  readonly autorun: (tabId: string) => Promise<void>;
  /** Lets the person type into a tab as soon as it is on screen, and not before. */
  readonly focusOnceShown: (tabId: string) => void;
}

export interface LabTabs {
  add(seed?: TabSeed): Promise<void>;
  activate(id: string): Promise<void>;
  rename(id: string, name: string): void;
  clone(id: string): Promise<void>;
  close(tab: QueryEditor): Promise<void>;
  closeOthers(id: string): Promise<void>;
  reopen(closedId?: string): Promise<void>;
  /** Puts an earlier text of a tab back; what stood there is an earlier text then, and can be put back as well. */
  restore(tabId: string, version: number): Promise<void>;
  /** Moves a tab before another one, or to the end. */
  move(id: string, before: string | null): void;
  /** Moves a tab by one place. */
  shift(id: string, by: -1 | 1): Promise<void>;
  /** Shows the tab before or after the shown one, round and round. */
  step(by: -1 | 1): Promise<void>;
}

/** The tab before which another one is put to move it by one place; undefined where it is at that end already. */
export function placeAfterShift(ids: readonly string[], id: string, by: -1 | 1): string | null | undefined {
  const at = ids.indexOf(id);
  const target = at + by;
  if (at === -1 || target < 0 || target >= ids.length) return undefined;
  return ids[by === -1 ? target : target + 1] ?? null;
}

export function createLabTabs({ services, shown, flush, autorun, focusOnceShown }: LabTabsPorts): LabTabs {
  const { db, dispatch, change, conf, random, toasts } = services;

  async function reopen(closedId?: string): Promise<void> {
    const closed = closedId ?? (await listClosedTabs(db))[0]?.id;
    if (closed !== undefined) change(reopenTab({ id: newId(random), closed }));
  }

  /** Where a new tab looks: where it was told to, else where the shown one does, else in the first database. */
  async function placeFor(seed: TabSeed): Promise<Pick<TabSeed, 'dbId' | 'catalog' | 'schema'>> {
    const now = shown()?.tab;
    if (now?.dbId != null && (seed.dbId == null || seed.dbId === now.dbId)) {
      return { dbId: now.dbId, catalog: seed.catalog ?? now.catalog, schema: seed.schema ?? now.schema };
    }
    const databases = await catalogueEntry(db, 'databases');
    const first = firstDatabase(databases?.payload ?? [], conf.get().defaultDbId);
    return {
      dbId: seed.dbId ?? first?.id ?? null,
      catalog: seed.catalog ?? null,
      schema: seed.schema ?? null,
    };
  }

  async function activate(id: string): Promise<void> {
    await dispatch(activateTab({ id }));
    await autorun(id);
  }

  return {
    activate,
    reopen,

    async add(seed = {}) {
      const id = newId(random);
      await flush();
      change(addTab({ ...seed, ...(await placeFor(seed)), id }));
      focusOnceShown(id);
    },

    rename(id, name) {
      if (name.trim() !== '') change(renameTab({ id, name }));
    },

    async clone(from) {
      const id = newId(random);
      await flush();
      await dispatch(cloneTab({ id, from }));
      await autorun(id);
    },

    async close(tab) {
      await flush();
      const closed = await dispatch(closeTab({ id: tab.id }));
      if (!closed.ok) return services.tellStorageFailed(closed.error, null);
      if (tab.sql.trim() === '') return;
      toasts.show('info', t('Closed “{name}”', { name: tab.name }), {
        action: { label: t('Reopen'), run: () => void reopen(tab.id) },
      });
    },

    async closeOthers(id) {
      await flush();
      change(closeOtherTabs({ id }));
    },

    async restore(tabId, seq) {
      await flush();
      await putBack(services, tabId, seq);
    },

    move: (id, before) => change(moveTab({ id, before })),

    async shift(id, by) {
      const ids = (await listTabs(db)).map((tab) => tab.id);
      const before = placeAfterShift(ids, id, by);
      if (before !== undefined) change(moveTab({ id, before }));
    },

    async step(by) {
      const ids = (await listTabs(db)).map((tab) => tab.id);
      const at = ids.indexOf(shown()?.tab.id ?? '');
      const next = ids[(at + by + ids.length) % ids.length];
      if (next !== undefined) await activate(next);
    },
  };
}
