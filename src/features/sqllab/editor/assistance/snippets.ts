import { type Completion, snippet, snippetCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { Snippet } from '#domain/sql/editorSettings.ts';
import { t } from '#ui/t.ts';

export const SNIPPET = 'snippet';
/** Above keywords of the same beginning: a person gave it its name. */
const BOOST = 60;

/** A snippet in the list of completions, with its text beside it. */
export function offeredSnippet({ name, text }: Snippet): Completion {
  return snippetCompletion(text, {
    label: name,
    type: SNIPPET,
    detail: t('snippet'),
    boost: BOOST,
    info: text,
  });
}

/** Inserts a snippet at the cursor and selects its first place to fill in; Tab goes to the next one. */
export function insertSnippet(view: EditorView, text: string): boolean {
  const { from, to } = view.state.selection.main;
  snippet(text)(view, null, from, to);
  view.focus();
  return true;
}
