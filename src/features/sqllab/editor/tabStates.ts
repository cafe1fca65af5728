import type { EditorState, StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** The editor states of open tabs, each with its text, undo history, selection and scroll position. */
export interface TabStates {
  has(tabId: string): boolean;
  /** Keeps the state in the view as that of a tab, if the tab was shown before. */
  keep(tabId: string, view: EditorView): void;
  /** Shows a tab as it was left; `create` makes the state of one that was not shown before. */
  restore(tabId: string, view: EditorView, create: () => EditorState): void;
  /** Drops the states of all other tabs. */
  keepOnly(tabIds: ReadonlySet<string>): void;
}

interface TabState {
  readonly state: EditorState;
  readonly scroll: StateEffect<unknown> | null;
}

export function createTabStates(): TabStates {
  const states = new Map<string, TabState>();
  return {
    has: (tabId) => states.has(tabId),
    keep(tabId, view) {
      if (states.has(tabId)) states.set(tabId, { state: view.state, scroll: view.scrollSnapshot() });
    },
    restore(tabId, view, create) {
      const { state, scroll } = states.get(tabId) ?? { state: create(), scroll: null };
      states.set(tabId, { state, scroll });
      view.setState(state);
      if (scroll !== null) view.dispatch({ effects: scroll });
    },
    keepOnly(tabIds) {
      for (const id of states.keys()) if (!tabIds.has(id)) states.delete(id);
    },
  };
}
