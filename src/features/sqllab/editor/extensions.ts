import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
  rectangularSelection,
} from '@codemirror/view';
import { t } from '#ui/t.ts';
import { theme } from './theme.ts';

export interface EditorActions {
  readonly run: () => void;
  readonly runShifted: () => void;
  readonly format: () => void;
}

/** The editor's shortcuts, in CodeMirror's notation; their names are in the list of shortcuts. */
function actionKeys({ run, runShifted, format }: EditorActions): Extension {
  const does = (action: () => void) => () => {
    action();
    return true;
  };
  return Prec.high(
    keymap.of([
      { key: 'Mod-Enter', run: does(run) },
      { key: 'Mod-Shift-Enter', run: does(runShifted) },
      { key: 'Shift-F8', run: does(format) },
    ]),
  );
}

/** How long after Escape the Tab key leaves the editor. */
const LEAVE_MS = 2_000;

/** CodeMirror's own exit requires an Escape that closed nothing; here any Escape allows it. */
const wayOut = Prec.highest(
  EditorView.domEventHandlers({
    keydown(event, view) {
      if (event.key === 'Escape') view.setTabFocusMode(LEAVE_MS);
      return false;
    },
  }),
);

/** Files dropped here are not inserted as text: the page rejects them with a message. */
const noFiles = Prec.highest(
  EditorView.domEventHandlers({
    drop: (event) => event.dataTransfer?.types.includes('Files') === true,
    paste: (event) => event.clipboardData?.types.includes('Files') === true,
  }),
);

/** The extensions of every tab's editor from the start. The language and the assistance are added later. */
export function extensions(actions: EditorActions): Extension {
  return [
    wayOut,
    noFiles,
    actionKeys(actions),
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    dropCursor(),
    rectangularSelection(),
    EditorState.allowMultipleSelections.of(true),
    EditorState.tabSize.of(2),
    indentOnInput(),
    bracketMatching(),
    typeOver,
    theme,
    placeholder(t('Write SQL here')),
    EditorView.contentAttributes.of({
      'aria-label': t('SQL'),
      'aria-description': t('Tab indents. Press Escape and then Tab to leave the editor.'),
      spellcheck: 'false',
      autocorrect: 'off',
      autocapitalize: 'off',
      translate: 'no',
    }),
    keymap.of([...historyKeymap, ...defaultKeymap, indentWithTab]),
  ];
}

/**
 * Replaces a selection by typing as one change. Otherwise the browser deletes first and then styles the new letter like
 * the deleted text with an inline style, which the content security policy blocks with a console error.
 */
const typeOver = EditorView.domEventHandlers({
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
