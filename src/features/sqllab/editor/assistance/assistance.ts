import { closeCompletion } from '@codemirror/autocomplete';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { type EditorState, type Extension, type TransactionSpec, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { keepEdits } from '#commands/tab/keepEdits.ts';
import { editHistory } from '#store/sql/editHistories.ts';
import type { LabServices } from '../../lab/labServices.ts';
import { assistanceTheme } from './assistanceTheme.ts';
import { completion } from './completion.ts';
import { findPanel } from '../findPanel.ts';
import { knowledgeChanged } from '../marks/hintMarks.ts';
import type { CompletionKnowledge } from './knowledge.ts';
import type { EditorMarks } from '../marks/editorMarks.ts';
import { mark, marks } from '../marks/marks.ts';
import { keptHistory } from '../history/keptHistory.ts';
import { goToDefinition, selectOccurrences, writeColumns } from './nameCommands.ts';
import { describeName, nameNotes } from './nameNotes.ts';
import { insertSnippet } from './snippets.ts';

/** What a command does in the text; false if there is nothing for it to do. */
type Aid = (view: EditorView, text: string) => boolean;

/** Editing aids: completion, search, marks, notes on names. A separate chunk, loaded after the editor. */
export interface Assistance {
  readonly extension: Extension;
  readonly mark: (state: EditorState, marks: EditorMarks) => TransactionSpec;
  readonly aids: {
    /** Closes the list of completions, also one that is still being computed. */
    readonly closeList: Aid;
    readonly find: Aid;
    readonly definition: Aid;
    readonly occurrences: Aid;
    readonly columns: Aid;
    readonly describe: Aid;
    /** Inserts a snippet. */
    readonly snippet: Aid;
    /** Reads the text again with the catalogue as it is now. */
    readonly readAgain: Aid;
  };
}

/** What makes CodeMirror wrap lines. */
const WRAPPED = { class: 'cm-lineWrapping' };

export interface AssistancePorts {
  readonly services: Pick<LabServices, 'clock' | 'db' | 'dispatch' | 'reportError'>;
  /** The tab in the editor. */
  readonly shownTab: () => string | null;
  readonly knowledge: () => CompletionKnowledge;
}

export function createAssistance({ services, shownTab, knowledge }: AssistancePorts): Assistance {
  const { clock, db, dispatch, reportError } = services;
  const edits = keptHistory({
    clock,
    shownTab,
    read: (id) => editHistory(db, id),
    // A full disk is reported for the text, which is stored first.
    keep: (id, { text, history }) => void dispatch(keepEdits({ id, text, history })),
    onError: (cause) => reportError(cause, 'restoring the undo history of a tab'),
  });
  return {
    mark,
    aids: {
      find: openSearchPanel,
      closeList: closeCompletion,
      definition: (view) => goToDefinition(view, knowledge().dialect.rules),
      occurrences: (view) => selectOccurrences(view, knowledge().dialect.rules),
      columns: (view) => writeColumns(view, knowledge()),
      describe: (view) => describeName(view, knowledge),
      snippet: insertSnippet,
      readAgain(view) {
        view.dispatch({ effects: knowledgeChanged.of(null) });
        return true;
      },
    },
    // Must precede the editor's own keys, or Enter and Tab would never choose a completion.
    extension: Prec.high([
      completion(knowledge),
      marks(knowledge),
      nameNotes(knowledge),
      edits,
      // Asked again with every update of the view.
      EditorView.contentAttributes.of(() => (knowledge().settings.wraps ? WRAPPED : null)),
      highlightSelectionMatches(),
      search({ createPanel: findPanel }),
      keymap.of(searchKeymap),
      assistanceTheme,
    ]),
  };
}
