import { closeCompletion } from '@codemirror/autocomplete';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import type { EditorState, Extension, TransactionSpec } from '@codemirror/state';
import { Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import type { ErrorPlace } from '#domain/sql/errorPlace.ts';
import { assistanceTheme } from './assistanceTheme.ts';
import { completion } from './completion.ts';
import type { CompletionKnowledge } from './knowledge.ts';
import { errorMarks, markErrors } from './marks.ts';

/** What helps with the text: completion, search, error marks. One chunk of its own, fetched after the editor. */
export interface Assistance {
  readonly extension: Extension;
  /** Takes the list of completions away, also one that is still being made. */
  readonly closeList: (view: EditorView) => void;
  readonly markErrors: (state: EditorState, errors: readonly ErrorPlace[]) => TransactionSpec;
}

export function createAssistance(knowledge: () => CompletionKnowledge): Assistance {
  return {
    markErrors,
    closeList: (view) => void closeCompletion(view),
    // Before the editor's own keys, among which Enter and Tab would otherwise never choose a completion.
    extension: Prec.high([
      completion(knowledge),
      errorMarks,
      highlightSelectionMatches(),
      search({ top: true }),
      keymap.of(searchKeymap),
      assistanceTheme,
    ]),
  };
}
