import { closeCompletion } from '@codemirror/autocomplete';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import type { EditorState, Extension, TransactionSpec } from '@codemirror/state';
import { Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import { assistanceTheme } from './assistanceTheme.ts';
import { completion } from './completion.ts';
import { findPanel } from './findPanel.ts';
import { knowledgeChanged } from './hintMarks.ts';
import type { CompletionKnowledge } from './knowledge.ts';
import type { EditorMarks } from './editorMarks.ts';
import { mark, marks } from './marks.ts';
import { goToDefinition, selectOccurrences } from './nameCommands.ts';
import { describeName, nameNotes } from './nameNotes.ts';

/** What a command does in the text; false if there is nothing for it to do. */
type Aid = (view: EditorView) => boolean;

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
    readonly describe: Aid;
    /** Reads the text again with the catalogue as it is now. */
    readonly readAgain: Aid;
  };
}

export function createAssistance(knowledge: () => CompletionKnowledge): Assistance {
  return {
    mark,
    aids: {
      find: openSearchPanel,
      closeList: closeCompletion,
      definition: goToDefinition,
      occurrences: selectOccurrences,
      describe: (view) => describeName(view, knowledge),
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
      highlightSelectionMatches(),
      search({ createPanel: findPanel }),
      keymap.of(searchKeymap),
      assistanceTheme,
    ]),
  };
}
