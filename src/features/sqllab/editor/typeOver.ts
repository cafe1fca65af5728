import { EditorView } from '@codemirror/view';

/**
 * Types over a selection as one change. Left to itself the browser first deletes, and then styles the new letter like
 * the deleted text with an inline style, which the content security policy refuses with an error in the console.
 */
export const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main, ranges } = view.state.selection;
    const text = event.data;
    if (
      event.inputType !== 'insertText' ||
      text === null ||
      view.composing ||
      main.empty ||
      ranges.length > 1
    ) {
      return false;
    }
    event.preventDefault();
    const insert = () =>
      view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, main.from, main.to, text, insert))) view.dispatch(insert());
    return true;
  },
});
