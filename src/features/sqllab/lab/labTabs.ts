import {
  activateTab,
  addTab,
  cloneTab,
  closeOtherTabs,
  closeTab,
  moveTab,
  reopenTab,
} from '#commands/tab.ts';
import { reopenTabs } from '#commands/reopenTabs.ts';
import { renameTab } from '#commands/tabEdit.ts';
import { newId } from '#domain/ids.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { TabHistory } from '#domain/tab/tabHistory.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import { listClosedTabs } from '#store/tabs.ts';
import { createObservable } from '#ui/observable.ts';
import type { Observable } from '#ui/observable.ts';
import { t } from '#ui/t.ts';
import { putBack } from '../../putBack.ts';
import type { Services } from '../../services.ts';
import { firstPlace, placeOnceKnown } from './firstPlace.ts';
import type { Place } from './firstPlace.ts';
import type { Shown } from './shown.ts';
import { choose, giveUp, listed, NO_WINDOW_TABS, openAhead, settle } from './windowTabs.ts';
import type { WindowTabs } from './windowTabs.ts';

export interface LabTabsPorts {
  readonly services: Services;
  readonly shown: () => Shown | null;
  /** What stands in the editor. */
  readonly text: () => string;
  /** Writes what was typed, so that a copy or a closed tab holds it. */
  readonly flush: () => Promise<void>;
  /** Runs a tab that is to run as soon as it is shown (TAB-14). */
  readonly autorun: (tabId: string) => Promise<void>;
  /** Lets the person type into a tab as soon as it is on screen, and not before. */
  readonly focusOnceShown: (tabId: string) => void;
}

export interface LabTabs {
  readonly inWindow: Observable<WindowTabs>;
  /** Tells what the store shows, and which tab it has for the one worked in last. */
  list(stored: readonly QueryEditor[], activeId: string | null): void;
  /** Tells which tab is on screen. */
  see(tabId: string): void;
  /** The tabs that were on screen in this window or are about to be, the last one last. */
  visited(): TabHistory;
  /** The person works here now: the tab of this window is the one to come back to. */
  claim(): void;
  add(seed?: TabSeed): Promise<void>;
  /** Shows another tab, and lets the person type into it where that is what the press was for. */
  activate(id: string, toType?: boolean): Promise<void>;
  rename(id: string, name: string): void;
  clone(id: string): Promise<void>;
  close(tab: QueryEditor): Promise<void>;
  /** Closes the tab on screen. */
  closeShown(): Promise<void>;
  closeOthers(id: string): Promise<void>;
  reopen(closedId?: string): Promise<void>;
  /** Puts an earlier text of a tab back; what stood there is an earlier text then, and can be put back as well. */
  restore(tabId: string, version: number): Promise<void>;
  /** Moves a tab before another one, or to the end. */
  move(id: string, before: string | null): void;
  /** Moves a tab by one place. */
  shift(id: string, by: -1 | 1): void;
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

export function createLabTabs({
  services,
  shown,
  text,
  flush,
  autorun,
  focusOnceShown,
}: LabTabsPorts): LabTabs {
  const { clock, db, dispatch, change, random, reportStorageFailure, toasts } = services;
  const inWindow = createObservable(NO_WINDOW_TABS);
  let stored: readonly QueryEditor[] = [];
  let activeId: string | null = null;
  /** It was chosen elsewhere or earlier, and no other window's choice takes it away. */
  let begunWith: string | null = null;
  const ids = (): readonly string[] => listed(stored, inWindow.get()).map((tab) => tab.id);

  async function reopen(closedId?: string): Promise<void> {
    const closed = closedId ?? (await listClosedTabs(db))[0]?.id;
    if (closed === undefined) return;
    const id = newId(random);
    inWindow.update((now) => choose(now, id));
    change(reopenTab({ id, closed }));
  }

  /** Where a new tab looks: where it was told to, else where the shown one does; null where neither says. */
  function placeBeside(seed: TabSeed): Place | null {
    const now = shown()?.tab;
    if (now?.dbId == null || (seed.dbId != null && seed.dbId !== now.dbId)) return null;
    return { dbId: now.dbId, catalog: seed.catalog ?? now.catalog, schema: seed.schema ?? now.schema };
  }

  async function activate(id: string, toType = false): Promise<void> {
    if (toType) focusOnceShown(id);
    inWindow.update((now) => choose(now, id));
    await dispatch(activateTab({ id }));
    await autorun(id);
  }

  async function close(tab: QueryEditor): Promise<void> {
    await flush();
    const closed = await dispatch(closeTab({ id: tab.id }));
    if (!closed.ok) return services.reportStorageFailure(closed.error, null);
    if (tab.sql.trim() === '') return;
    toasts.show('info', t('Closed “{name}”', { name: tab.name }), {
      action: { label: t('Reopen'), run: () => void reopen(tab.id) },
    });
  }

  return {
    inWindow,
    activate,
    reopen,

    list(tabs, id) {
      stored = tabs;
      activeId = id;
      inWindow.update((now) => settle(now, tabs));
    },

    see(tabId) {
      begunWith ??= tabId;
    },

    visited() {
      const { chosen } = inWindow.get();
      return begunWith === null ? chosen : [begunWith, ...chosen];
    },

    claim() {
      const id = shown()?.tab.id;
      if (id !== undefined && id !== activeId) change(activateTab({ id }));
    },

    async add(given = {}) {
      const id = newId(random);
      const seed = { ...given, ...(placeBeside(given) ?? (await firstPlace(services, given))), id };
      focusOnceShown(id);
      inWindow.update((now) => openAhead(now, stored, { ...seed, now: clock.now() }));
      const added = await dispatch(addTab(seed));
      if (added.ok) return seed.dbId == null ? placeOnceKnown(services, id) : undefined;
      const typed = shown()?.tab.id === id ? text() : '';
      inWindow.update((now) => giveUp(now, id));
      reportStorageFailure(added.error, typed === '' ? (given.sql ?? null) : typed);
    },

    rename(id, name) {
      if (name.trim() !== '') change(renameTab({ id, name }));
    },

    async clone(from) {
      const id = newId(random);
      await flush();
      inWindow.update((now) => choose(now, id));
      await dispatch(cloneTab({ id, from }));
      await autorun(id);
    },

    close,

    async closeShown() {
      const now = shown();
      if (now) await close(now.tab);
    },

    async closeOthers(id) {
      await flush();
      const others = ids().filter((each) => each !== id);
      const closed = await dispatch(closeOtherTabs({ id }));
      if (!closed.ok) return services.reportStorageFailure(closed.error, null);
      toasts.show('info', t('Closed {n} {n|tab|tabs}', { n: others.length }), {
        action: {
          label: t('Reopen'),
          run: () =>
            change(reopenTabs({ tabs: others.map((each) => ({ id: newId(random), closed: each })) })),
        },
      });
    },

    async restore(tabId, seq) {
      await flush();
      await putBack(services, tabId, seq);
    },

    move: (id, before) => change(moveTab({ id, before })),

    shift(id, by) {
      const before = placeAfterShift(ids(), id, by);
      if (before !== undefined) change(moveTab({ id, before }));
    },

    async step(by) {
      const open = ids();
      const at = open.indexOf(shown()?.tab.id ?? '');
      const next = open[(at + by + open.length) % open.length];
      if (next !== undefined) await activate(next);
    },
  };
}
