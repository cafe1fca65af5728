import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { styleRoot } from '#ui/styleRoot.ts';
import styles from './SpecEditor.module.css';
import { specCompletion } from './specCompletion.ts';

export interface SpecEditorProps {
  readonly label: string;
  readonly value: string;
  readonly columns: readonly string[];
  readonly onChange: (text: string) => void;
}

/** A JSON editor with completion by the schema of Vega-Lite. Tab leaves it. */
export function SpecEditor({ label, value, columns, onChange }: SpecEditorProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const changed = useEffectEvent(onChange);
  const known = useEffectEvent(() => columns);
  const first = useEffectEvent(() => value);

  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const made = new EditorView({
      parent: box.current,
      root: styleRoot(document),
      state: EditorState.create({
        doc: first(),
        extensions: [
          history(),
          json(),
          linter(jsonParseLinter()),
          bracketMatching(),
          closeBrackets(),
          indentOnInput(),
          autocompletion({ override: [specCompletion(readSchema, () => known())], icons: false }),
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

  return <div ref={box} className={styles['editor']} />;
}

async function readSchema(): Promise<JsonRecord> {
  const { default: schema } = await import('vega-lite/vega-lite-schema.json');
  return schema;
}

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
  { tag: tags.propertyName, color: 'var(--sql-keyword)' },
  { tag: tags.string, color: 'var(--sql-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--sql-number)' },
]);
