import { Annotation, Compartment, EditorState } from '@codemirror/state';
import type { Extension, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { ViewUpdate } from '@codemirror/view';
import type { Dialect } from '#domain/sql/dialect.ts';
import { statementAt } from '#domain/sql/statement/split.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { Millis } from '#domain/time.ts';
import { createObservable } from '#ui/observable.ts';
import type { Observable, Writable } from '#ui/observable.ts';
import { caretOf, selectionOf } from './caret.ts';
import type { Caret } from './caret.ts';
import type { Assistance } from './assistance/assistance.ts';
import type { EditorMarks } from './marks/editorMarks.ts';
import { createDraftWriter } from './history/draftWriter.ts';
import { createTabTexts, type TabTextsPorts } from './history/tabTexts.ts';
import { extensions } from './extensions.ts';
import { noteDrafts } from './history/noteDrafts.ts';
import type { EditorActions } from './extensions.ts';
import { styleRoot } from '#ui/theme/styleRoot.ts';
import { watchLeaving } from './leavingPage.ts';
import { textChange } from './textChange.ts';

export interface EditorPorts extends TabTextsPorts {
  readonly actions: EditorActions;
  readonly loadAssistance: (shownTab: () => string | null) => Promise<Assistance>;
  /** Called if the chunks loaded after the editor fail. The editor works without them. */
  readonly onError: (cause: unknown) => void;
  /** Set while an edit is only in memory. */
  readonly drafts: Writable<boolean>;
  /** The editor got the focus. */
  readonly onFocus: () => void;
  readonly saveCaret: (tabId: string, caret: Caret) => Promise<boolean>;
}

/** The SQL to run, and its offset in the tab's text. */
export interface Runnable {
  readonly sql: string;
  readonly sqlOffset: number;
}

/**
 * The single editor of the page, shared by all tabs, each with its own text, undo history and scroll position. React
 * calls `show` when the tab changes; edits are stored directly, without passing through React.
 */
export interface EditorSession {
  /** Mounts the editor; returns a function that unmounts it and writes unsaved text. */
  attach(parent: HTMLElement): () => void;
  /** Shows a stored tab. Text that was typed here and is not stored yet wins over changes from elsewhere. */
  show(tab: QueryEditor, dialect: Dialect): void;
  /** Drops the editor states of tabs that are no longer open. */
  keepOnly(tabIds: ReadonlySet<string>): void;
  readonly hasSelection: Observable<boolean>;
  text(): string;
  /** The last text typed into a tab here and stored; undefined if there is none, or newer text is pending. */
  written(tabId: string): string | undefined;
  /** The selection if there is one, else everything. */
  runnable(): Runnable;
  /** The statement at the caret; everything if there is none, as in a text of comments. */
  runnableStatement(): Runnable;
  /** Replaces the selection, as if typed. */
  insert(text: string): void;
  /** Replaces a range as one undoable step. */
  replace(from: number, to: number, text: string): void;
  mark(marks: EditorMarks): void;
  /** Does one thing of the assistance, such as opening the find panel; false if it has nothing to do. */
  aid(what: keyof Assistance['aids'], text?: string): boolean;
  goTo(place: { readonly from: number; readonly to: number }): void;
  focus(): void;
  readonly flush: () => Promise<void>;
  /** The texts that are only in memory, by tab: just typed, or rejected by the storage. */
  readonly unsaved: () => readonly (readonly [tabId: string, sql: string])[];
}

/** The caret moves more often than the text changes and matters less, so it is stored later. */
const CARET_WAIT_MS: Millis = 400;

/** Marks a change that came from the store, so that it is not written back. */
const FromStore = Annotation.define<true>();

interface OpenTab {
  state: EditorState;
  scroll: StateEffect<unknown> | null;
}

export function createEditorSession(ports: EditorPorts): EditorSession {
  const { clock, saveText, saveCaret } = ports;
  const grammar = new Compartment();
  const assisted = new Compartment();
  const opened = new Map<string, OpenTab>();
  const hasSelection = createObservable(false);
  const shared = [extensions(ports.actions), EditorView.updateListener.of(noteUpdate)];
  const texts = createTabTexts({ clock, saveText });
  const carets = createDraftWriter<Caret>({ clock, wait: CARET_WAIT_MS, write: saveCaret });
  const noteDraft = noteDrafts(clock, ports.drafts, () => texts.unsaved().length > 0);
  let shownId: string | null = null;
  let view: EditorView | null = null;
  let languageOf: ((dialect: Dialect) => Extension) | null = null;
  let shownDialect: Dialect | null = null;
  let assistance: Assistance | null = null;
  let marked: EditorMarks = {};

  function noteUpdate(update: ViewUpdate): void {
    if (shownId === null || !(update.docChanged || update.selectionSet)) return;
    const fromStore = update.transactions.some((each) => each.annotation(FromStore) === true);
    if (update.docChanged && !fromStore) {
      texts.edit(shownId, update.state.doc.toString());
      void noteDraft();
    }
    carets.edit(shownId, caretOf(update.state));
    hasSelection.set(!update.state.selection.main.empty);
  }

  function stateOf(tab: QueryEditor, dialect: Dialect): EditorState {
    const language = languageOf?.(dialect) ?? [];
    const doc = EditorState.create({ doc: tab.sql }).doc;
    return EditorState.create({
      doc,
      selection: selectionOf(doc, tab),
      extensions: [shared, grammar.of(language), assisted.of(assistance?.extension ?? [])],
    });
  }

  function stash(): void {
    const tab = shownId === null ? undefined : opened.get(shownId);
    if (!tab || !view) return;
    tab.state = view.state;
    tab.scroll = view.scrollSnapshot();
  }

  function switchTo(tab: QueryEditor, dialect: Dialect, on: EditorView): void {
    stash();
    const next = opened.get(tab.id) ?? { state: stateOf(tab, dialect), scroll: null };
    opened.set(tab.id, next);
    shownId = tab.id;
    on.setState(next.state);
    if (next.scroll) on.dispatch({ effects: next.scroll });
    assist(on);
    hasSelection.set(!next.state.selection.main.empty);
  }

  function takeStored(tab: QueryEditor, on: EditorView): void {
    const here = on.state.doc.toString();
    const stored = texts.newer(tab, here);
    if (stored === null) return;
    on.dispatch({ changes: textChange(here, stored), annotations: FromStore.of(true) });
  }

  /** The grammar is loaded after the text can be edited: it is large. */
  function applyLanguage(on: EditorView): void {
    if (languageOf === null || shownDialect === null) return;
    const language = languageOf(shownDialect);
    if (grammar.get(on.state) !== language) on.dispatch({ effects: grammar.reconfigure(language) });
  }

  async function loadLanguage(): Promise<void> {
    languageOf = (await import('./language.ts')).language;
    if (view) applyLanguage(view);
  }

  /** Completion, search and error marks are loaded after the text can be edited. */
  function assist(on: EditorView): void {
    const missing = assisted.get(on.state);
    if (assistance === null || missing === undefined || missing === assistance.extension) return;
    on.dispatch({ effects: assisted.reconfigure(assistance.extension) });
    on.dispatch(assistance.mark(on.state, marked));
  }

  async function loadAssistance(): Promise<void> {
    assistance ??= await ports.loadAssistance(() => shownId);
    if (view && shownId !== null) assist(view);
  }

  function flush(): Promise<void> {
    return Promise.all([texts.flush(), carets.flush()]).then(() => undefined);
  }

  loadLanguage().catch(ports.onError);

  return {
    hasSelection,
    flush,
    unsaved: texts.unsaved,

    attach(parent) {
      const page = parent.ownerDocument;
      const mounted = new EditorView({ parent, root: styleRoot(page) });
      const leave = () => void flush();
      view = mounted;
      if (!assistance) loadAssistance().catch(ports.onError);
      mounted.contentDOM.addEventListener('focus', ports.onFocus);
      mounted.contentDOM.addEventListener('blur', leave);
      // The browser asks before it discards text that the storage rejected.
      const endWatch = watchLeaving(page, { leave, isAsked: texts.hasRefused });
      return () => {
        stash();
        leave();
        endWatch();
        mounted.destroy();
        view = null;
        shownId = null;
      };
    },

    show(tab, dialect) {
      if (!view) return;
      if (shownId !== null && shownId !== tab.id) void flush();
      if (shownId !== tab.id || !opened.has(tab.id)) switchTo(tab, dialect, view);
      shownDialect = dialect;
      applyLanguage(view);
      takeStored(tab, view);
    },

    keepOnly(tabIds) {
      for (const id of opened.keys()) if (!tabIds.has(id)) opened.delete(id);
    },

    text: () => view?.state.doc.toString() ?? '',

    written: texts.written,

    runnable() {
      const state = view?.state;
      const { from, to, empty } = state?.selection.main ?? { from: 0, to: 0, empty: true };
      if (!state || empty) return { sql: state?.doc.toString() ?? '', sqlOffset: 0 };
      return { sql: state.sliceDoc(from, to), sqlOffset: from };
    },

    runnableStatement() {
      const all = view?.state.doc.toString() ?? '';
      const found = statementAt(all, view?.state.selection.main.head ?? 0);
      return found ? { sql: found.text, sqlOffset: found.start } : { sql: all, sqlOffset: 0 };
    },

    insert(text) {
      view?.dispatch(view.state.replaceSelection(text), { userEvent: 'input', scrollIntoView: true });
      view?.focus();
    },

    replace(from, to, text) {
      view?.dispatch({
        changes: { from, to, insert: text },
        userEvent: 'input.format',
        scrollIntoView: true,
      });
    },

    mark(marks) {
      marked = { ...marked, ...marks };
      if (view && assistance) view.dispatch(assistance.mark(view.state, marks));
    },

    aid: (what, text = '') => view !== null && assistance?.aids[what](view, text) === true,

    goTo({ from, to }) {
      view?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view?.focus();
    },

    focus: () => view?.focus(),
  };
}
