import { Annotation, EditorState } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import type { Dialect } from '#domain/sql/dialect.ts';
import type { TextRules } from '#domain/sql/textRules.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { Millis } from '#domain/time.ts';
import { createObservable, type Observable, type Writable } from '#ui/observable.ts';
import { caretOf, selectionOf, type Caret } from './caret.ts';
import type { Assistance } from './assistance/assistance.ts';
import type { EditorMarks } from './marks/editorMarks.ts';
import { createDraftWriter } from './history/draftWriter.ts';
import { createTabTexts, type TabTextsPorts } from './history/tabTexts.ts';
import { extensions, type EditorActions } from './extensions.ts';
import { noteDrafts } from './history/noteDrafts.ts';
import { styleRoot } from '#ui/theme/styleRoot.ts';
import { createLateExtensions } from './lateExtensions.ts';
import { type Runnable, selectionOrAll, statementAtCaret } from './runnable.ts';
import { createTabStates } from './tabStates.ts';
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
  readonly unsaved: () => readonly (readonly [tabId: string, sql: string, over?: string | undefined])[];
}

/** The caret moves more often than the text changes and matters less, so it is stored later. */
const CARET_WAIT_MS: Millis = 400;

/** Marks a change that came from the store, so that it is not written back. */
const FromStore = Annotation.define<true>();

export function createEditorSession(ports: EditorPorts): EditorSession {
  const { clock, saveText, saveCaret } = ports;
  const hasSelection = createObservable(false);
  const shared = [extensions(ports.actions), EditorView.updateListener.of(noteUpdate)];
  const texts = createTabTexts({ clock, saveText });
  const carets = createDraftWriter<Caret>({ clock, wait: CARET_WAIT_MS, write: saveCaret });
  const noteDraft = noteDrafts(clock, ports.drafts, () => texts.unsaved().length > 0);
  const states = createTabStates();
  let shownId: string | null = null;
  let view: EditorView | null = null;
  let rules: TextRules | undefined;
  const late = createLateExtensions({
    loadAssistance: () => ports.loadAssistance(() => shownId),
    view: () => (shownId === null ? null : view),
    onError: ports.onError,
  });

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

  function newState(tab: QueryEditor, dialect: Dialect): EditorState {
    const doc = EditorState.create({ doc: tab.sql }).doc;
    return EditorState.create({
      doc,
      selection: selectionOf(doc, tab),
      extensions: [shared, late.initial(dialect)],
    });
  }

  function keepState(): void {
    if (shownId !== null && view !== null) states.keep(shownId, view);
  }

  function switchTo(tab: QueryEditor, dialect: Dialect, on: EditorView): void {
    keepState();
    shownId = tab.id;
    states.restore(tab.id, on, () => newState(tab, dialect));
    late.update(on);
    hasSelection.set(!on.state.selection.main.empty);
  }

  function takeStored(tab: QueryEditor, on: EditorView): void {
    const here = on.state.doc.toString();
    const stored = texts.newer(tab, here);
    if (stored === null) return;
    on.dispatch({ changes: textChange(here, stored), annotations: FromStore.of(true) });
  }

  function flush(): Promise<void> {
    return Promise.all([texts.flush(), carets.flush()]).then(() => undefined);
  }

  return {
    hasSelection,
    flush,
    unsaved: texts.unsaved,

    attach(parent) {
      const page = parent.ownerDocument;
      const mounted = new EditorView({ parent, root: styleRoot(page) });
      const leave = () => void flush();
      view = mounted;
      late.load();
      mounted.contentDOM.addEventListener('focus', ports.onFocus);
      mounted.contentDOM.addEventListener('blur', leave);
      // The browser asks before it discards text that the storage rejected.
      const endWatch = watchLeaving(page, { leave, isAsked: texts.hasRefused });
      return () => {
        keepState();
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
      if (shownId !== tab.id || !states.has(tab.id)) switchTo(tab, dialect, view);
      rules = dialect.rules;
      late.setDialect(view, dialect);
      takeStored(tab, view);
    },

    keepOnly: (tabIds) => states.keepOnly(tabIds),
    text: () => view?.state.doc.toString() ?? '',
    written: texts.written,
    runnable: () => (view === null ? NO_SQL : selectionOrAll(view.state)),
    runnableStatement: () => (view === null ? NO_SQL : statementAtCaret(view.state, rules)),

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

    mark: (marks) => late.mark(marks),
    aid: (what, text = '') => late.aid(what, text),

    goTo({ from, to }) {
      view?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view?.focus();
    },

    focus: () => view?.focus(),
  };
}

/** While no editor is mounted. */
const NO_SQL: Runnable = { sql: '', sqlOffset: 0 };

interface Leaving {
  /** Called when the page is hidden or closed. */
  readonly leave: () => void;
  /** Whether the browser asks before it discards the page. */
  readonly isAsked: () => boolean;
}

/** Watches a page that may be left; returns a function that ends it. */
function watchLeaving(page: Document, { leave, isAsked }: Leaving): () => void {
  const ask = (event: Event): void => {
    if (isAsked()) event.preventDefault();
  };
  page.addEventListener('visibilitychange', leave);
  page.defaultView?.addEventListener('pagehide', leave);
  page.defaultView?.addEventListener('beforeunload', ask);
  return () => {
    page.removeEventListener('visibilitychange', leave);
    page.defaultView?.removeEventListener('pagehide', leave);
    page.defaultView?.removeEventListener('beforeunload', ask);
  };
}
