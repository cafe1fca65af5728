import { history, historyField, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { readHistory, writtenHistory } from './historyState.ts';

function typed(...texts: readonly string[]): EditorState {
  return texts.reduce(
    (state, text) =>
      state.update({ changes: { from: state.doc.length, insert: text }, userEvent: `input.${text}` }).state,
    EditorState.create({ doc: 'SELECT', extensions: history({ newGroupDelay: -1 }) }),
  );
}

/** The texts that undoing goes through in an editor that starts with a stored history. */
function undone(state: EditorState, text = state.doc.toString()): readonly string[] {
  const stored = writtenHistory(state);
  if (stored === null) return [];
  let now = EditorState.create({ doc: text, extensions: history() });
  // As it is stored: a copy.
  const value = readHistory(structuredClone(stored), now.doc);
  now = EditorState.create({ doc: text, extensions: [history(), historyField.init(() => value)] });
  const texts: string[] = [];
  while (undo({ state: now, dispatch: (transaction) => (now = transaction.state) }))
    texts.push(now.doc.toString());
  return texts;
}

describe('a stored undo history', () => {
  test('undoes every step in another editor', () => {
    expect(undone(typed(' 1', ', 2', ', 3'))).toEqual(['SELECT 1, 2', 'SELECT 1', 'SELECT']);
  });

  test('undoes first what came after it was stored', () => {
    expect(undone(typed(' 1', ', 2'), 'SELECT 1, 22')).toEqual(['SELECT 1, 2', 'SELECT 1', 'SELECT']);
  });

  test('keeps the last steps that fit', () => {
    const long = 'x'.repeat(60_000);
    // The first step is undone by deleting, which is small; what a step deletes is stored with it.
    const base = typed(long, long);
    const emptied = [base.doc.length - 60_000, 6].reduce(
      (state, to) => state.update({ changes: { from: to, to: state.doc.length }, userEvent: 'delete' }).state,
      base,
    );
    const texts = undone(emptied);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toHaveLength(60_006);
  });

  test('is not stored for a text that is too long', () => {
    expect(writtenHistory(typed('x'.repeat(200_001)))).toBeNull();
  });
});
