import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import type { Extension, EditorState, TransactionSpec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { EditorMarks } from './editorMarks.ts';
import { hintMarks, presentHints } from './hintMarks.ts';
import type { CompletionKnowledge } from '../assistance/knowledge.ts';
import { setStatementMarks, statementGutter } from './statementGutter.ts';

/**
 * Marks for errors of the engine: an underline, with the message on it. And a sign beside each statement that was run, the
 * one that failed too.
 */
export const marks = (knowledge: () => CompletionKnowledge): Extension => [
  statementGutter,
  hintMarks(knowledge),
  keymap.of(lintKeymap),
];

/** The transaction that replaces the given marks. Marks then move with the text around them. */
export function mark(state: EditorState, { errors, statements }: EditorMarks): TransactionSpec {
  const effects = statements === undefined ? [] : [setStatementMarks.of(statements)];
  if (errors === undefined) return { effects };
  const { effects: ofErrors = [] } = setDiagnostics(state, [
    ...errors.map(({ from, to, message }) => ({ from, to, message, severity: 'error' as const })),
    ...presentHints(state),
  ]);
  return { effects: [...effects, ...[ofErrors].flat()] };
}
