import {
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { styleRoot } from '#ui/theme/styleRoot.ts';

export interface CodeEditorProps {
  readonly label: string;
  readonly value: string;
  readonly className: string | undefined;
  readonly onChange: (text: string) => void;
  /** Its language and completion; called once. */
  readonly extensions: () => readonly Extension[];
}

/** An editor of a setting that is code. Tab leaves it. */
export function CodeEditor({ label, value, className, onChange, extensions }: CodeEditorProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const changed = useEffectEvent(onChange);
  const first = useEffectEvent(() => ({ doc: value, own: extensions() }));

  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const { doc, own } = first();
    const made = new EditorView({
      parent: box.current,
      root: styleRoot(document),
      state: EditorState.create({
        doc,
        extensions: [
          history(),
          ...own,
          keepEscape,
          bracketMatching(),
          closeBrackets(),
          indentOnInput(),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
          look,
          syntaxHighlighting(colours),
        ],
      }),
    });
    editor.current = made;
    return () => made.destroy();
  }, [label]);

  // Undo, a reset, or another chart.
  useLayoutEffect(() => {
    const { current } = editor;
    const doc = current?.state.doc.toString();
    if (current === null || doc === value) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={box} className={className} />;
}

/** Escape closes the list of completions, and not the dialog around the editor with what was typed. */
const keepEscape = Prec.highest(
  EditorView.domEventHandlers({
    keydown(event, view) {
      if (event.key === 'Escape' && completionStatus(view.state) === 'active') event.stopPropagation();
      return false;
    },
  }),
);

const look = EditorView.theme({
  '&': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface-1)',
    fontSize: 'var(--size-12)',
    height: '100%',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.5', fontVariantLigatures: 'none' },
  '.cm-content': { caretColor: 'var(--text)', padding: '4px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-1)',
    border: '1px solid var(--line)',
    color: 'var(--text)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--surface-1)',
  },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.keyword], color: 'var(--sql-keyword)' },
  { tag: tags.string, color: 'var(--sql-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--sql-number)' },
]);
