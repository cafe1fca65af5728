import { autocompletion } from '@codemirror/autocomplete';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { linter } from '@codemirror/lint';
import { type ReactNode, useEffect, useRef } from 'react';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { CodeEditor } from '../../shared/sql/code/CodeEditor.tsx';
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
  // The editor asks later than it is made.
  const known = useRef(columns);
  useEffect(() => {
    known.current = columns;
  });
  return (
    <CodeEditor
      label={label}
      value={value}
      className={styles['editor']}
      onChange={onChange}
      extensions={() => [
        json(),
        linter(jsonParseLinter()),
        autocompletion({ override: [specCompletion(readSchema, () => known.current)], icons: false }),
      ]}
    />
  );
}

async function readSchema(): Promise<JsonRecord> {
  const { default: schema } = await import('vega-lite/vega-lite-schema.json');
  return schema;
}
