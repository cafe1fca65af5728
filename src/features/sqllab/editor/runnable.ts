import type { EditorState } from '@codemirror/state';
import type { TextRules } from '#domain/sql/textRules.ts';
import { statementAt } from '#domain/sql/statement/split.ts';

/** The SQL to run, and its offset in the tab's text. */
export interface Runnable {
  readonly sql: string;
  readonly sqlOffset: number;
}

/** The selection if there is one, else everything. */
export function selectionOrAll(state: EditorState): Runnable {
  const { from, to, empty } = state.selection.main;
  return empty ? all(state) : { sql: state.sliceDoc(from, to), sqlOffset: from };
}

/** The statement at the caret; everything if there is none, as in a text of comments. */
export function statementAtCaret(state: EditorState, rules?: TextRules): Runnable {
  const found = statementAt(state.doc.toString(), state.selection.main.head, rules);
  return found ? { sql: found.text, sqlOffset: found.start } : all(state);
}

const all = (state: EditorState): Runnable => ({ sql: state.doc.toString(), sqlOffset: 0 });
