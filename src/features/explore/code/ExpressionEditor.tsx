import { autocompletion, type CompletionSource } from '@codemirror/autocomplete';
import { StandardSQL } from '@codemirror/lang-sql';
import { type ReactNode, useEffect, useRef } from 'react';
import { expressionWords } from '#domain/explore/adhoc/completeExpression.ts';
import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { CodeEditor } from './CodeEditor.tsx';
import styles from './SqlField.module.css';

export interface ExpressionEditorProps {
  readonly label: string;
  readonly value: string;
  readonly columns: readonly DatasetColumn[];
  readonly onChange: (text: string) => void;
}

/** An editor of an SQL expression, with completion of the dataset's columns and of functions. */
export function ExpressionEditor({ label, value, columns, onChange }: ExpressionEditorProps): ReactNode {
  // The editor asks later than it is made.
  const known = useRef(columns);
  useEffect(() => {
    known.current = columns;
  });
  const complete: CompletionSource = (context) => {
    const { explicit, pos } = context;
    const typed = context.matchBefore(/[\w$]+/);
    if (typed === null && !explicit) return null;
    return {
      from: typed?.from ?? pos,
      validFor: /^[\w$]*$/,
      options: expressionWords(known.current).map(({ label: name, kind, detail, insert }) => ({
        label: name,
        type: kind,
        detail,
        apply: insert,
        boost: kind === 'column' ? 1 : 0,
      })),
    };
  };
  return (
    <CodeEditor
      label={label}
      value={value}
      className={styles['editor']}
      onChange={onChange}
      extensions={() => [StandardSQL.extension, autocompletion({ override: [complete], icons: false })]}
    />
  );
}
