import type { Completion as Offered, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { complete, type CompletionCatalogue, type CompletionOption } from '#domain/sql/complete/complete.ts';
import type { Dialect } from '#domain/sql/dialect.ts';

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

/** What completes a statement at the cursor: words, tables and columns. */
export function completeStatement(
  context: CompletionContext,
  catalogue: CompletionCatalogue,
  dialect: Dialect,
): CompletionResult | null {
  // Computed a moment after typing: no list is opened if the focus has moved elsewhere.
  if (!context.explicit && context.view?.hasFocus === false) return null;
  const completion = complete(
    context.state.doc.toString(),
    context.pos,
    catalogue,
    dialect,
    context.explicit,
  );
  if (!completion) return null;
  const { from, to, options } = completion;
  return { from, to, options: options.map(offered), validFor: /^["`[]?[\p{L}\p{N}_$]*$/u };
}
