import { EditorSelection } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { expandStar } from '#domain/sql/names/expandStar.ts';
import { definitionAt, occurrencesAt } from '#domain/sql/names/meaning.ts';
import type { TextRules } from '#domain/sql/textRules.ts';
import type { CompletionKnowledge } from './knowledge.ts';

/** Moves the cursor to where the name at it is introduced. False if that is nowhere in the text. */
export function goToDefinition(view: EditorView, rules: TextRules): boolean {
  const range = definitionAt(view.state.doc.toString(), view.state.selection.main.head, rules);
  if (range === null) return false;
  view.dispatch({
    selection: EditorSelection.single(range.from, range.to),
    scrollIntoView: true,
    userEvent: 'select',
  });
  return true;
}

/** Selects an alias or a CTE's name wherever it is written, so that typing renames it. */
export function selectOccurrences(view: EditorView, rules: TextRules): boolean {
  const { head } = view.state.selection.main;
  const places = occurrencesAt(view.state.doc.toString(), head, rules);
  if (places.length === 0) return false;
  const main = places.findIndex(({ from, to }) => from <= head && head <= to);
  view.dispatch({
    selection: EditorSelection.create(
      places.map(({ from, to }) => EditorSelection.range(from, to)),
      Math.max(0, main),
    ),
    scrollIntoView: true,
    userEvent: 'select',
  });
  return true;
}

/** Writes the columns that the star at the cursor stands for. */
export function writeColumns(view: EditorView, { catalogue, dialect }: CompletionKnowledge): boolean {
  const { head } = view.state.selection.main;
  const columns = expandStar(view.state.doc.toString(), head, catalogue, dialect);
  if (columns === null) return false;
  const { from, to, text } = columns;
  view.dispatch({
    changes: { from, to, insert: text },
    selection: EditorSelection.cursor(from + text.length),
    scrollIntoView: true,
    userEvent: 'input.complete',
  });
  return true;
}
