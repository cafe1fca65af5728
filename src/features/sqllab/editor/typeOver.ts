import { EditorView } from '@codemirror/view';

/**
 * Replaces a selection by typing as one change. Otherwise the browser deletes first and then styles the new letter like
 * the deleted text with an inline style, which the content security policy blocks with a console error.
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
