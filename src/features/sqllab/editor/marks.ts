import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { ErrorPlace } from '#domain/sql/errorPlace.ts';

/** Marks for errors of the engine: a sign beside the line, an underline, the message on both. */
export const errorMarks: Extension = [lintGutter(), keymap.of(lintKeymap)];

/** The transaction that replaces all error marks. Marks then move with the text around them. */
export function markErrors(state: EditorState, errors: readonly ErrorPlace[]): TransactionSpec {
  return setDiagnostics(
    state,
    errors.map(({ from, to, message }) => ({ from, to, message, severity: 'error' as const })),
  );
}
