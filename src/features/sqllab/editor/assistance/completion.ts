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
} from '@codemirror/autocomplete';
import type { Completion as Offered, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { Prec } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import { complete } from '#domain/sql/complete/complete.ts';
import type { CompletionOption } from '#domain/sql/complete/complete.ts';
import type { CompletionKnowledge } from './knowledge.ts';
import { offeredSnippet, SNIPPET } from './snippets.ts';

/** A function is inserted with parentheses and the caret between them, unless they already follow. */
function applyFunction(view: EditorView, { label }: Offered, from: number, to: number): void {
  const open = view.state.sliceDoc(to, to + 1) === '(';
  view.dispatch({
    changes: { from, to, insert: open ? label : `${label}()` },
    selection: { anchor: from + label.length + 1 },
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
}

/** A function's signature and description, beside the list. */
function lines(texts: readonly string[]): Node {
  const box = document.createElement('div');
  for (const text of texts) box.appendChild(document.createElement('p')).textContent = text;
  return box;
}

function offered(option: CompletionOption): Offered {
  const { label, kind, detail, insert, boost, info = [] } = option;
  return {
    label,
    boost,
    apply: kind === 'function' ? applyFunction : insert,
    ...(detail === null ? {} : { detail }),
    ...(info.length === 0 ? {} : { info: () => lines(info) }),
  };
}

function source(knowledge: () => CompletionKnowledge) {
  return (context: CompletionContext): CompletionResult | null => {
    // Computed a moment after typing: no list is opened if the focus has moved elsewhere.
    if (!context.explicit && context.view?.hasFocus === false) return null;
    const { catalogue, dialect, settings } = knowledge();
    const completion = complete(
      context.state.doc.toString(),
      context.pos,
      catalogue,
      dialect,
      context.explicit,
    );
    if (!completion) return null;
    const { from, to, options } = completion;
    const isBehindDot = context.state.sliceDoc(from - 1, from) === '.';
    const snippets = isBehindDot ? [] : settings.snippets.map(offeredSnippet);
    return {
      from,
      to,
      options: [...options.map(offered), ...snippets],
      validFor: /^["`[]?[\p{L}\p{N}_$]*$/u,
    };
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

/** Escape gives up a list that is still being computed and does its other work too: only a list on screen takes the key. */
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
