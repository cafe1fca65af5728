import { activateTab, addTab, cloneTab, moveTab } from '#commands/tab/tab.ts';
import { renameTab } from '#commands/tab/tabEdit.ts';
import { newId } from '#domain/ids.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { TabHistory } from '#domain/tab/tabHistory.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import { createObservable, type Observable } from '#ui/observable.ts';
import { putBack, type PutBackServices } from '../../../documents/versions/putBack.ts';
import { firstPlace, placeOnceKnown, type TabPlace, type PlaceServices } from '../open/firstPlace.ts';
import type { ShownTab } from '../shown.ts';
import { createTabClosing, type TabClosing } from './tabClosing.ts';
import { choose, giveUp, listed, NO_WINDOW_TABS, openAhead, settle, type WindowTabs } from './windowTabs.ts';
import type { LabServices } from '../labServices.ts';

export interface TabServices extends PlaceServices, PutBackServices {
  readonly clock: Pick<LabServices['clock'], 'now'>;
  readonly random: LabServices['random'];
}

export interface LabTabsPorts {
  readonly services: TabServices;
  readonly shown: () => Pick<ShownTab, 'tab'> | null;
  /** The text of the editor. */
  readonly text: () => string;
  /** Writes unsaved text, so that a copy or a closed tab contains it. */
  readonly flush: () => Promise<void>;
  /** Runs a tab with autorun when it is shown (TAB-14). */
  readonly autorun: (tabId: string) => Promise<void>;
  /** Focuses the editor once the tab is on screen. */
  readonly focusOnceShown: (tabId: string) => void;
}

export interface LabTabs extends TabClosing {
  readonly inWindow: Observable<WindowTabs>;
  /** Sets the stored tabs, and the one that was active last. */
  list(stored: readonly QueryEditor[], activeId: string | null): void;
  /** Sets the tab that is on screen. */
  see(tabId: string): void;
  /** The tabs that were shown in this window or are about to be; the most recent is last. */
  visited(): TabHistory;
  /** The person works in this window: its tab becomes the active one. */
  claim(): void;
  add(seed?: TabSeed): Promise<void>;
  /** Shows another tab; with `toType` the editor is focused. */
  activate(id: string, toType?: boolean): Promise<void>;
  rename(id: string, name: string): void;
  clone(id: string): Promise<void>;
  /** Closes the shown tab. */
  closeShown(): Promise<void>;
  /** Restores a version of a tab; the replaced text becomes a version itself. */
  restore(tabId: string, version: number): Promise<void>;
  /** Moves a tab before another one, or to the end. */
  move(id: string, before: string | null): void;
  /** Moves a tab by one place. */
  shift(id: string, by: -1 | 1): void;
  /** Shows the tab before or after the shown one, wrapping around. */
  step(by: -1 | 1): Promise<void>;
}

/** The tab before which to insert a tab to move it by one place; null for the end, undefined if it cannot move. */
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
  const { clock, dispatch, change, random, reportStorageFailure } = services;
  const inWindow = createObservable(NO_WINDOW_TABS);
  let stored: readonly QueryEditor[] = [];
  let activeId: string | null = null;
  /** The stored active tab at the start; choices in other windows do not change it here. */
  let begunWith: string | null = null;
  const open = (): readonly QueryEditor[] => listed(stored, inWindow.get());
  const ids = (): readonly string[] => open().map((tab) => tab.id);
  const closing = createTabClosing({ services, flush, open, choose: chooseTab });

  function chooseTab(id: string): void {
    inWindow.update((now) => choose(now, id));
  }

  /** The database and schema of a new tab: the seed's, else the shown tab's; null if neither has one. */
  function placeBeside(seed: TabSeed): TabPlace | null {
    const now = shown()?.tab;
    if (now?.dbId == null || (seed.dbId != null && seed.dbId !== now.dbId)) return null;
    return { dbId: now.dbId, catalog: seed.catalog ?? now.catalog, schema: seed.schema ?? now.schema };
  }

  async function activate(id: string, toType = false): Promise<void> {
    if (toType) focusOnceShown(id);
    chooseTab(id);
    await dispatch(activateTab({ id }));
    await autorun(id);
  }

  return {
    ...closing,
    inWindow,
    activate,

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
      chooseTab(id);
      const cloned = await dispatch(cloneTab({ id, from }));
      if (cloned.ok) return autorun(id);
      inWindow.update((now) => giveUp(now, id));
      reportStorageFailure(cloned.error, null);
    },

    async closeShown() {
      const now = shown();
      if (now) await closing.close(now.tab);
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
      const all = ids();
      const at = all.indexOf(shown()?.tab.id ?? '');
      const next = all[(at + by + all.length) % all.length];
      if (next !== undefined) await activate(next);
    },
  };
}
