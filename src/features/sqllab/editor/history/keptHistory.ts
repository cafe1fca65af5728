import { historyField, redoDepth, undoDepth } from '@codemirror/commands';
import { type Extension, StateEffect } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';
import { type Clock, type Millis, SECOND } from '#domain/time.ts';
import type { EditHistory } from '#store/sql/editHistories.ts';
import { readHistory, writtenHistory } from './historyState.ts';

export interface KeptHistoryPorts {
  readonly clock: Clock;
  /** The tab in the editor. */
  readonly shownTab: () => string | null;
  readonly read: (tabId: string) => Promise<EditHistory | undefined>;
  readonly keep: (tabId: string, edits: EditHistory) => void;
  readonly onError: (cause: unknown) => void;
}

/** Later than the text, which matters more: a step that is missing is found by comparing the texts. */
const WAIT_MS: Millis = SECOND;

/**
 * Keeps the undo history of each tab on the device, so that undo works after a reload. The view makes a new plugin for
 * each tab that it shows.
 */
export function keptHistory({ clock, shownTab, read, keep, onError }: KeptHistoryPorts): Extension {
  return ViewPlugin.define((view) => {
    const page = view.dom.ownerDocument;
    const id = shownTab();
    let { state } = view;
    let isWaiting = false;
    let isChanged = false;
    let isGone = false;

    async function restore(): Promise<void> {
      const stored = id === null ? undefined : await read(id);
      if (stored === undefined || isGone) return;
      const value = readHistory(stored, view.state.doc);
      view.dispatch({ effects: StateEffect.appendConfig.of(historyField.init(() => value)) });
    }

    function store(): void {
      if (!isChanged || id === null) return;
      isChanged = false;
      const edits = writtenHistory(state);
      if (edits !== null) keep(id, edits);
    }

    async function storeLater(): Promise<void> {
      isWaiting = true;
      await clock.sleep(WAIT_MS);
      isWaiting = false;
      store();
    }

    page.addEventListener('visibilitychange', store);
    if (undoDepth(state) + redoDepth(state) === 0) restore().catch(onError);
    return {
      update(update) {
        ({ state } = update);
        if (!update.docChanged) return;
        isChanged = true;
        if (!isWaiting) void storeLater();
      },
      destroy() {
        isGone = true;
        page.removeEventListener('visibilitychange', store);
        store();
      },
    };
  });
}
