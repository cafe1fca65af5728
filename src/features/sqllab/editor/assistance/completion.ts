import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  completionStatus,
  currentCompletions,
  selectedCompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { Prec, type Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { completeStatement } from '../../../shared/sql/completion/completeStatement.ts';
import type { CompletionKnowledge } from './knowledge.ts';
import { offeredSnippet, SNIPPET } from './snippets.ts';

function source(knowledge: () => CompletionKnowledge) {
  return (context: CompletionContext): CompletionResult | null => {
    const { catalogue, dialect, settings } = knowledge();
    const completion = completeStatement(context, catalogue, dialect);
    if (!completion) return null;
    const isBehindDot = context.state.sliceDoc(completion.from - 1, completion.from) === '.';
    const snippets = isBehindDot ? [] : settings.snippets.map(offeredSnippet);
    return { ...completion, options: [...completion.options, ...snippets] };
  };
}

/**
 * Enter after a completely typed word starts a new line instead of inserting the same word again. The name of a snippet
 * stands for another text, which it inserts.
 */
function enterPastWholeWord(view: EditorView): boolean {
  if (completionStatus(view.state) !== 'active') return false;
  const chosen = selectedCompletion(view.state);
  if (chosen?.type === SNIPPET) return false;
  const { head } = view.state.selection.main;
  const word = view.state.wordAt(head);
  const typed = word ? view.state.sliceDoc(word.from, head) : '';
  if (chosen?.label.toLowerCase() !== typed.toLowerCase()) return false;
  closeCompletion(view);
  return false;
}

/**
 * Escape gives up a list that is still being computed and does its other work too: only a list on screen takes the key.
 */
function escapePastUnseenList(view: EditorView): boolean {
  if (currentCompletions(view.state).length === 0) closeCompletion(view);
  return false;
}

/** Completion of words, tables and columns, and of brackets. Calls `knowledge` each time, so that it is never stale. */
export function completion(knowledge: () => CompletionKnowledge): Extension {
  return [
    // Before the keys of autocompletion, which have the highest precedence too.
    Prec.highest(
      keymap.of([
        { key: 'Enter', run: enterPastWholeWord },
        { key: 'Escape', run: escapePastUnseenList },
      ]),
    ),
    autocompletion({
      override: [source(knowledge)],
      // The built-in icons are characters that depend on the system's fonts.
      icons: false,
      maxRenderedOptions: 60,
      aboveCursor: false,
    }),
    closeBrackets(),
    keymap.of([{ key: 'Tab', run: acceptCompletion }, ...closeBracketsKeymap, ...completionKeymap]),
  ];
}
