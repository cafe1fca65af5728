import { history, historyField, isolateHistory } from '@codemirror/commands';
import { EditorState, type Text } from '@codemirror/state';
import type { EditHistory } from '#store/sql/editHistories.ts';
import { textChange } from '../textChange.ts';

/** The largest history that is stored of a tab, and the longest text one is stored of, in characters. */
const MAX_CHARACTERS = 100_000;
const MAX_TEXT_LENGTH = 200_000;

/** What CodeMirror writes: a list of steps back and one of steps forward, the oldest first. */
interface WrittenHistory {
  readonly done: readonly unknown[];
  readonly undone: readonly unknown[];
}

const FIELDS = { history: historyField };

/** The last steps that fit: each step, back or forward, only needs those after it in its list. */
function lastThatFit(steps: readonly unknown[], space: number): readonly unknown[] {
  let left = space;
  const first = steps.findLastIndex((step) => (left -= JSON.stringify(step).length) < 0) + 1;
  return steps.slice(first);
}

/** The undo history of an editor as it is stored; null if the text is too long for that. */
export function writtenHistory(state: EditorState): EditHistory | null {
  if (state.doc.length > MAX_TEXT_LENGTH) return null;
  const { history: written } = state.toJSON(FIELDS) as { readonly history: WrittenHistory };
  const done = lastThatFit(written.done, MAX_CHARACTERS);
  const undone = lastThatFit(written.undone, MAX_CHARACTERS);
  return { text: state.doc.toString(), history: { done, undone } };
}

/**
 * The value of the history's field for a text. A text that was changed after the history was stored is one more step
 * back. Throws on a history that another version of the editor wrote in another form.
 */
export function readHistory(stored: EditHistory, doc: Text): unknown {
  const past = EditorState.fromJSON(
    { doc: stored.text, selection: { ranges: [{ anchor: 0, head: 0 }], main: 0 }, history: stored.history },
    { extensions: history() },
    FIELDS,
  );
  const text = doc.toString();
  if (text === stored.text) return past.field(historyField);
  const changes = textChange(stored.text, text);
  return past.update({ changes, annotations: isolateHistory.of('full') }).state.field(historyField);
}
