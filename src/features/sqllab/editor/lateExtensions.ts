import { Compartment, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Dialect } from '#domain/sql/dialect.ts';
import type { Assistance } from './assistance/assistance.ts';
import type { EditorMarks } from './marks/editorMarks.ts';

export interface LateExtensionsPorts {
  readonly loadAssistance: () => Promise<Assistance>;
  /** The editor with a tab's text; null while there is none. */
  readonly view: () => EditorView | null;
  /** A chunk failed to load. The editor works without it. */
  readonly onError: (cause: unknown) => void;
}

/** Highlighting and assistance: large, so loaded after the text can be edited, and then added to each editor state. */
export interface LateExtensions {
  /** For a new editor state: what is loaded already, and places for the rest. */
  initial(dialect: Dialect): Extension;
  /** The view has the text of a tab now. */
  update(view: EditorView): void;
  setDialect(view: EditorView, dialect: Dialect): void;
  /** Loads the assistance, unless it is there. */
  load(): void;
  mark(marks: EditorMarks): void;
  aid(what: keyof Assistance['aids'], text: string): boolean;
}

export function createLateExtensions({ loadAssistance, view, onError }: LateExtensionsPorts): LateExtensions {
  const grammar = new Compartment();
  const assisted = new Compartment();
  let languageOf: ((dialect: Dialect) => Extension) | null = null;
  let dialect: Dialect | null = null;
  let assistance: Assistance | null = null;
  let marked: EditorMarks = {};

  function highlight(on: EditorView): void {
    if (languageOf === null || dialect === null) return;
    const language = languageOf(dialect);
    if (grammar.get(on.state) !== language) on.dispatch({ effects: grammar.reconfigure(language) });
  }

  function assist(on: EditorView): void {
    const present = assisted.get(on.state);
    if (assistance === null || present === undefined || present === assistance.extension) return;
    on.dispatch({ effects: assisted.reconfigure(assistance.extension) });
    on.dispatch(assistance.mark(on.state, marked));
  }

  async function loadLanguage(): Promise<void> {
    languageOf = (await import('./language.ts')).language;
    const on = view();
    if (on !== null) highlight(on);
  }

  async function load(): Promise<void> {
    assistance ??= await loadAssistance();
    const on = view();
    if (on !== null) assist(on);
  }

  loadLanguage().catch(onError);

  return {
    initial: (of) => [grammar.of(languageOf?.(of) ?? []), assisted.of(assistance?.extension ?? [])],
    update: assist,
    setDialect(on, next) {
      dialect = next;
      highlight(on);
    },
    load() {
      if (assistance === null) load().catch(onError);
    },
    mark(marks) {
      marked = { ...marked, ...marks };
      const on = view();
      if (on !== null && assistance !== null) on.dispatch(assistance.mark(on.state, marks));
    },
    aid(what, text) {
      const on = view();
      return on !== null && assistance?.aids[what](on, text) === true;
    },
  };
}
