import { EditorSelection, type EditorState, type Text } from '@codemirror/state';
import type { CursorPosition, QueryEditor } from '#domain/tab/queryEditor.ts';

export interface Caret {
  readonly cursorPosition: CursorPosition;
  readonly selectedText: string;
}

/** A longer selection is too large to store on every move; its caret is stored anyway. */
const MAX_KEPT = 10_000;

export function caretOf(state: EditorState): Caret {
  const { head, from, to } = state.selection.main;
  const line = state.doc.lineAt(head);
  return {
    cursorPosition: { row: line.number, column: head - line.from },
    selectedText: to - from > MAX_KEPT ? '' : state.sliceDoc(from, to),
  };
}

/** Restores the selection as far as it fits the text: at least the caret, or the nearest position. */
export function selectionOf(
  doc: Text,
  { cursorPosition, selectedText }: Pick<QueryEditor, keyof Caret>,
): EditorSelection {
  const line = doc.line(Math.min(Math.max(1, cursorPosition.row), doc.lines));
  const head = Math.min(line.from + Math.max(0, cursorPosition.column), line.to);
  const { length } = selectedText;
  const anchor = [head - length, head + length].find(
    (each) => each >= 0 && doc.sliceString(Math.min(each, head), Math.max(each, head)) === selectedText,
  );
  return EditorSelection.single(anchor ?? head, head);
}
