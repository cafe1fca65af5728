import { closeCompletion } from '@codemirror/autocomplete';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import type { EditorState, Extension, TransactionSpec } from '@codemirror/state';
import { Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import { assistanceTheme } from './assistanceTheme.ts';
import { completion } from './completion.ts';
import { findPanel } from './findPanel.ts';
import type { CompletionKnowledge } from './knowledge.ts';
import type { EditorMarks } from './editorMarks.ts';
import { mark, marks } from './marks.ts';

/** Editing aids: completion, search, error marks. A separate chunk, loaded after the editor. */
export interface Assistance {
  readonly extension: Extension;
  /** Closes the list of completions, also one that is still being computed. */
  readonly closeList: (view: EditorView) => void;
  readonly find: (view: EditorView) => void;
  readonly mark: (state: EditorState, marks: EditorMarks) => TransactionSpec;
}

export function createAssistance(knowledge: () => CompletionKnowledge): Assistance {
  return {
    mark,
    find: (view) => void openSearchPanel(view),
    closeList: (view) => void closeCompletion(view),
    // Must precede the editor's own keys, or Enter and Tab would never choose a completion.
    extension: Prec.high([
      completion(knowledge),
      marks,
      highlightSelectionMatches(),
      search({ createPanel: findPanel }),
      keymap.of(searchKeymap),
      assistanceTheme,
    ]),
  };
}
