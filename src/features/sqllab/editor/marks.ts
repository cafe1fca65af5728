import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { ErrorPlace } from '#domain/sql/errorPlace.ts';

/** Marks for what the engine complained about: a sign beside the line, the place underlined, the message on both. */
export const errorMarks: Extension = [lintGutter(), keymap.of(lintKeymap)];

/** The change that shows these errors and no others. Marks then move with the text around them. */
export function markErrors(state: EditorState, errors: readonly ErrorPlace[]): TransactionSpec {
  return setDiagnostics(
    state,
    errors.map(({ from, to, message }) => ({ from, to, message, severity: 'error' as const })),
  );
}
